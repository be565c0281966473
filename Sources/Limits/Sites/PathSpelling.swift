/// One spelling for a path however it is typed or reported: as a server reads it, without dot segments, with
/// "/" for "\", and percent-encoded, in upper case, only where it must be (RFC 3986 §6.2.2, URL Standard).
///
/// Browsers differ in what they encode, and servers do not care: "/%6Cive" is "/live" to them.
enum PathSpelling {
  static func encoded(_ text: some StringProtocol) -> String {
    var segments: [[UInt8]] = []
    var segment: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
        segments.append(segment)
        segment = []
      } else if byte == UInt8(ascii: "%"), let value = hexPair(bytes, at: index + 1) {
        append(value, to: &segment, mustEncode: "/\\?#%")
        index += 2
      } else {
        append(byte, to: &segment, mustEncode: "%")
      }
      index += 1
    }
    segments.append(segment)
    let joined = withoutDots(segments).joined(separator: [UInt8(ascii: "/")])
    return String(decoding: Array(joined), as: UTF8.self)
  }

  /// Takes out "." and "..", with what they step back over; the first segment is what stands before the
  /// first "/", so it stays.
  private static func withoutDots(_ segments: [[UInt8]]) -> [[UInt8]] {
    let dot = UInt8(ascii: ".")
    var result: [[UInt8]] = []
    for (place, segment) in segments.enumerated() {
      guard place > 0, segment == [dot] || segment == [dot, dot] else {
        result.append(segment)
        continue
      }
      if segment.count == 2, result.count > 1 { result.removeLast() }
      // The path goes on to end in "/".
      if place == segments.count - 1 { result.append([]) }
    }
    return result
  }

  /// The value of a field of a query.
  static func unescaped(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), let value = hexPair(bytes, at: index + 1) {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The path as a person reads it: encoded letters of other scripts as themselves.
  static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var index = 0
    while index < bytes.count {
      var run: [UInt8] = []
      while let value = hexPair(bytes, at: index + 3 * run.count + 1),
        bytes[index + 3 * run.count] == UInt8(ascii: "%"), value >= 128
      {
        run.append(value)
      }
      if run.isEmpty {
        result.unicodeScalars.append(Unicode.Scalar(bytes[index]))
        index += 1
        continue
      }
      let coded = bytes[index..<(index + 3 * run.count)]
      result += String(validating: run, as: UTF8.self) ?? String(decoding: coded, as: UTF8.self)
      index += 3 * run.count
    }
    return result
  }

  private static func append(_ byte: UInt8, to result: inout [UInt8], mustEncode: String) {
    guard byte <= 32 || byte >= 127 || (mustEncode + "\"<>^`{|}").utf8.contains(byte) else {
      result.append(byte)
      return
    }
    let digits = Array("0123456789ABCDEF".utf8)
    result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  private static func hexPair(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard index + 1 < bytes.count else { return nil }
    let pair = bytes[index...(index + 1)]
    guard pair.allSatisfy({ (48...57).contains($0) || (97...102).contains($0 | 32) }) else {
      return nil
    }
    return UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
  }
}
