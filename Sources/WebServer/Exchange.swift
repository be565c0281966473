import CSoup
import Glibc
import Groundwork

/// One request and its answer. It lives as long as libsoup's message, to which it is attached.
@MainActor final class Exchange {
  private let server: LocalServer
  private let message: SoupMessage
  let connection: Connection
  private var request: HTTPRequest?
  private var received = 0
  private var isRefused = false
  /// The client is gone, or has its whole answer: the message must not be touched any more.
  private var isFinished = false
  private(set) var stream: EventStream?
  private var hangUp: MainLoopSource?

  init(server: LocalServer, message: OpaquePointer, connection: Connection) {
    self.server = server
    self.message = SoupMessage(pointer: message)
    self.connection = connection
    // Set first, so that also libsoup's own answers to broken requests carry them.
    for (name, value) in Self.commonHeaders { self.message.setHeader(name, value) }
    self.message.forgetWrittenBody()
  }

  static let commonHeaders = [
    ("Connection", "close"),
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  /// The head is complete, the body not yet read.
  func receivedHead() {
    let (headers, size) = message.readHeaders()
    let query = message.encodedQuery
    let head = RequestHead(
      method: message.method, encodedPath: message.encodedPath, encodedQuery: query,
      authority: message.authority, headers: headers,
      headerSize: size + message.encodedPath.utf8.count + (query?.utf8.count ?? 0),
      announcedLength: message.announcedLength, peer: connection.peer)
    switch server.judge(head) {
    case .pass(let target):
      request = HTTPRequest(
        method: head.method, path: target.path, query: target.query, headers: headers,
        peer: connection.peer)
      // An announced length was checked, and libsoup reads no byte more than that.
      if head.announcedLength == nil { watchBody() }
    case .answer(let response):
      refuse(response)
      if head.announcedLength != 0 { watchBody() }
    }
  }

  private func refuse(_ response: HTTPResponse) {
    isRefused = true
    message.discardRequestBody()
    fill(response)
  }

  private func watchBody() {
    let gotChunk: @convention(c) (OpaquePointer?, OpaquePointer?, gpointer?) -> Void = {
      _, bytes, data in
      nonisolated(unsafe) let (bytes, data) = (bytes, data)
      MainActor.assumeIsolated {
        Unmanaged<Exchange>.fromOpaque(data!).takeUnretainedValue()
          .receivedChunk(Int(g_bytes_get_size(bytes)))
      }
    }
    message.connect(
      "got-chunk", self,
      unsafeBitCast(gotChunk, to: (@convention(c) (OpaquePointer?, gpointer?) -> Void).self))
  }

  private func receivedChunk(_ size: Int) {
    let limit = server.configuration.limits.body
    received += size
    if isRefused {
      // libsoup answers only after the body. An honest client may finish sending and read its
      // answer; beyond some amount it is no longer worth the reading.
      if received > 16 * limit { connection.cut() }
    } else if received > limit {
      refuse(.problem(.request("body"), status: 413))
    }
  }

  /// The whole request is there and passed: ask the handler, answer later.
  func run() {
    guard var request else {
      fill(.problem(Problem(kind: .bug, code: "exchange")))
      return
    }
    request.body = message.takeRequestBody()
    message.discardRequestBody()
    g_object_ref(UnsafeMutableRawPointer(message.pointer))
    soup_server_message_pause(message.pointer)
    let handler = server.handler
    Task { @MainActor in
      answer(await handler(request))
      g_object_unref(UnsafeMutableRawPointer(message.pointer))
    }
  }

  private func answer(_ response: HTTPResponse) {
    guard !isFinished, server.isRunning else {
      if case .events(let stream) = response.body { stream.ended() }
      return
    }
    fill(response)
    if case .events(let stream) = response.body {
      open(stream)
    } else {
      server.connections.expect(connection, within: server.configuration.limits.answerTime)
    }
    soup_server_message_unpause(message.pointer)
  }

  private func fill(_ response: HTTPResponse) {
    message.setStatus(response.status)
    for (name, value) in response.headers { message.setHeader(name, value) }
    if let request, server.isAPI(request.path) { message.setHeader("Cache-Control", "no-store") }
    if case .bytes(let bytes) = response.body, !bytes.isEmpty {
      message.appendBody(bytes)
      soup_message_headers_set_content_length(message.responseHeaders, goffset(bytes.count))
    }
  }

  /// libsoup is done with the message.
  func finished() {
    isFinished = true
    hangUp?.cancel()
    hangUp = nil
    stream?.ended()
    stream = nil
  }

  isolated deinit { hangUp?.cancel() }
}

// MARK: - Event streams

extension Exchange: EventSink {
  private func open(_ stream: EventStream) {
    self.stream = stream
    connection.deadline = nil
    // Without this the kernel would hold some megabytes for a client that reads nothing.
    g_socket_set_option(connection.socket, SOL_SOCKET, SO_SNDBUF, 64 << 10, nil)
    soup_message_headers_set_encoding(
      message.responseHeaders, message.isHTTP10 ? SOUP_ENCODING_EOF : SOUP_ENCODING_CHUNKED)
    message.connect("wrote-chunk", self) { _, data in
      nonisolated(unsafe) let data = data
      MainActor.assumeIsolated {
        Unmanaged<Exchange>.fromOpaque(data!).takeUnretainedValue().stream?.wrote()
      }
    }
    // libsoup looks at the socket only to write: it would find out at the next event.
    hangUp = MainLoopSource(readable: connection.descriptor) { [unowned self] in
      var byte: UInt8 = 0
      let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
      let count = recv(connection.descriptor, &byte, 1, flags)
      if count < 0, errno == EAGAIN || errno == EINTR { return true }
      // Bytes are a next request that came too early: leave them, and this watch, alone.
      if count <= 0 { stream.drop() }
      return false
    }
    server.streamOpened(stream)
    // More than its capacity was sent before anybody could read.
    if stream.isOpen { stream.attach(self) } else { cut() }
  }

  func write(_ bytes: [UInt8]) {
    message.appendBody(bytes)
    soup_server_message_unpause(message.pointer)
  }

  func complete() {
    soup_message_body_complete(soup_server_message_get_response_body(message.pointer))
    soup_server_message_unpause(message.pointer)
  }

  func cut() {
    connection.cut()
    // A paused message would never find out; the attempt to write ends it.
    if !isFinished { write(EventFrame.comment) }
  }
}
