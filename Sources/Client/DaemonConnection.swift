import Glibc
import Groundwork

/// The daemon's API, as a command line uses it: HTTP/1.1 over its Unix socket, one connection a
/// request. Calls block.
public struct DaemonConnection: Sendable {
  /// Where the daemon listens.
  public let socketPath: String
  /// For one request, from connecting to its whole answer.
  public var timeout: Milliseconds

  static let answerLimit = 64 << 20

  public init(socketPath: String, timeout: Milliseconds = .seconds(10)) {
    self.socketPath = socketPath
    self.timeout = timeout
  }

  /// Asks and waits for the answer, whose status is 200…399; an empty body is `.null`.
  ///
  /// Throws the daemon's own `Problem`; `world` when it is not running (`notRunning`), too slow
  /// (`timeout`) or lost (`connection`); `setup` when the socket is closed to us (`refused`) or is
  /// another user's (`impostor`); `request` (`path`) when the path is not percent-encoded; `bug` (`answer`) when the answer is not one.
  public func request(
    _ method: String, _ path: String, body: JSONValue? = nil
  ) throws(Problem) -> (status: Int, body: JSONValue) {
    let deadline = Deadline(after: timeout)
    let socket = try ServerSocket.connect(to: socketPath, by: deadline)
    try socket.send(try Self.requestBytes(method, path, body: body), by: deadline)
    var reader = ResponseReader()
    var received: [UInt8] = []
    while !reader.isComplete {
      let bytes = try socket.receive(by: deadline)
      if bytes.isEmpty { try reader.end() }
      received += try reader.read(bytes)
      // The answer to HEAD announces a body that does not come.
      if method == "HEAD", reader.hasHead { break }
      guard received.count <= Self.answerLimit else { throw ResponseReader.broken("too long") }
    }
    return (reader.status, try Self.decode(received, status: reader.status))
  }

  /// Hands over each event of a stream until `onEvent` returns false or the daemon ends it.
  /// `timeout` covers the head of the answer only; between events any time may pass.
  public func events(
    _ path: String, onEvent: (ServerEvent) throws(Problem) -> Bool
  ) throws(Problem) {
    let deadline = Deadline(after: timeout)
    let socket = try ServerSocket.connect(to: socketPath, by: deadline)
    try socket.send(try Self.requestBytes("GET", path, body: nil), by: deadline)
    var reader = ResponseReader()
    var events = EventReader()
    var refusal: [UInt8] = []
    while !reader.isComplete {
      let bytes = try socket.receive(by: reader.hasHead ? Deadline(after: nil) : deadline)
      if bytes.isEmpty { try reader.end() }
      let body = try reader.read(bytes)
      guard reader.hasHead else { continue }
      if reader.status != 200 {
        refusal += body
        continue
      }
      guard reader.headers["content-type"]?.hasPrefix("text/event-stream") == true else {
        throw ResponseReader.broken("not an event stream")
      }
      for event in events.read(body) {
        guard try onEvent(event) else { return }
      }
    }
    if reader.status != 200 { _ = try Self.decode(refusal, status: reader.status) }
  }

  static func requestBytes(
    _ method: String, _ path: String, body: JSONValue?
  ) throws(Problem) -> [UInt8] {
    // A line break would begin a header of the caller's making.
    guard path.first == "/", (method + path).utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw .request("path", field: "path")
    }
    var head = "\(method) \(path) HTTP/1.1\r\nHost: haru\r\nAccept: application/json\r\n"
    let bytes = body.map { $0.encoded() } ?? []
    if body != nil {
      head += "Content-Type: application/json\r\nContent-Length: \(bytes.count)\r\n"
    }
    return Array((head + "Connection: close\r\n\r\n").utf8) + bytes
  }

  static func decode(_ bytes: [UInt8], status: Int) throws(Problem) -> JSONValue {
    var value = JSONValue.null
    if !bytes.isEmpty {
      do throws(Problem) { value = try JSONValue(parsing: bytes) } catch {
        throw ResponseReader.broken("status \(status), not JSON")
      }
    }
    guard status >= 400 else { return value }
    throw Problem(errorBody: value) ?? ResponseReader.broken("status \(status)")
  }
}
