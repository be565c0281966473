/// One message of an event stream in its wire form (WHATWG HTML, "Server-sent events").
enum EventFrame {
  /// Line breaks in `data` become several data fields; in `event` and `id`, which cannot hold
  /// them, they are left out, and so are NULs.
  static func encoded(event: String?, data: String, id: String?) -> [UInt8] {
    var text = ""
    if let event { text += "event: \(oneLine(event))\n" }
    if let id { text += "id: \(oneLine(id))\n" }
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: isLineBreak) {
      text += "data: \(line)\n"
    }
    return Array((text + "\n").utf8)
  }

  static let comment = Array(":\n\n".utf8)

  private static func oneLine(_ text: String) -> String {
    text.filter { !isLineBreak($0) && $0 != "\0" }
  }

  // Not `isNewline`: U+2028 may stand in JSON and is no line break of this format.
  private static func isLineBreak(_ character: Character) -> Bool {
    character == "\n" || character == "\r" || character == "\r\n"
  }
}
