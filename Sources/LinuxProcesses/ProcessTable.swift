import Glibc

/// Reads `/proc`. Every answer is of the moment; what is gone is nil.
public struct ProcessTable: Sendable {
  public init() {}

  public func entry(of pid: Int32) -> ProcessEntry? {
    shortFile("/proc/\(pid)/stat").flatMap { ProcessEntry(stat: $0) }
  }

  /// The command's name, at most 15 bytes (`/proc/PID/comm`).
  public func name(of pid: Int32) -> String? {
    shortFile("/proc/\(pid)/comm").map { bytes in
      String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }

  /// Whether this very process still lives; a zombie does not.
  public func lives(_ key: ProcessKey) -> Bool {
    guard let entry = entry(of: key.pid) else { return false }
    return entry.start == key.start && entry.state != "Z" && entry.state != "X"
  }

  /// Every process, by id.
  public func entries() -> [Int32: ProcessEntry] {
    var result: [Int32: ProcessEntry] = [:]
    for name in names(inFolder: "/proc") {
      guard let pid = Int32(name), let entry = entry(of: pid) else { continue }
      result[pid] = entry
    }
    return result
  }

  /// The facts of one process, all of the same one: nil where its number changed hands meanwhile.
  public func facts(of pid: Int32) -> ProcessFacts? {
    guard let entry = entry(of: pid) else { return nil }
    let folder = "/proc/\(pid)"
    let environment = environment(of: pid)
    let launchedPID = environment["GIO_LAUNCHED_DESKTOP_FILE_PID"].flatMap { Int32($0) }
    let facts = ProcessFacts(
      entry: entry, uid: uid(of: pid), executable: executable(of: pid),
      arguments: strings(ofFile: folder + "/cmdline"),
      controlGroup: text(ofFile: folder + "/cgroup").flatMap(ControlGroups.path(inText:)) ?? "/",
      flatpakID: flatpakID(of: pid),
      snapName: environment["SNAP_INSTANCE_NAME"] ?? environment["SNAP_NAME"],
      launchedDesktopFile: environment["GIO_LAUNCHED_DESKTOP_FILE"],
      launchedDesktopFilePID: launchedPID)
    return self.entry(of: pid)?.start == entry.start ? facts : nil
  }

  /// The process itself and everything above it.
  public func ancestors(of pid: Int32) -> [Int32] {
    var chain: [Int32] = []
    var next: Int32? = pid
    while let one = next, one > 0, !chain.contains(one) {
      chain.append(one)
      next = entry(of: one)?.parent
    }
    return chain
  }

  /// All living processes of an app, roots first: what came from the roots, and what else is in
  /// their own scopes. A scope that something else began, or a whole session, is not theirs.
  public func processes(of roots: [Int32], groups: ControlGroups? = .find()) -> [Int32] {
    var found = tree(of: roots, in: entries(), isOutside: { _ in false }).map(\.pid)
    guard let groups else { return found }
    let members = Set(found)
    let choice = GroupChoice(
      groups: groups, table: self, home: nil, owner: "", isOutside: { _ in false })
    let scopes = Set(found.compactMap(groups.path(of:))).map(groups.group)
    for scope in scopes where choice.isOwn(scope, members: members) {
      found.append(contentsOf: scope.pids.filter { !found.contains($0) })
    }
    return found
  }

  /// The roots and all that came from them, parents before children. Process groups and sessions
  /// that a member leads belong too: their processes stay when the parent between has ended.
  /// What `isOutside` names is left out with all below it.
  func tree(
    of roots: [Int32], in entries: [Int32: ProcessEntry], isOutside: (Int32) -> Bool
  ) -> [ProcessEntry] {
    var children: [Int32: [Int32]] = [:]
    for entry in entries.values {
      for above in Set([entry.parent, entry.group, entry.session]) where above != entry.pid {
        children[above, default: []].append(entry.pid)
      }
    }
    var result: [ProcessEntry] = []
    var seen: Set<Int32> = []
    var next = roots
    while !next.isEmpty {
      var below: [Int32] = []
      for pid in next where !isOutside(pid) && seen.insert(pid).inserted {
        guard let entry = entries[pid] else { continue }
        if entry.state != "Z" { result.append(entry) }
        below.append(contentsOf: (children[pid] ?? []).sorted())
      }
      next = below
    }
    return result
  }

  private func executable(of pid: Int32) -> String? {
    guard let path = linkTarget("/proc/\(pid)/exe") else { return nil }
    // The program's file was replaced, by an upgrade for instance.
    return path.hasSuffix(" (deleted)") ? String(path.dropLast(" (deleted)".count)) : path
  }

  private func uid(of pid: Int32) -> UInt32 {
    for line in (text(ofFile: "/proc/\(pid)/status") ?? "").split(separator: "\n")
    where line.hasPrefix("Uid:") {
      return line.split(separator: "\t").dropFirst().first.flatMap { UInt32($0) } ?? .max
    }
    return .max
  }

  private func strings(ofFile path: String) -> [String] {
    var words = (bytes(ofFile: path) ?? []).split(separator: 0, omittingEmptySubsequences: false)
    if words.last?.isEmpty == true { words.removeLast() }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let wanted: Set<Substring> = [
    "SNAP_INSTANCE_NAME", "SNAP_NAME", "GIO_LAUNCHED_DESKTOP_FILE", "GIO_LAUNCHED_DESKTOP_FILE_PID",
  ]

  /// Only the variables that tell an app: the rest of an environment holds secrets.
  private func environment(of pid: Int32) -> [String: String] {
    var result: [String: String] = [:]
    for word in strings(ofFile: "/proc/\(pid)/environ") {
      guard let equals = word.firstIndex(of: "="), Self.wanted.contains(word[..<equals]) else {
        continue
      }
      result[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
    return result
  }

  /// `name` of the `[Application]` group (flatpak-metadata(5)).
  private func flatpakID(of pid: Int32) -> String? {
    guard let info = text(ofFile: "/proc/\(pid)/root/.flatpak-info") else { return nil }
    var isApplication = false
    for line in info.split(separator: "\n") {
      if line.hasPrefix("[") { isApplication = line == "[Application]" }
      if isApplication && line.hasPrefix("name=") { return String(line.dropFirst(5)) }
    }
    return nil
  }
}
