/// The `[Desktop Entry]` group of a file in the format of the Desktop Entry Specification 1.5.
struct DesktopFile: Equatable {
  /// Raw values by key; a localized key has its locale in brackets (`Name[ko]`).
  private(set) var values: [String: String] = [:]

  enum Damage: String, Error {
    case unreadable, notUTF8, noDesktopEntry, lineWithoutMeaning, badKey, noType, noName, noExec
  }

  /// Reads the file as GLib does: a line that is no group, key or comment spoils the whole file.
  init(parsing bytes: [UInt8]) throws(Damage) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    var group: Substring?
    var seen = false
    for raw in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      let line = raw.trimmed
      if line.isEmpty || line.first == "#" { continue }
      if line.first == "[" {
        guard line.last == "]" else { throw .lineWithoutMeaning }
        group = line.dropFirst().dropLast()
        seen = seen || group == "Desktop Entry"
        continue
      }
      guard let group, let equals = line.firstIndex(of: "=") else { throw .lineWithoutMeaning }
      let key = line[..<equals].trimmed
      guard !key.isEmpty else { throw .badKey }
      if group == "Desktop Entry" {
        values[String(key)] = String(line[line.index(after: equals)...].trimmed)
      }
    }
    guard seen else { throw .noDesktopEntry }
  }

  func string(_ key: String) -> String? { values[key].map(Self.unescaped) }

  func isTrue(_ key: String) -> Bool { values[key] == "true" || values[key] == "1" }

  func list(_ key: String) -> [String]? { values[key].map(Self.splitList) }

  /// All languages of a text key.
  func localized(_ key: String) -> Localized<String> { localized(key, Self.unescaped) }

  /// All languages of a list key.
  func localizedList(_ key: String) -> Localized<[String]> { localized(key, Self.splitList) }

  private func localized<Value>(
    _ key: String, _ read: (String) -> Value
  ) -> Localized<Value> {
    var byLocale: [String: Value] = [:]
    let prefix = key + "["
    for (name, value) in values where name.hasPrefix(prefix) && name.hasSuffix("]") {
      byLocale[String(name.dropFirst(prefix.count).dropLast())] = read(value)
    }
    return Localized(plain: values[key].map(read), byLocale: byLocale)
  }

  private static func unescaped(_ raw: String) -> String {
    guard raw.contains("\\") else { return raw }
    var result = ""
    var escape = false
    for character in raw {
      if escape {
        escape = false
        switch character {
        case "s": result.append(" ")
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "r": result.append("\r")
        case "\\": result.append("\\")
        // What is not an escape of this level (`\"` of Exec, `\;`) goes on as written.
        default: result.append(contentsOf: ["\\", character])
        }
      } else if character == "\\" {
        escape = true
      } else {
        result.append(character)
      }
    }
    return escape ? result + "\\" : result
  }

  private static func splitList(_ raw: String) -> [String] {
    var items: [String] = []
    var item = ""
    var escape = false
    for character in raw {
      if character == ";" && !escape {
        items.append(item)
        item = ""
        continue
      }
      if escape && character == ";" { item.removeLast() }
      item.append(character)
      escape = character == "\\" && !escape
    }
    items.append(item)
    return items.map(unescaped).filter { !$0.isEmpty }
  }
}

extension StringProtocol {
  var trimmed: SubSequence {
    var rest = self[...]
    while let first = rest.first, first == " " || first == "\t" || first == "\r" {
      rest = rest.dropFirst()
    }
    while let last = rest.last, last == " " || last == "\t" || last == "\r" {
      rest = rest.dropLast()
    }
    return rest
  }
}
