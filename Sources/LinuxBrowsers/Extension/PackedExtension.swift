import Groundwork

/// Reads the id out of a packed extension (CRX3, Chromium's components/crx_file/crx3.proto).
enum PackedExtension {
  /// Nil for anything that is no such file.
  ///
  /// ```
  /// "Cr24" │ version 3 │ length n │ header: n bytes, of which field 10000 is SignedData{1: 16 bytes of id} │ zip
  /// ```
  static func id(of bytes: [UInt8]) -> String? {
    guard bytes.count > 12, Array(bytes[0..<4]) == Array("Cr24".utf8), bytes[4] == 3 else {
      return nil
    }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[8 + $1]) << (8 * $1) }
    guard length <= bytes.count - 12 else { return nil }
    guard let signed = field(10_000, in: bytes[12..<(12 + length)]),
      let id = field(1, in: signed), id.count == 16
    else { return nil }
    return String(
      decoding: id.flatMap { [$0 >> 4, $0 & 15] }.map { UInt8(ascii: "a") + $0 }, as: UTF8.self)
  }

  /// The bytes of the first field of that number in a message of protocol buffers; there are only fields of bytes.
  private static func field(_ number: Int, in message: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = message
    while !rest.isEmpty {
      guard let tag = varint(&rest), tag & 7 == 2, let length = varint(&rest),
        length <= rest.count
      else { return nil }
      if tag >> 3 == number { return rest.prefix(length) }
      rest = rest.dropFirst(length)
    }
    return nil
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      value |= Int(byte & 127) << shift
      if byte < 128 { return value }
    }
    return nil
  }
}
