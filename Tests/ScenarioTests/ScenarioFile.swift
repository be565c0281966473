import Glibc
import LinuxFiles
import LinuxTime
import Simulation
import Testing

/// A file below `Tests/Scenarios`.
struct ScenarioFile: Sendable, CustomTestStringConvertible {
  /// From `Tests/Scenarios` on.
  let name: String

  var path: String { ScenarioFile.folder + "/" + name }
  var testDescription: String { name }

  static let folder = sourceFolder + "/../Scenarios"
  private static let sourceFolder = #filePath.split(separator: "/").dropLast().reduce("") {
    $0 + "/" + $1
  }

  static let all = names(in: "").sorted().map { ScenarioFile(name: $0) }

  private static func names(in part: String) -> [String] {
    guard let listing = opendir(folder + "/" + part) else { return [] }
    defer { closedir(listing) }
    var found: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".json") {
        found.append(part + name)
      } else if !name.hasPrefix(".") {
        found += names(in: part + name + "/")
      }
    }
    return found
  }

  func play() throws -> FileOutcome {
    playScenario(
      try WholeFile.read(path, atMost: 1 << 24), zones: { ZoneData.zone(named: $0) },
      checking: true)
  }
}
