import LinuxFiles

/// Whether a browser can start Haru's host.
public enum HostState: Sendable, Equatable {
  case works(path: String)
  case missing
  /// What is wrong is a `HostManifest.Fault` by name.
  case broken(path: String, because: String)

  public var isWorking: Bool {
    if case .works = self { return true }
    return false
  }

  /// Looks at the manifest that the browser would take: the person's own, else the machine's.
  static func look(_ known: KnownBrowser, _ places: BrowserPlaces, ids: [String]) -> HostState {
    let wanted = HostManifest(family: known.family, program: "", ids: ids)
    let folders = [(known.hosts(places), ""), (places.root + known.systemHosts, places.root)]
    for (folder, root) in folders {
      let path = folder + "/" + HostManifest.fileName
      do {
        guard let bytes = try WholeFile.readIfThere(path, atMost: 1 << 16) else {
          // A link to nowhere hides the machine's manifest from nobody.
          continue
        }
        let fault = wanted.fault(of: bytes) { DirectoryEntry.isProgram(root + $0) }
        return fault.map { .broken(path: path, because: $0.rawValue) } ?? .works(path: path)
      } catch {
        return .broken(path: path, because: HostManifest.Fault.unreadable.rawValue)
      }
    }
    return .missing
  }
}
