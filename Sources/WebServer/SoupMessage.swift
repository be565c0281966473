import CSoup

/// A thin, unowned view of a `SoupServerMessage`.
@MainActor struct SoupMessage {
  let pointer: OpaquePointer

  var method: String {
    soup_server_message_get_method(pointer).map { String(cString: $0) } ?? ""
  }

  var isHTTP10: Bool { soup_server_message_get_http_version(pointer) == SOUP_HTTP_1_0 }

  var uri: OpaquePointer { soup_server_message_get_uri(pointer) }

  var encodedPath: String { String(cString: g_uri_get_path(uri)) }

  var encodedQuery: String? { g_uri_get_query(uri).map { String(cString: $0) } }

  /// Host and port of the request's URI, as in a Host field.
  var authority: String {
    let host = g_uri_get_host(uri).map { String(cString: $0) } ?? ""
    let port = g_uri_get_port(uri)
    return g_uri_get_userinfo(uri) != nil ? "" : "\(host):\(port < 0 ? 80 : port)"
  }

  var requestHeaders: OpaquePointer { soup_server_message_get_request_headers(pointer) }
  var responseHeaders: OpaquePointer { soup_server_message_get_response_headers(pointer) }

  /// Fields by lower-case name, repeated ones joined, and the bytes they take.
  func readHeaders() -> (fields: [String: String], size: Int) {
    var fields: [String: String] = [:]
    var size = 0
    var iterator = SoupMessageHeadersIter()
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    soup_message_headers_iter_init(&iterator, requestHeaders)
    while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
      guard let name, let value else { continue }
      let key = String(cString: name).lowercased()
      let text = String(cString: value)
      size += key.utf8.count + text.utf8.count
      if let earlier = fields[key] {
        fields[key] = earlier + (key == "cookie" ? "; " : ", ") + text
      } else {
        fields[key] = text
      }
    }
    return (fields, size)
  }

  /// The announced length, 0 without a body, nil for a chunked one.
  var announcedLength: Int? {
    switch soup_message_headers_get_encoding(requestHeaders) {
    case SOUP_ENCODING_CONTENT_LENGTH:
      Int(clamping: soup_message_headers_get_content_length(requestHeaders))
    case SOUP_ENCODING_CHUNKED: nil
    default: 0
    }
  }

  func setHeader(_ name: String, _ value: String) {
    soup_message_headers_replace(responseHeaders, name, value)
  }

  func setStatus(_ status: Int) {
    soup_server_message_set_status(pointer, guint(status), nil)
  }

  func appendBody(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      soup_message_body_append(
        soup_server_message_get_response_body(pointer), SOUP_MEMORY_COPY, buffer.baseAddress,
        gsize(buffer.count))
    }
  }

  /// Frees response bytes once they are sent. It also keeps libsoup from answering Range requests,
  /// which could multiply a body (many overlapping ranges).
  func forgetWrittenBody() {
    soup_message_body_set_accumulate(soup_server_message_get_response_body(pointer), 0)
  }

  /// Drops what was received of the request's body, and all that follows.
  func discardRequestBody() {
    let body = soup_server_message_get_request_body(pointer)
    soup_message_body_set_accumulate(body, 0)
    soup_message_body_truncate(body)
  }

  func takeRequestBody() -> [UInt8] {
    guard let bytes = soup_message_body_flatten(soup_server_message_get_request_body(pointer))
    else { return [] }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    guard let data = g_bytes_get_data(bytes, &size), size > 0 else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }

  /// Calls `handler` with `object`, which lives as long as the message, on each `signal`.
  func connect(
    _ signal: String, _ object: Exchange,
    _ handler: @convention(c) (OpaquePointer?, gpointer?) -> Void
  ) {
    g_signal_connect_data(
      UnsafeMutableRawPointer(pointer), signal, unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passRetained(object).toOpaque(),
      { data, _ in Unmanaged<Exchange>.fromOpaque(data!).release() }, G_CONNECT_DEFAULT)
  }
}
