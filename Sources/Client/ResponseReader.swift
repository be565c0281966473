import Groundwork

/// Reads one HTTP/1.1 response (RFC 9112) from bytes as they come, without reading ahead of them.
struct ResponseReader {
  private enum State: Equatable {
    case head
    case sized(left: Int)
    case untilEnd
    case chunkSize
    case chunk(left: Int)
    case chunkEnd
    case trailer
    case done
  }

  static let headLimit = 64 << 10
  private(set) var status = 0
  /// By lower-case name; of several fields the last one.
  private(set) var headers: [String: String] = [:]
  private var state = State.head
  private var buffer: [UInt8] = []

  var isComplete: Bool { state == .done }
  var hasHead: Bool { state != .head }

  /// Takes the next bytes and returns the part of the body that they complete.
  /// Throws `bug` (`answer`) for what is no such response.
  mutating func read(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    buffer += bytes
    var body: [UInt8] = []
    while try step(&body) {}
    return body
  }

  /// The connection has ended: only a body without a length may end so.
  mutating func end() throws(Problem) {
    if state == .untilEnd { state = .done }
    if state != .done { throw Self.broken("cut short") }
  }

  static func broken(_ reason: String) -> Problem {
    Problem(kind: .bug, code: "answer", arguments: ["reason": reason])
  }

  /// False when more bytes are needed, or no more.
  private mutating func step(_ body: inout [UInt8]) throws(Problem) -> Bool {
    switch state {
    case .head: return try readHead()
    case .sized(let left):
      let taken = take(left, into: &body)
      state = taken == left ? .done : .sized(left: left - taken)
      return false
    case .untilEnd:
      _ = take(buffer.count, into: &body)
      return false
    case .chunkSize:
      guard let line = try takeLine() else { return false }
      guard let size = Int(line.prefix { $0 != ";" && $0 != " " }, radix: 16), size >= 0 else {
        throw Self.broken("chunk size")
      }
      state = size == 0 ? .trailer : .chunk(left: size)
      return true
    case .chunk(let left):
      let taken = take(left, into: &body)
      state = taken == left ? .chunkEnd : .chunk(left: left - taken)
      return taken == left
    case .chunkEnd:
      guard let line = try takeLine() else { return false }
      guard line.isEmpty else { throw Self.broken("chunk end") }
      state = .chunkSize
      return true
    case .trailer:
      guard let line = try takeLine() else { return false }
      if line.isEmpty { state = .done }
      return !line.isEmpty
    case .done: return false
    }
  }

  private mutating func readHead() throws(Problem) -> Bool {
    guard let line = try takeLine() else { return false }
    if status == 0 {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), parts[1].utf8.count == 3,
        let code = Int(parts[1]), code >= 100
      else { throw Self.broken("status line") }
      status = code
    } else if !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, headers.count < 100 else { throw Self.broken("header") }
      headers[parts[0].lowercased()] = String(parts[1].trimmed)
    } else if status < 200 {
      // An interim answer; the real one follows.
      status = 0
      headers = [:]
    } else {
      state = try bodyState()
    }
    return true
  }

  private func bodyState() throws(Problem) -> State {
    if status == 204 || status == 304 { return .done }
    if headers["transfer-encoding"]?.lowercased() == "chunked" { return .chunkSize }
    guard let length = headers["content-length"] else { return .untilEnd }
    guard let size = Int(length), size >= 0 else { throw Self.broken("length") }
    return size == 0 ? .done : .sized(left: size)
  }

  private mutating func take(_ count: Int, into body: inout [UInt8]) -> Int {
    let taken = min(count, buffer.count)
    body += buffer[..<taken]
    buffer.removeFirst(taken)
    return taken
  }

  /// A line without its end, once it is whole.
  private mutating func takeLine() throws(Problem) -> String? {
    guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else {
      if buffer.count > Self.headLimit { throw Self.broken("line too long") }
      return nil
    }
    var line = buffer[..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    buffer.removeFirst(end + 1)
    return text
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
