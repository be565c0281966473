import Glibc
import Groundwork
import LinuxFiles

/// What became of the manifest of one browser.
public struct HostOutcome: Sendable, Equatable {
  public enum Result: Sendable, Equatable {
    case written
    case asItWas
    /// A file of another hand had its name, and is kept under this one.
    case replaced(kept: String)
    case removed
    /// There was none, or it is another program's and stays.
    case nothing(foreign: Bool)
    case failed(Problem)
  }

  public let browser: String
  public let name: String
  /// The manifest.
  public let path: String
  public let result: Result
}

/// Where to write: a known browser's folder, or a folder of user data that a person named.
public struct HostTarget: Sendable, Equatable {
  public let id: String
  /// A folder of user data, by which it is named, too.
  public let isNamedFolder: Bool
  let name: String
  let family: KnownBrowser.Family
  let folder: String

  public init(_ known: KnownBrowser, _ places: BrowserPlaces) {
    id = known.id
    isNamedFolder = false
    name = known.name
    family = known.family
    folder = known.hosts(places)
  }

  /// A profile that a browser of the Chromium family is started with by `--user-data-dir`.
  public init(userData folder: String) {
    id = folder
    isNamedFolder = true
    name = folder
    family = .chromium
    self.folder = folder + "/NativeMessagingHosts"
  }

  var path: String { folder + "/" + HostManifest.fileName }
  /// Whether anything has the manifest's name.
  public var hasManifest: Bool { (try? DirectoryEntry.isThere(path)) ?? true }
}

/// Writes the manifests, and the link to `haru` that they name. One that cannot be written leaves the others.
///
/// Throws the file's problem when the link itself cannot be made: then no manifest is touched.
public func installHosts(
  _ targets: [HostTarget], _ places: BrowserPlaces, haru: String, built: BuiltExtension?
) throws(Problem) -> [HostOutcome] {
  do throws(FileError) {
    _ = try HostProgram.put(places, haru: haru)
  } catch {
    throw error.problem
  }
  let ids = HaruExtension.chromiumIDs(places, built: built)
  return targets.map { target in
    let manifest = HostManifest(
      family: target.family, program: HostProgram.path(places), ids: ids)
    return outcome(target) { () throws(FileError) in try install(manifest, at: target.path) }
  }
}

/// Removes the manifests that Haru wrote; and with `andLink` the link, once no known browser is left that has one.
/// Folders of user data may need it too, and nobody remembers them: so only who takes out everything takes it out.
public func uninstallHosts(
  _ targets: [HostTarget], _ places: BrowserPlaces, andLink: Bool
) -> [HostOutcome] {
  let outcomes = targets.map { target in
    outcome(target) { () throws(FileError) in
      try uninstall(at: target.path)
    }
  }
  guard andLink else { return outcomes }
  let others = KnownBrowser.all.map { HostTarget($0, places) }
  let isNeeded = others.contains { readJSON($0.path)?["path"]?.text == HostProgram.path(places) }
  // The link alone does nothing: one that cannot be removed is no failure of what was asked.
  if !isNeeded { try? HostProgram.remove(places) }
  return outcomes
}

private func outcome(
  _ target: HostTarget, _ work: () throws(FileError) -> HostOutcome.Result
) -> HostOutcome {
  var result: HostOutcome.Result
  do throws(FileError) { result = try work() } catch { result = .failed(error.problem) }
  return HostOutcome(browser: target.id, name: target.name, path: target.path, result: result)
}

/// Writes a manifest; a file of another hand in its place is kept aside first. An error leaves it in its place.
func install(
  _ manifest: HostManifest, at path: String, folderMode: mode_t = 0o700
) throws(FileError) -> HostOutcome.Result {
  let wanted = manifest.bytes
  var kept: String?
  if try DirectoryEntry.isThere(path) {
    let found = contents(path)
    if found == wanted { return .asItWas }
    if !isHarus(found) { kept = try keepAside(path) }
  }
  do {
    try Folder.makeMissing(Folder.containing(path), mode: folderMode)
    try FileReplacement.write(wanted, to: path, mode: 0o644)
  } catch {
    if let kept { try DirectoryEntry.rename(kept, to: path) }
    throw error
  }
  return kept.map { .replaced(kept: $0) } ?? .written
}

private func uninstall(at path: String) throws(FileError) -> HostOutcome.Result {
  guard try DirectoryEntry.isThere(path) else { return .nothing(foreign: false) }
  guard isHarus(contents(path)) else { return .nothing(foreign: true) }
  try DirectoryEntry.remove(path)
  return .removed
}

/// Nil for what cannot be read as a file: it is kept aside like anything that is not Haru's.
private func contents(_ path: String) -> [UInt8]? {
  (try? WholeFile.readIfThere(path, atMost: 1 << 16)) ?? nil
}

private func isHarus(_ bytes: [UInt8]?) -> Bool {
  guard let bytes, let value = try? JSONValue(parsing: bytes) else { return false }
  return value["name"]?.text == HaruExtension.host
    && value["path"]?.text.map(HostManifest.isHarus) == true
}
