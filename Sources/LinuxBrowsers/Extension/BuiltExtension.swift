import Glibc
import Groundwork
import LinuxFiles

/// The extension as `script/extension` builds it, or as it was installed.
public struct BuiltExtension: Sendable, Equatable {
  /// Holds `chromium/`, `firefox/` and `haru.xpi`.
  public let folder: String

  public var chromium: String { folder + "/chromium" }
  public var firefox: String { folder + "/firefox" }
  public var package: String { folder + "/haru.xpi" }

  /// The folder, if an extension is in it.
  public init?(in folder: String) {
    let needed = ["/chromium/manifest.json", "/haru.xpi"]
    guard needed.allSatisfy({ access(folder + $0, R_OK) == 0 }) else { return nil }
    self.folder = folder
  }

  /// The one that goes with a program of Haru: `HARU_EXTENSION`, else `share/haru/extension` beside the program's
  /// `bin`, else the one in the build folder that the program lies in.
  public static func find(program: String?, environment: (String) -> String?) -> BuiltExtension? {
    if let chosen = environment("HARU_EXTENSION"), !chosen.isEmpty {
      return BuiltExtension(in: chosen)
    }
    guard let program else { return nil }
    let parts = program.split(separator: "/")
    var folders = ["/" + parts.dropLast(2).joined(separator: "/") + "/share/haru/extension"]
    if let build = parts.lastIndex(of: ".build") {
      folders.append("/" + parts[...build].joined(separator: "/") + "/extension")
    }
    return folders.lazy.compactMap { BuiltExtension(in: $0) }.first
  }

  /// What its manifest says. Throws `extension.missing` when it cannot be read.
  var version: String {
    get throws(Problem) {
      do {
        let bytes = try WholeFile.read(chromium + "/manifest.json", atMost: 1 << 20)
        if let version = try JSONValue(parsing: bytes)["version"]?.text { return version }
      } catch {
        // told below
      }
      throw BuiltExtension.missing(folder)
    }
  }

  public static func missing(_ folder: String) -> Problem {
    Problem(
      kind: .setup, code: "extension.missing", hints: ["extension.build"],
      arguments: ["path": folder])
  }
}

/// The program that this process runs, links resolved; also after a newer one took its name.
public func ownProgram() -> String? {
  // Without /proc nothing of this program's place is known.
  guard let path = (try? DirectoryEntry.linkTarget("/proc/self/exe")) ?? nil else { return nil }
  let mark = " (deleted)"
  return path.hasSuffix(mark) && !DirectoryEntry.isProgram(path)
    ? String(path.dropLast(mark.count)) : path
}
