/// One message of an event stream.
public struct ServerEvent: Sendable, Equatable {
  /// `message` when the server named none.
  public var name: String
  public var data: String
  /// The last id that the stream gave, for a later `Last-Event-ID`.
  public var id: String?

  public init(name: String, data: String, id: String? = nil) {
    self.name = name
    self.data = data
    self.id = id
  }
}

/// Splits an event stream into its messages (WHATWG HTML, "Server-sent events").
struct EventReader {
  private var line: [UInt8] = []
  private var afterReturn = false
  private var name = ""
  private var data: [String] = []
  private var id: String?

  mutating func read(_ bytes: [UInt8]) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in bytes {
      // CR, LF and CRLF each end one line, also when CR and LF come in two reads.
      if byte == UInt8(ascii: "\n"), afterReturn {
        afterReturn = false
        continue
      }
      afterReturn = byte == UInt8(ascii: "\r")
      if byte == UInt8(ascii: "\n") || afterReturn {
        if let event = endLine() { events.append(event) }
      } else {
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> ServerEvent? {
    let text = String(decoding: line, as: UTF8.self)
    line = []
    guard !text.isEmpty else { return dispatch() }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? parts[1].first == " " ? parts[1].dropFirst() : parts[1] : ""
    switch parts[0] {
    case "event": name = String(value)
    case "data": data.append(String(value))
    case "id" where !value.contains("\0"): id = String(value)
    default: break
    }
    return nil
  }

  private mutating func dispatch() -> ServerEvent? {
    defer {
      name = ""
      data = []
    }
    guard !data.isEmpty else { return nil }
    return ServerEvent(
      name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"), id: id)
  }
}
