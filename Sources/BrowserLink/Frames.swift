import Groundwork

/// The frames of the browsers' native messaging, the same on both sides: a length as an unsigned 32-bit integer
/// in native byte order, then so many bytes of UTF-8 JSON, one object.
public enum Frames {
  /// Bytes of one message to the daemon.
  public static let toDaemon = 64 << 10
  /// Bytes from which on a message to the browser goes in pieces; browsers end a host that sends 1 MB at once.
  static let wholeToBrowser = 900_000
  /// Bytes of a piece's text: escaped, they are twice as many at the most.
  static let pieceText = 440_000

  /// One frame around these bytes, whatever they are.
  public static func frame(_ body: some Collection<UInt8>) -> [UInt8] {
    withUnsafeBytes(of: UInt32(body.count)) { Array($0) } + body
  }

  /// The frames of one message to the browser: a single one, or its pieces.
  public static func toBrowser(_ message: JSONValue) -> [UInt8] {
    let body = message.encoded()
    guard body.count >= wholeToBrowser else { return frame(body) }
    let texts = pieces(of: body)
    return texts.enumerated().flatMap { index, text in
      let piece: JSONValue = [
        "type": "piece", "index": .integer(Int64(index)), "count": .integer(Int64(texts.count)),
        "text": .string(text),
      ]
      return frame(piece.encoded())
    }
  }

  /// Cut between characters, so that each piece is text by itself.
  private static func pieces(of body: [UInt8]) -> [String] {
    var texts: [String] = []
    var rest = body[...]
    while !rest.isEmpty {
      var end = min(rest.startIndex + pieceText, rest.endIndex)
      while end < rest.endIndex, rest[end] & 0xc0 == 0x80 { end -= 1 }
      texts.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[end...]
    }
    return texts
  }
}

/// Takes frames out of bytes as they come, in whatever portions.
public struct FrameReader: Sendable {
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0

  /// `limit`: the bytes that one body may have.
  public init(limit: Int = Frames.toDaemon) { self.limit = limit }

  public mutating func append(_ bytes: some Collection<UInt8>) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      start = 0
    }
    buffer += bytes
  }

  /// The body of the next whole frame; `nil` until more bytes come. Throws `tooLong` as soon as its length is
  /// known, and keeps nothing of it.
  public mutating func next() throws(LinkFault) -> [UInt8]? {
    guard buffer.count - start >= 4 else { return nil }
    var length: UInt32 = 0
    withUnsafeMutableBytes(of: &length) { $0.copyBytes(from: buffer[start..<start + 4]) }
    guard length <= limit else {
      buffer = []
      start = 0
      throw .tooLong(Int(length))
    }
    let end = start + 4 + Int(length)
    guard buffer.count >= end else {
      dropRead()
      return nil
    }
    defer { start = end }
    return Array(buffer[start + 4..<end])
  }

  private mutating func dropRead() {
    guard start > 0 else { return }
    buffer.removeFirst(start)
    start = 0
  }
}

/// What ends a connection: the other side does not keep to the contract.
public enum LinkFault: Error, Sendable, Equatable {
  /// Announced bytes.
  case tooLong(Int)
  case notAnObject
  /// A message whose key has no value of the right shape.
  case shape(message: String, key: String)
  /// Something else before `hello`, or `hello` twice.
  case order(message: String)
  /// It said no `hello` in time.
  case silent
  /// It took nothing for too long, or let too much wait.
  case takesNothing

  /// For the journal: no part of what was said.
  public var text: String {
    switch self {
    case .tooLong(let length): "a message of \(length) bytes"
    case .notAnObject: "a message that is no JSON object"
    case .shape(let message, let key): "\(message) without a right \(key)"
    case .order(let message): "\(message) out of turn"
    case .silent: "no hello"
    case .takesNothing: "it takes nothing"
    }
  }
}
