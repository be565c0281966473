import CSoup
import Glibc
import Groundwork
import LinuxFiles

/// A safe HTTP server for one person on one machine: a Unix socket for their own processes, and
/// 127.0.0.1 for their browser, behind a session. It knows no routes.
///
/// Each connection serves one request: libsoup 3.2 leaks a kept connection that its client closes
/// while idle (mended upstream in 3.4), and here a new connection costs some microseconds.
///
/// It runs on the GLib main context of the main thread, from which the main actor must be drained.
/// A started server lives until `stop()`.
@MainActor public final class LocalServer {
  public let configuration: ServerConfiguration
  /// The port on 127.0.0.1 once started; nil without one.
  public private(set) var port: UInt16?
  /// Called with the digests of all sessions, oldest first, when one was added or removed.
  public var onSessionsChange: (@MainActor ([String]) -> Void)?

  let handler: @MainActor (HTTPRequest) async -> HTTPResponse
  let connections = Connections()
  private var gate: Gate
  private var keys: AccessKeys
  let soup: UnsafeMutablePointer<SoupServer>
  private var folder: SocketFolder?
  private var listeners: [Listener] = []
  private var streams: [EventStream] = []
  private var heartbeat: MainLoopSource?

  /// `sessions` are the digests that `onSessionsChange` gave in an earlier life.
  public init(
    configuration: ServerConfiguration, sessions: [String] = [],
    handler: @escaping @MainActor (HTTPRequest) async -> HTTPResponse
  ) {
    self.configuration = configuration
    self.handler = handler
    gate = Gate(configuration: configuration, owner: geteuid())
    keys = AccessKeys(restoring: sessions, capacity: configuration.limits.sessions)
    soup = Self.makeSoup()
  }

  isolated deinit { g_object_unref(soup) }

  /// Begins to listen. Throws `setup`: `socketFolder`, `alreadyRunning` or `listen`.
  public func start() throws(Problem) {
    let folder = try SocketFolder(socketPath: configuration.socketPath)
    do throws(Problem) {
      try listen(try folder.listen())
      if let wanted = configuration.port {
        let (descriptor, port) = try Loopback.listen(port: wanted)
        try listen(descriptor)
        self.port = port
        gate.browser = BrowserGate(port: port)
      }
    } catch {
      for listener in listeners { listener.stop() }
      listeners = []
      soup_server_disconnect(soup)
      folder.close()
      throw error
    }
    self.folder = folder
    connectSignals()
  }

  /// Closes every connection and removes the socket.
  public func stop() {
    guard let folder else { return }
    self.folder = nil
    for listener in listeners { listener.stop() }
    listeners = []
    for stream in streams { stream.ended() }
    streams = []
    heartbeat?.cancel()
    heartbeat = nil
    soup_server_disconnect(soup)
    connections.cutAll()
    folder.close()
    g_signal_handlers_disconnect_matched(
      soup, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, Unmanaged.passUnretained(self).toOpaque())
    soup_server_remove_handler(soup, "/")
  }

  // MARK: Permissions

  /// A key for `http://127.0.0.1:port/?key=…`: works once, for `keyLifetime`.
  public func makeOneTimeKey() -> String {
    keys.makeOneTimeKey(at: bootTime(), lifetime: configuration.keyLifetime)
  }

  /// A session for a program, to be sent as `Authorization: Bearer`.
  public func makeSession() -> String {
    let token = keys.makeSession()
    onSessionsChange?(keys.sessions)
    return token
  }

  /// Ends every session and every unused key.
  public func revokeSessions() {
    keys.revokeSessions()
    onSessionsChange?(keys.sessions)
  }

  public var isRunning: Bool { folder != nil }

  // MARK: For health reports

  public var connectionCount: Int { connections.count }
  public var streamCount: Int { streams.count }

  // MARK: For exchanges

  func judge(_ head: RequestHead) -> GateVerdict {
    let before = keys.sessions
    let verdict = gate.judge(head, keys: &keys, at: bootTime())
    if keys.sessions != before { onSessionsChange?(keys.sessions) }
    return verdict
  }

  func isAPI(_ path: String) -> Bool { gate.isAPI(path) }

  func streamOpened(_ stream: EventStream) {
    streams.removeAll { !$0.isOpen }
    streams.append(stream)
    guard heartbeat == nil else { return }
    // Finds clients that went without a word; nothing ticks while there are none.
    heartbeat = MainLoopSource(after: configuration.limits.heartbeat.count) { [unowned self] in
      for stream in streams { stream.enqueue(EventFrame.comment) }
      streams.removeAll { !$0.isOpen }
      if streams.isEmpty { heartbeat = nil }
      return !streams.isEmpty
    }
  }

  func streamsChanged() {
    streams.removeAll { !$0.isOpen }
    guard streams.isEmpty else { return }
    heartbeat?.cancel()
    heartbeat = nil
  }
}

// MARK: - Sockets

extension LocalServer {
  private func listen(_ descriptor: Int32) throws(Problem) {
    listeners.append(
      try Listener(descriptor: descriptor) { [unowned self] socket in accept(socket) })
  }

  private func accept(_ socket: UnsafeMutablePointer<GSocket>) {
    let connection = Connection(socket: socket)
    guard connections.hasRoom(for: connection.peer, limit: configuration.limits.connections) else {
      Self.turnAway(connection)
      return
    }
    guard let stream = g_socket_connection_factory_create_connection(socket) else { return }
    connections.insert(connection)
    connections.expect(connection, within: configuration.limits.requestTime)
    // The stream dies with libsoup's connection: that is how its end is noticed.
    g_object_weak_ref(
      UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self),
      { data, _ in
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated {
          let end = Unmanaged<ConnectionEnd>.fromOpaque(data!).takeRetainedValue()
          end.connections.remove(address: end.address)
        }
      },
      Unmanaged.passRetained(
        ConnectionEnd(connections, UnsafeMutableRawPointer(connection.address))
      ).toOpaque())
    soup_server_accept_iostream(
      soup, UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GIOStream.self),
      connection.address, connection.address, nil)
    g_object_unref(stream)
  }

  private static func turnAway(_ connection: Connection) {
    let body = Problem(kind: .world, code: "busy").errorBody.encoded()
    let text =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    let bytes = Array(text.utf8) + body
    g_socket_send(connection.socket, bytes, gsize(bytes.count), nil, nil)
    g_socket_close(connection.socket, nil)
  }
}

/// Which connection ended.
@MainActor private final class ConnectionEnd {
  let connections: Connections
  let address: UnsafeMutableRawPointer

  init(_ connections: Connections, _ address: UnsafeMutableRawPointer) {
    self.connections = connections
    self.address = address
  }
}
