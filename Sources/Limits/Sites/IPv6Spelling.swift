/// One spelling for an IPv6 host, as browsers report it (URL Standard §3.5, RFC 5952).
enum IPv6Spelling {
  /// `2001:db8::1` of `2001:DB8:0:0:0:0:0:1`, without brackets; `nil` if it is no address.
  static func canonical(_ text: Substring) -> String? {
    guard let pieces = pieces(text) else { return nil }
    let hex = pieces.map { String($0, radix: 16) }
    guard let gap = longestGap(pieces) else { return hex.joined(separator: ":") }
    return hex[..<gap.lowerBound].joined(separator: ":") + "::"
      + hex[gap.upperBound...].joined(separator: ":")
  }

  private static func pieces(_ text: Substring) -> [UInt16]? {
    guard let gap = gap(in: text) else {
      return group(text, isLast: true).flatMap { $0.count == 8 ? $0 : nil }
    }
    guard let head = group(text[..<gap.lowerBound], isLast: false),
      let tail = group(text[gap.upperBound...], isLast: true), head.count + tail.count < 8
    else { return nil }
    return head + [UInt16](repeating: 0, count: 8 - head.count - tail.count) + tail
  }

  /// Where "::" stands; a second one is left in the rest, where it is refused.
  private static func gap(in text: Substring) -> Range<Substring.Index>? {
    for start in text.indices where text[start...].hasPrefix("::") {
      return start..<text.index(start, offsetBy: 2)
    }
    return nil
  }

  /// What stands on one side of "::"; only the very last part may be an IPv4 address.
  private static func group(_ text: Substring, isLast: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var pieces: [UInt16] = []
    for (place, part) in parts.enumerated() {
      if isLast, place == parts.count - 1, SiteAddress.isIPv4(part) {
        let bytes = part.split(separator: ".").compactMap { UInt16($0) }
        pieces += [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
        continue
      }
      guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
        let piece = UInt16(part, radix: 16)
      else { return nil }
      pieces.append(piece)
    }
    return pieces
  }

  /// The longest run of two or more zeros, the first of equals.
  private static func longestGap(_ pieces: [UInt16]) -> Range<Int>? {
    var longest: Range<Int>?
    var start = 0
    while start < pieces.count {
      let end = pieces[start...].firstIndex { $0 != 0 } ?? pieces.count
      if end - start > max(longest?.count ?? 0, 1) { longest = start..<end }
      start = end + 1
    }
    return longest
  }
}
