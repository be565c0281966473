import LinuxFiles

/// The project's own text, as it lies in its folder.
enum Project {
  /// From this file's place at build time.
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

  private static let skipped: Set<String> = [
    ".git", ".build", ".swiftpm", "node_modules", "vendor", "build",
    ".tools", "artefacts",
  ]
  private static let kinds: Set<String> = [
    "swift", "md", "json", "sh", "js", "mjs", "ts", "css", "html", "py", "c", "h", "service",
    "toml", "yml",
    "yaml", "txt", "desktop", "modulemap", "xml", "in",
  ]

  /// Every text file; those without an ending (scripts) too.
  static func files(under folder: String = "") throws -> [SourceText] {
    var found: [SourceText] = []
    for name in try Folder.names(in: root + "/" + folder) where !skipped.contains(name) {
      let path = folder.isEmpty ? name : folder + "/" + name
      guard let entry = try DirectoryEntry.look(root + "/" + path) else { continue }
      switch entry.kind {
      case .folder: found += try files(under: path)
      case .file where isText(name) && entry.size < 2_000_000:
        let bytes = try WholeFile.read(root + "/" + path, atMost: 2_000_000)
        if let text = String(validating: bytes, as: UTF8.self) {
          found.append(SourceText(path, text))
        }
      default: break
      }
    }
    return found
  }

  private static func isText(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return true }
    return dot == name.startIndex || kinds.contains(String(name[name.index(after: dot)...]))
  }
}
