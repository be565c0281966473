/// One spelling for a path however it is typed: as browsers report it, percent-encoded in upper case
/// (URL Standard, path percent-encode set), with "/" for "\".
enum PathSpelling {
  static func encoded(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), let value = hexPair(bytes, at: index + 1) {
        append(value, to: &result)
        index += 3
        continue
      }
      if byte == UInt8(ascii: "\\") {
        result.append(UInt8(ascii: "/"))
      } else if byte <= 32 || byte >= 127 || "\"<>`{}".utf8.contains(byte) {
        append(byte, to: &result)
      } else {
        result.append(byte)
      }
      index += 1
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

  private static func append(_ byte: UInt8, to result: inout [UInt8]) {
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
