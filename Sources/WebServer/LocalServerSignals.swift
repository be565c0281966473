import CSoup

/// How libsoup's callbacks reach the exchanges.
extension LocalServer {
  private static let key = "haru-exchange"

  static func makeSoup() -> UnsafeMutablePointer<SoupServer> {
    // Paths are decoded by RequestTarget, more strictly than libsoup would.
    var value = GValue()
    g_value_init(&value, g_type_from_name("gboolean"))
    g_value_set_boolean(&value, 1)
    let object = "raw-paths".withCString { name in
      var name: UnsafePointer<CChar>? = name
      return g_object_new_with_properties(soup_server_get_type(), 1, &name, &value)
    }
    return UnsafeMutableRawPointer(object!).assumingMemoryBound(to: SoupServer.self)
  }

  /// Retains the server until `stop()` removes the handler.
  func connectSignals() {
    let data = Unmanaged.passRetained(self).toOpaque()
    connect("request-started", data) { _, message, data in
      onMain(message, data) { LocalServer.from($1).started($0) }
    }
    connect("request-read", data) { _, message, data in
      onMain(message, nil) { message, _ in
        LocalServer.exchange(of: message)?.connection.deadline = nil
      }
    }
    connect("request-finished", data) { _, message, data in
      onMain(message, data) { LocalServer.from($1).finished($0) }
    }
    connect("request-aborted", data) { _, message, data in
      onMain(message, data) { LocalServer.from($1).finished($0) }
    }
    soup_server_add_early_handler(
      soup, "/",
      { _, message, _, _, _ in
        onMain(message, nil) { message, _ in LocalServer.exchange(of: message)?.receivedHead() }
      }, nil, nil)
    soup_server_add_handler(
      soup, "/",
      { _, message, _, _, _ in
        onMain(message, nil) { message, _ in LocalServer.exchange(of: message)?.run() }
      }, data, { Unmanaged<LocalServer>.fromOpaque($0!).release() })
  }

  private func started(_ message: OpaquePointer) {
    // A message from nowhere gets no exchange, hence no handler and a 500.
    guard let connection = connections[soup_server_message_get_remote_address(message)] else {
      return
    }
    let exchange = Exchange(server: self, message: message, connection: connection)
    g_object_set_data_full(
      UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self), Self.key,
      Unmanaged.passRetained(exchange).toOpaque(),
      { Unmanaged<Exchange>.fromOpaque($0!).release() })
  }

  private func finished(_ message: OpaquePointer) {
    guard let exchange = Self.exchange(of: message) else { return }
    exchange.finished()
    streamsChanged()
  }

  private static func exchange(of message: OpaquePointer) -> Exchange? {
    g_object_get_data(
      UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self), key
    ).map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated static func from(_ data: gpointer?) -> LocalServer {
    Unmanaged<LocalServer>.fromOpaque(data!).takeUnretainedValue()
  }

  private func connect(
    _ signal: String, _ data: gpointer,
    _ callback: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void
  ) {
    g_signal_connect_data(
      soup, signal, unsafeBitCast(callback, to: GCallback.self), data, nil, G_CONNECT_DEFAULT)
  }
}

/// libsoup calls back on the thread of the main context, which is the main actor's.
private func onMain(
  _ message: OpaquePointer?, _ data: gpointer?,
  _ body: @MainActor (OpaquePointer, gpointer?) -> Void
) {
  nonisolated(unsafe) let (message, data) = (message!, data)
  MainActor.assumeIsolated { body(message, data) }
}
