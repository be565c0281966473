import Groundwork

/// A request that passed every check of the server.
public struct HTTPRequest: Sendable {
  /// Who asks.
  public enum Peer: Sendable, Equatable {
    /// A process of our own user, as the kernel names it (`SO_PEERCRED`).
    case unix(uid: UInt32, pid: Int32)
    /// A client on 127.0.0.1 that proved a session.
    case tcp
  }

  /// `GET`, `HEAD`, `POST`, `PUT`, `PATCH` or `DELETE`.
  public var method: String
  /// Percent-decoded, begins with `/`, holds no dot segment, empty segment or control character.
  public var path: String
  /// Decoded values by name, in the order of the request.
  public var query: [String: [String]]
  /// By lower-case name; several fields of one name are joined with `, `.
  public var headers: [String: String]
  /// Empty, or bytes that were announced as `application/json`.
  public var body: [UInt8]
  public var peer: Peer

  public init(
    method: String, path: String, query: [String: [String]] = [:], headers: [String: String] = [:],
    body: [UInt8] = [], peer: Peer
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.peer = peer
  }
}
