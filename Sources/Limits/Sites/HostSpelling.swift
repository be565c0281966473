/// One spelling for a host however it is typed: lower case, narrow letters, one dot, composed letters.
///
/// It is the part of UTS #46 that keyboards and copied text need; browsers report hosts in this spelling.
enum HostSpelling {
  static func folded(_ text: some StringProtocol) -> String {
    guard !text.utf8.allSatisfy({ $0 < 128 }) else { return text.lowercased() }
    var narrow = ""
    for scalar in text.unicodeScalars { narrow.unicodeScalars.append(folded(scalar)) }
    return String(narrow.lowercased().map { composed($0) })
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    // Ideographic and half-width full stops (RFC 3490 §3.1).
    case 0x3002, 0xFF61: "."
    // Full-width forms of ASCII, as input methods for Korean, Japanese and Chinese make them.
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    default: scalar
    }
  }

  /// Where letters with marks of their own may be found as one scalar: Latin, Greek, Cyrillic, kana, Hangul.
  private static let precomposed: [ClosedRange<UInt32>] = [
    0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0x3041...0x30FF, 0xAC00...0xD7A3,
  ]

  /// The single scalar that is canonically the same as a letter typed in parts, where there is one.
  private static func composed(_ letter: Character) -> Character {
    guard letter.unicodeScalars.count > 1 else { return letter }
    for range in precomposed {
      for value in range {
        // Characters compare by canonical equivalence.
        if let scalar = Unicode.Scalar(value), Character(scalar) == letter {
          return Character(scalar)
        }
      }
    }
    return letter
  }
}
