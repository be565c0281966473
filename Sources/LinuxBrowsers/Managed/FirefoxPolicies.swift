import Groundwork
import LinuxFiles

/// Haru's parts of Firefox's one file of policies, which others may have written to.
struct FirefoxPolicies {
  let mode: ManagedMode

  private static let file = "/etc/firefox/policies/policies.json"

  struct Joined {
    var value: JSONValue
    /// The keys that Haru put in, to be taken out again.
    var added: [[String]]
  }

  /// The file with Haru's parts in it.
  ///
  /// Throws `policies.unreadable` when the file is no JSON, `policies.conflict` when it says something else already.
  func joined() throws(Problem) -> Joined {
    let path = mode.root + Self.file
    var joined = Joined(value: try read() ?? [:], added: try recorded())
    for (keys, value) in PolicyContent.firefox(package: mode.package) {
      let place = ["policies"] + keys
      let present = joined.value.at(place)
      if present == value { continue }
      guard present == nil || joined.added.contains(place),
        let next = joined.value.setting(place, to: value)
      else { throw ManagedMode.conflict(path, keys.joined(separator: ".")) }
      joined.value = next
      if !joined.added.contains(place) { joined.added.append(place) }
    }
    return joined
  }

  func write(_ joined: Joined, _ outcome: inout ManagedMode.Outcome) throws(Problem) {
    // The record first: what is not in it would stay for ever.
    let record: JSONValue = [
      "firefox": .array(joined.added.map { .array($0.map { .string($0) }) })
    ]
    try mode.put(record.encoded(pretty: true) + [10], mode.record, &outcome)
    try mode.put(joined.value.encoded(pretty: true) + [10], Self.file, &outcome)
  }

  /// Takes out what Haru put in; a file that holds nothing then is removed.
  func remove(_ outcome: inout ManagedMode.Outcome) throws(Problem) {
    guard var value = try read() else { return }
    let added = try recorded()
    for keys in added { value = value.setting(keys, to: nil) ?? value }
    if value == [:] || value == ["policies": [:]] {
      try mode.drop(Self.file, &outcome)
    } else if !added.isEmpty {
      try mode.put(value.encoded(pretty: true) + [10], Self.file, &outcome)
    }
  }

  private func read() throws(Problem) -> JSONValue? {
    let path = mode.root + Self.file
    do throws(FileError) {
      guard let bytes = try WholeFile.readIfThere(path, atMost: 4 << 20) else { return nil }
      if let value = try? JSONValue(parsing: bytes), value.members != nil { return value }
    } catch {
      throw error.problem
    }
    throw Problem(
      kind: .setup, code: "policies.unreadable", hints: ["policies.mend"],
      arguments: ["path": path])
  }

  private func recorded() throws(Problem) -> [[String]] {
    let path = mode.root + mode.record
    do throws(FileError) {
      guard let bytes = try WholeFile.readIfThere(path, atMost: 1 << 20) else { return [] }
      let value = try? JSONValue(parsing: bytes)
      return (value?["firefox"]?.items ?? []).map { ($0.items ?? []).compactMap(\.text) }
        .filter { !$0.isEmpty }
    } catch {
      throw error.problem
    }
  }
}
