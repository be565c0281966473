import Groundwork
import LinuxFiles

/// A browser of this machine: a known one in one of its packages.
public struct InstalledBrowser: Sendable, Equatable {
  public enum Packaging: String, Sendable { case native, flatpak, snap }

  public let known: KnownBrowser
  public let packaging: Packaging
  /// Ids of its desktop entries, as groups hold them; empty where it has none.
  public let apps: [AppID]
  /// The program that starts it, where one was found.
  public let program: String?

  /// Firefox's Extended Support Release: the one that can be told to take an extension of one's own.
  public var isExtendedSupport: Bool {
    known.family == .firefox
      && (program?.hasSuffix("-esr") == true || apps.contains { $0.text.hasSuffix("-esr") })
  }

  public var name: String { isExtendedSupport ? known.name + " ESR" : known.name }
  /// A sandbox keeps it from starting Haru's program, so native messaging cannot reach Haru.
  public var isReachable: Bool { packaging == .native }
}

/// The browsers that are installed, in the order of the table.
public func installedBrowsers(_ places: BrowserPlaces) -> [InstalledBrowser] {
  KnownBrowser.all.flatMap { known -> [InstalledBrowser] in
    let flatpak = flatpakApps(known, places)
    let snap = snapApps(known, places)
    var found: [InstalledBrowser] = []
    let entries = known.entries.filter { hasEntry($0, places) }
    let program = known.programs.lazy.compactMap { nativeProgram($0, places) }.first
    // Ubuntu leaves a program of that name which only starts the snap.
    if !entries.isEmpty || (program != nil && snap.isEmpty) {
      found.append(
        InstalledBrowser(
          known: known, packaging: .native, apps: entries.map { AppID($0) }, program: program))
    }
    if !flatpak.isEmpty {
      found.append(
        InstalledBrowser(known: known, packaging: .flatpak, apps: flatpak, program: nil))
    }
    if !snap.isEmpty {
      found.append(InstalledBrowser(known: known, packaging: .snap, apps: snap, program: nil))
    }
    return found
  }
}

private func exists(_ path: String) -> Bool {
  // What cannot be looked at is as good as not there: it is another person's.
  ((try? DirectoryEntry.look(path)) ?? nil) != nil
}

/// Whether a package of the system, and no flatpak or snap, brought the entry.
private func hasEntry(_ id: String, _ places: BrowserPlaces) -> Bool {
  places.data.contains { folder in
    !folder.contains("/flatpak/") && !folder.contains("/snapd/")
      && exists("\(folder)/applications/\(id).desktop")
  }
}

private func nativeProgram(_ name: String, _ places: BrowserPlaces) -> String? {
  places.programs.lazy
    .filter { !$0.hasPrefix("/snap/") && !$0.contains("/flatpak/") }
    .map { $0 + "/" + name }.first(where: DirectoryEntry.isProgram)
}

private func flatpakApps(_ known: KnownBrowser, _ places: BrowserPlaces) -> [AppID] {
  let folders = [
    places.root + "/var/lib/flatpak/app", places.home + "/.local/share/flatpak/app",
  ]
  return known.flatpaks.filter { id in folders.contains { exists($0 + "/" + id) } }
    .map { AppID($0) }
}

private func snapApps(_ known: KnownBrowser, _ places: BrowserPlaces) -> [AppID] {
  // snapd names entries `snap_app.desktop`.
  known.snaps.filter { exists(places.root + "/snap/" + $0) }.map { AppID("\($0)_\($0)") }
}
