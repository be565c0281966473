/// One text file of the project: its path from the root, and its lines.
struct SourceText: Sendable {
  var path: String
  var lines: [Substring]

  init(_ path: String, _ text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The module that a file under `Sources` belongs to.
  var module: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  func finding(_ index: Int, _ what: String) -> String { "\(path):\(index + 1): \(what)" }
}

/// Imports that the module's ring does not allow.
func forbiddenImports(_ file: SourceText) -> [String] {
  guard let module = file.module else { return [] }
  guard let allowed = Architecture.allowed[module] else {
    return ["\(file.path): the module \(module) has no place in Tests/TidyTests/Architecture.swift"]
  }
  return file.lines.enumerated().compactMap { index, line in
    guard let name = importedModule(line), name != module,
      !allowed.contains(name), !Architecture.language.contains(name)
    else { return nil }
    return file.finding(index, "\(module) may not import \(name)")
  }
}

/// `Glibc` of `@preconcurrency public import struct Glibc.timespec`.
func importedModule(_ line: Substring) -> String? {
  let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") }
  guard let place = words.firstIndex(of: "import"),
    words[..<place].allSatisfy({
      $0.hasPrefix("@") || ["public", "internal", "package", "private", "fileprivate"].contains($0)
    })
  else { return nil }
  let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
  return words[(place + 1)...].first { !kinds.contains(String($0)) }
    .flatMap { $0.split(separator: ".").first }.map(String.init)
}

struct BannedWord: Sendable {
  var word: String
  var instead: String
  /// The modules that it is banned in; `nil`: in all.
  var modules: Set<String>?
  var except: Set<String> = []

  // In two pieces, so that this file is not a finding itself.
  static let list: [BannedWord] = [
    BannedWord(
      word: "import Foundation" + "\n", instead: "FoundationEssentials for JSON, else Glibc"),
    BannedWord(word: "864" + "00", instead: "LocalDay: a day has no fixed length"),
    BannedWord(word: "86_4" + "00", instead: "LocalDay: a day has no fixed length"),
    BannedWord(word: "try" + "!", instead: "do and catch"),
    BannedWord(word: "fatal" + "Error", instead: "a Problem of kind bug"),
    BannedWord(word: " as" + "! ", instead: "as? and an answer for the other case"),
    BannedWord(word: "TO" + "DO", instead: "the thing itself, or nothing"),
    BannedWord(word: "FIX" + "ME", instead: "the thing itself, or nothing"),
    BannedWord(
      word: "Date" + "()", instead: "the Reading that is handed in", modules: Architecture.pure),
    BannedWord(word: "UUID" + "()", instead: "an id that is handed in", modules: Architecture.pure),
    BannedWord(
      word: ".rand" + "om", instead: "a value that is handed in", modules: Architecture.pure),
    BannedWord(
      word: "Task" + " {", instead: "a value that is returned", modules: Architecture.pure),
    BannedWord(
      word: "pri" + "nt(", instead: "an outcome that a surface words", except: Architecture.printing
    ),
  ]
}

/// Banned words, with what to write instead.
func bannedWords(_ file: SourceText) -> [String] {
  guard let module = file.module else { return [] }
  return file.lines.enumerated().flatMap { index, line in
    BannedWord.list.compactMap { banned in
      guard banned.modules?.contains(module) != false, !banned.except.contains(module),
        contains(line + "\n", banned.word)
      else { return nil }
      return file.finding(
        index, "“\(banned.word.filter { $0 != "\n" })” is banned: write \(banned.instead)")
    }
  }
}

/// The word stands in the line and does not continue a longer name (`g_variant_print(`).
private func contains(_ line: Substring, _ word: String) -> Bool {
  var rest = line[...]
  while let range = rest.firstRange(of: word) {
    let before =
      range.lowerBound == line.startIndex ? nil : line[line.index(before: range.lowerBound)]
    let continues =
      word.first?.isLetter == true
      && (before.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false)
    if !continues { return true }
    rest = rest[range.upperBound...]
  }
  return false
}

/// Files over 500 lines, and functions over 60.
func lengths(_ file: SourceText) -> [String] {
  guard file.path.hasSuffix(".swift") else { return [] }
  var found: [String] = []
  if file.lines.count > 501 {
    found.append("\(file.path): \(file.lines.count - 1) lines; 500 are enough")
  }
  for (index, line) in file.lines.enumerated() where isFunctionHead(line) {
    let indent = line.prefix { $0 == " " }.count
    // swift format puts the closing brace of a function under its first letter.
    let end = file.lines[(index + 1)...].firstIndex {
      $0.hasPrefix(String(repeating: " ", count: indent) + "}")
    }
    let next = file.lines[(index + 1)...].firstIndex {
      isFunctionHead($0) && $0.prefix { $0 == " " }.count == indent
    }
    guard let end, end < next ?? .max, end - index + 1 > 60 else { continue }
    found.append(file.finding(index, "a function of \(end - index + 1) lines; 60 are enough"))
  }
  return found
}

private func isFunctionHead(_ line: Substring) -> Bool {
  let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") }
  let modifiers: Set<Substring> = [
    "public", "private", "fileprivate", "internal", "package", "static", "final", "override",
    "mutating", "consuming", "borrowing", "nonisolated", "isolated", "convenience", "required",
    "class",
  ]
  guard let first = words.first(where: { !modifiers.contains($0) && !$0.hasPrefix("@") }) else {
    return false
  }
  return first == "func" || first.hasPrefix("init(") || first.hasPrefix("init?(")
}

/// Folders of the machine on which something was made.
func machinePaths(_ file: SourceText) -> [String] {
  let banned = ["/wo" + "rk/", "/ro" + "ot/"]
  return file.lines.enumerated().flatMap { index, line in
    banned.compactMap { word in
      guard let range = line.firstRange(of: word) else { return nil }
      // A part of a longer path (`apps/root/`) is no absolute one.
      if range.lowerBound > line.startIndex {
        let before = line[line.index(before: range.lowerBound)]
        if before.isLetter || before.isNumber || "._-}*)".contains(before) { return nil }
      }
      return file.finding(index, "a path of one machine")
    }
  }
}
