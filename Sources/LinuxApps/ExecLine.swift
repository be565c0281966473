/// The `Exec` key as an argument list, without field codes (Desktop Entry Specification 1.5, "The
/// Exec key"). An unclosed quote ends with the line.
func arguments(ofExec line: String) -> [String] {
  var result: [String] = []
  var word = ""
  var isWord = false
  var isQuoted = false
  var escape = false
  func finish() {
    if isWord, let expanded = withoutFieldCodes(word) { result.append(expanded) }
    word = ""
    isWord = false
  }
  for character in line {
    if escape {
      word.append(character)
      escape = false
    } else if character == "\\" {
      escape = true
      isWord = true
    } else if character == "\"" {
      isQuoted.toggle()
      isWord = true
    } else if (character == " " || character == "\t" || character == "\n") && !isQuoted {
      finish()
    } else {
      word.append(character)
      isWord = true
    }
  }
  finish()
  return result
}

/// Nil where nothing but field codes stood there.
private func withoutFieldCodes(_ word: String) -> String? {
  guard word.contains("%") else { return word }
  var result = ""
  var isCode = false
  for character in word {
    if isCode {
      isCode = false
      if character == "%" {
        result.append("%")
      } else if !"fFuUdDnNickvm".contains(character) {
        result.append(contentsOf: ["%", character])
      }
    } else if character == "%" {
      isCode = true
    } else {
      result.append(character)
    }
  }
  return result.isEmpty ? nil : result
}
