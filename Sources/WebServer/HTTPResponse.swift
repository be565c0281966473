import Groundwork

/// What a handler answers. The server adds the security headers that the handler does not set.
public struct HTTPResponse: Sendable {
  public enum Body: Sendable {
    case bytes([UInt8])
    case events(EventStream)
  }

  /// 200…599.
  public var status: Int
  /// Names and values, in order. `Content-Type` belongs here.
  public var headers: [(name: String, value: String)]
  public var body: Body

  public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = .bytes(body)
  }

  public static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
    json(encoded: value.encoded(), status: status)
  }

  /// For bytes that were encoded before (encoding is what costs time).
  public static func json(encoded bytes: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: [("Content-Type", "application/json")], body: bytes)
  }

  /// A page with the content security policy that it needs.
  public static func page(_ html: [UInt8], policy: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", policy),
      ], body: html)
  }

  /// `{"error":…}`; without a status: request 400, setup and world 503, bug 500.
  public static func problem(_ problem: Problem, status: Int? = nil) -> HTTPResponse {
    let usual =
      switch problem.kind {
      case .request: 400
      case .setup, .world: 503
      case .bug: 500
      }
    return json(problem.errorBody, status: status ?? usual)
  }

  /// Server-Sent Events; the stream stays open until either side closes it.
  public static func events(_ stream: EventStream) -> HTTPResponse {
    var response = HTTPResponse(
      status: 200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")])
    response.body = .events(stream)
    return response
  }
}
