/// A request's path and query, decoded once and strictly: what is doubtful is refused, so that
/// nobody after it has to think about encodings.
struct RequestTarget: Equatable {
  var path: String
  var query: [String: [String]]

  /// nil when the path holds an encoded slash, a backslash, a control character, a dot segment or
  /// an empty segment, or when either part is not valid percent-encoded UTF-8.
  init?(encodedPath: String, encodedQuery: String?) {
    guard encodedPath.first == "/" else { return nil }
    var segments: [String] = []
    for encoded in encodedPath.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = Self.decoded(encoded, plusIsSpace: false),
        segment != ".", segment != "..",
        !segment.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == 0x2f || $0 == 0x5c })
      else { return nil }
      segments.append(segment)
    }
    // Only the last segment may be empty: `/v1/` is a path of its own, `//v1` is a trick.
    guard !segments.dropLast().contains("") else { return nil }
    path = "/" + segments.joined(separator: "/")
    query = [:]
    for pair in (encodedQuery ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0], plusIsSpace: true),
        let value = parts.count > 1 ? Self.decoded(parts[1], plusIsSpace: true) : "",
        !name.utf8.contains(0), !value.utf8.contains(0)
      else { return nil }
      query[name, default: []].append(value)
    }
  }

  private static func decoded(_ text: Substring, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexDigit),
          let low = rest.popFirst().flatMap(hexDigit)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
