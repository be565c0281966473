/// systemd's escaping of a part of a unit name: what is no letter, digit, `.`, `_` or `:` is `\xNN`.
func escaped(_ text: String) -> String {
  var result = ""
  for byte in text.utf8 {
    let character = Character(UnicodeScalar(byte))
    if byte < 0x80 && (character.isLetter || character.isNumber || "._:".contains(character)) {
      result.append(character)
    } else {
      let digits = String(byte, radix: 16)
      result += "\\x" + (digits.count == 1 ? "0" : "") + digits
    }
  }
  return result
}

/// Reads `escaped`; what is no escape stays.
func unescaped(_ text: some StringProtocol) -> String {
  var result: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    let code = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
    if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), code.utf8.count == 2,
      let value = UInt8(code, radix: 16)
    {
      result.append(value)
      rest = rest.dropFirst(3)
    } else {
      result.append(byte)
    }
  }
  return String(decoding: result, as: UTF8.self)
}
