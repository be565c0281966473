/// How many columns of a terminal a text takes (UAX #11: wide and full-width are two), escape sequences none.
func columns(of text: String) -> Int {
  var width = 0
  var isEscape = false
  for character in text {
    if isEscape {
      if character == "m" { isEscape = false }
    } else if character == "\u{1b}" {
      isEscape = true
    } else {
      width += columns(of: character)
    }
  }
  return width
}

private func columns(of character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  if first.value < 0x300 { return first.value < 32 || first.value == 127 ? 0 : 1 }
  // VARIATION SELECTOR-16 asks for the picture form.
  if character.unicodeScalars.contains(where: { $0.value == 0xfe0f }) { return 2 }
  switch first.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: return isWide(first.value) ? 2 : 1
  }
}

private func isWide(_ value: UInt32) -> Bool {
  wideRanges.contains { $0.contains(value) }
}

/// East_Asian_Width W and F of EastAsianWidth.txt, small gaps closed.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115f, 0x231a...0x231b, 0x2329...0x232a, 0x23e9...0x23ec, 0x23f0...0x23f0,
  0x23f3...0x23f3, 0x25fd...0x25fe, 0x2614...0x2615, 0x2648...0x2653, 0x267f...0x267f,
  0x2693...0x2693, 0x26a1...0x26a1, 0x26aa...0x26ab, 0x26bd...0x26be, 0x26c4...0x26c5,
  0x26ce...0x26ce, 0x26d4...0x26d4, 0x26ea...0x26ea, 0x26f2...0x26f5, 0x26fa...0x26fd,
  0x2705...0x2705, 0x270a...0x270b, 0x2728...0x2728, 0x274c...0x274e, 0x2753...0x2757,
  0x2795...0x2797, 0x27b0...0x27bf, 0x2b1b...0x2b1c, 0x2b50...0x2b55, 0x2e80...0x303e,
  0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3,
  0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6b, 0xff01...0xff60, 0xffe0...0xffe6,
  0x16fe0...0x18cff, 0x1af00...0x1b2ff, 0x1f004...0x1f004, 0x1f0cf...0x1f0cf, 0x1f18e...0x1f18e,
  0x1f191...0x1f19a, 0x1f200...0x1f265, 0x1f300...0x1f64f, 0x1f680...0x1f6ff, 0x1f7e0...0x1f7f0,
  0x1f90c...0x1f9ff, 0x1fa70...0x1faff, 0x20000...0x3fffd,
]

/// The text with spaces behind it up to so many columns.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - columns(of: text)))
}

/// The text, or as much of it as fits with an ellipsis.
func fitted(_ text: String, to width: Int) -> String {
  guard columns(of: text) > width else { return text }
  var result = ""
  for character in text {
    guard columns(of: result + String(character)) < width else { break }
    result.append(character)
  }
  return result + "…"
}

/// The words of a text in lines of at most so many columns; a longer word has its own line.
func wrapped(_ text: String, to width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, columns(of: line) + 1 + columns(of: String(word)) > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " " + word
  }
  return line.isEmpty ? lines : lines + [line]
}
