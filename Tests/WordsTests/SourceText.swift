import Glibc

/// The repository's own Swift sources, to be held against the catalogue.
enum SourceText {
  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// The text of every Swift file below these folders of `Sources`, but of the catalogue itself.
  static func of(_ modules: [String]) -> String {
    modules.flatMap { files(root + "/Sources/" + $0) }
      .filter { !$0.contains("/Words/Catalogue/") && !$0.hasSuffix("/Words/Phrase.swift") }
      .map(text).joined(separator: "\n")
  }

  static let modules: [String] = entries(root + "/Sources").filter { !$0.contains(".") }

  private static func files(_ folder: String) -> [String] {
    entries(folder).flatMap { name in
      name.hasSuffix(".swift")
        ? [folder + "/" + name] : name.contains(".") ? [] : files(folder + "/" + name)
    }
  }

  private static func entries(_ folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What the first group of a pattern holds, wherever it matches.
  static func found(_ pattern: String, in text: String) throws -> Set<String> {
    let regex = try Regex(pattern, as: (Substring, Substring).self)
    return Set(text.matches(of: regex).map { String($0.output.1) })
  }
}

/// Keys of the catalogue that the sources make: codes of problems, hints, findings.
enum SourceKeys {
  /// Problems that a person can meet: every module but those that only the simulator uses.
  static let reaching = SourceText.modules.filter { $0 != "Simulation" && $0 != "Words" }

  /// Codes, without those that name a field (`invalid:rule`), which share one phrase.
  static func codes() throws -> Set<String> {
    let text = SourceText.of(reaching)
    var codes: Set<String> = []
    for pattern in [
      #"\.request\(\s*"([A-Za-z.]+)""#, #"code: "([A-Za-z.]+)""#, #"usage\(\s*"([A-Za-z.]+)""#,
      #"refuse\(\d+, "([A-Za-z]+)"\)"#, #"return \(\d+, "([A-Za-z]+)"\)"#,
      #"world\("([A-Za-z.]+)""#, #"\.system\("([A-Za-z.]+)""#,
      #""((?:store|file)\.[A-Za-z]+)""#, #"\?\? "([a-z]+\.[A-Za-z]+)""#,
      #"case "([A-Za-z]+)".*: (?:403|404|409|405)"#,
    ] {
      codes.formUnion(try SourceText.found(pattern, in: text))
    }
    let refusals = SourceText.of(["Access", "Limits"])
    for block in try SourceText.found(
      #"enum (?:Access)?Refusal:[^{]*\{([^}]*?(?:tooManyPauses|noneLeft))"#, in: refusals)
    {
      codes.formUnion(try SourceText.found(#"case (\w+)"#, in: block))
    }
    // A call of HTTP is no problem; `invalid` goes by its field.
    return codes.filter { $0.contains(where: \.isLowercase) && $0 != "invalid" }
      .subtracting(findingCodes)
  }

  /// Findings of the doctor that are no problems.
  static let findingCodes: Set<String> = [
    "works", "created", "asItWas", "restored", "empty", "damagedEntries", "setAside",
    "noneInstalled", "unknown", "unprotectedNow", "profilesDamaged",
    "notReachable",
  ]

  static func hints() throws -> Set<String> {
    let text = SourceText.of(reaching)
    var hints: Set<String> = []
    for pattern in [
      #"hints?: \[?"([A-Za-z.]+)""#, #"hints\.append\("([A-Za-z.]+)""#, #""(usage\.[A-Za-z]+)""#,
      #""(fault\.[A-Za-z]+)""#, #""((?:store|file)\.[A-Za-z]+)""#,
    ] {
      hints.formUnion(try SourceText.found(pattern, in: text))
    }
    let faults = try SourceText.found(
      #"(var name: String \{\s*switch self \{[^}]*\})"#, in: SourceText.of(["WebAPI"]))
    for block in faults {
      for name in try SourceText.found(#": "(\w+)""#, in: block) { hints.insert("fault." + name) }
    }
    return hints
  }
}
