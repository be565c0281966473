import Glibc
import Groundwork
import LinuxFiles

/// Managed mode: Haru's extension by the policies of a machine, for everyone on it.
public struct ManagedMode {
  /// Stands before every path; empty for the machine itself.
  let root: String

  /// What was done.
  public struct Outcome: Sendable, Equatable {
    public var written: [String] = []
    public var removed: [String] = []
    /// A file of another hand, and the name that it is kept under.
    public var kept: [String: String] = [:]
    /// The extension's id in the Chromium family; nil when no browser was there to pack it.
    public var packedID: String?
  }

  /// - Parameter root: the machine (`/`), or a folder that becomes one.
  ///
  /// Throws `policies.noRoot` when there is no such folder, `policies.needsRoot` when this user may not change
  /// the machine.
  public init(root: String) throws(Problem) {
    guard root.hasPrefix("/"), let real = realpath(root, nil) else {
      throw .request("policies.noRoot", field: "--into", hint: nil, ["path": root])
    }
    defer { free(real) }
    let path = String(cString: real)
    if path == "/" && geteuid() != 0 {
      throw Problem(kind: .setup, code: "policies.needsRoot", hints: ["policies.sudo"])
    }
    self.root = path == "/" ? "" : path
  }

  // Paths as the machine will see them, without `root`.
  var packed: String { HaruExtension.packedFolder }
  var package: String { packed + "/haru.xpi" }
  private var crx: String { packed + "/haru.crx" }
  private var updates: String { packed + "/updates.xml" }
  private var idFile: String { packed + "/extension-id" }
  private var key: String { "/var/lib/haru/extension-key.pem" }
  var record: String { "/var/lib/haru/policies.json" }
  private var ownHost: String { "/var/lib/haru/" + HostProgram.name }
  private var packagedHost: String { "/usr/lib/haru/" + HostProgram.name }

  private var chromiums: [KnownBrowser] { KnownBrowser.all.filter { $0.family == .chromium } }

  /// Puts everything in place, the policies last. A conflict with another hand's policies is found before anything
  /// is changed.
  ///
  /// - Parameters:
  ///   - haru: the program that browsers start, where no package brought one.
  ///   - packer: a browser of the Chromium family; without one only Firefox is managed.
  public func apply(
    _ built: BuiltExtension, haru: String, packer: String?
  ) throws(Problem) -> Outcome {
    var outcome = Outcome()
    let version = try built.version
    let firefox = FirefoxPolicies(mode: self)
    let joined = try firefox.joined()
    if packer != nil {
      for known in chromiums { try refuseConflict(known) }
    }
    try put(contents(of: built.package), package, &outcome)
    if let packer {
      let packing = ExtensionPacking(
        packer: packer, key: root + key, workshop: root + "/var/lib/haru/packing-\(getpid())",
        updates: "file://" + updates)
      let (bytes, id) = try packing.pack(built)
      outcome.packedID = id
      try put(bytes, crx, &outcome)
      let answer = PolicyContent.updates(id: id, version: version, package: crx)
      try put(Array(answer.utf8), updates, &outcome)
      try put(Array((id + "\n").utf8), idFile, &outcome)
    }
    // With the id of an extension that was packed earlier, too: its policies are still in force.
    try putHosts(HaruExtension.chromiumIDs(packedIn: [root + packed]), haru: haru, &outcome)
    try firefox.write(joined, &outcome)
    if let id = outcome.packedID {
      for known in chromiums {
        let value = JSONValue.object(
          PolicyContent.chromium(known, id: id, updates: "file://" + updates))
        try put(value.encoded(pretty: true) + [10], policyFile(known), &outcome)
      }
    }
    return outcome
  }

  /// Takes away what `apply` put in place; the key stays, so that the id comes back with it.
  public func remove() throws(Problem) -> Outcome {
    var outcome = Outcome()
    try FirefoxPolicies(mode: self).remove(&outcome)
    for known in chromiums { try drop(policyFile(known), &outcome) }
    for (folder, family) in hostFolders {
      let path = folder + "/" + HostManifest.fileName
      switch readJSON(root + path)?["path"]?.text {
      case ownHost: try drop(path, &outcome)
      case packagedHost:
        // As the package brought it.
        let manifest = HostManifest(
          family: family, program: packagedHost, ids: [HaruExtension.chromiumID])
        try put(manifest.bytes, path, &outcome)
      default: break
      }
    }
    for path in [crx, updates, idFile, package, ownHost, record] { try drop(path, &outcome) }
    rmdir(root + packed)
    return outcome
  }

  private func policyFile(_ known: KnownBrowser) -> String { known.policies + "/haru.json" }

  private var hostFolders: [(String, KnownBrowser.Family)] {
    var seen: Set<String> = []
    return KnownBrowser.all.filter { seen.insert($0.systemHosts).inserted }
      .map { ($0.systemHosts, $0.family) }
  }

  private func putHosts(
    _ ids: [String], haru: String, _ outcome: inout Outcome
  ) throws(Problem) {
    let isPackaged = DirectoryEntry.isProgram(root + packagedHost)
    let program = isPackaged ? packagedHost : ownHost
    do throws(FileError) {
      if !isPackaged, try DirectoryEntry.linkTarget(root + ownHost) != haru {
        try FileReplacement.link(to: haru, at: root + ownHost)
        outcome.written.append(root + ownHost)
      }
      for (folder, family) in hostFolders {
        let path = root + folder + "/" + HostManifest.fileName
        let manifest = HostManifest(family: family, program: program, ids: ids)
        switch try install(manifest, at: path, folderMode: 0o755) {
        case .asItWas: break
        case .replaced(let kept):
          outcome.kept[path] = kept
          outcome.written.append(path)
        default: outcome.written.append(path)
        }
      }
    } catch {
      throw error.problem
    }
  }

  private func contents(of path: String) throws(Problem) -> [UInt8] {
    do throws(FileError) {
      return try WholeFile.read(path, atMost: 64 << 20)
    } catch {
      throw error.problem
    }
  }

  /// Writes a file for everyone to read, unless it says so already.
  func put(_ bytes: [UInt8], _ path: String, _ outcome: inout Outcome) throws(Problem) {
    do throws(FileError) {
      if try WholeFile.readIfThere(root + path, atMost: 64 << 20) == bytes { return }
      try Folder.makeMissing(Folder.containing(root + path), mode: 0o755)
      try FileReplacement.write(bytes, to: root + path, mode: 0o644)
      outcome.written.append(root + path)
    } catch {
      throw error.problem
    }
  }

  func drop(_ path: String, _ outcome: inout Outcome) throws(Problem) {
    do throws(FileError) {
      guard try DirectoryEntry.isThere(root + path) else { return }
      try DirectoryEntry.remove(root + path)
      outcome.removed.append(root + path)
    } catch {
      throw error.problem
    }
  }

  /// Of two files that set one policy a browser takes one, and says nothing. So none is written beside another
  /// that sets the same differently.
  private func refuseConflict(_ known: KnownBrowser) throws(Problem) {
    let ours = PolicyContent.chromium(known, id: "", updates: "")
    let names: [String]
    do throws(FileError) {
      names = try Folder.names(in: root + known.policies)
    } catch {
      throw error.problem
    }
    for name in names where name.hasSuffix(".json") && name != "haru.json" {
      let path = root + known.policies + "/" + name
      // A file that is no strict JSON may still be one to a browser: then its text decides.
      let text = ((try? WholeFile.readIfThere(path, atMost: 4 << 20)) ?? nil)
        .map { String(decoding: $0, as: UTF8.self) }
      for key in ours.keys.sorted() where text?.contains("\"\(key)\"") == true {
        if let same = readJSON(path)?[key], same == ours[key] { continue }
        throw ManagedMode.conflict(path, key)
      }
    }
  }

  static func conflict(_ path: String, _ key: String) -> Problem {
    Problem(
      kind: .setup, code: "policies.conflict", hints: ["policies.join"],
      arguments: ["path": path, "name": key])
  }
}
