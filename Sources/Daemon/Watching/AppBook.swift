import Glibc
import Groundwork
import LinuxApps
import LinuxDesktop
import LinuxProcesses
import Ports
import Words

/// Knows the installed apps, and which of them a window is.
@MainActor
final class AppBook: AppDirectory {
  private let folders: AppFolders
  private(set) var catalogue: AppCatalogue
  private(set) var identity: AppIdentity
  let table = ProcessTable()
  private var known: [WindowID: Known] = [:]
  private var stamps: [String: Int]

  /// What was found out of a window; it stays as long as its facts do.
  private struct Known {
    var evidence: WindowEvidence
    var process: ProcessKey?
    var app: AppID?
    var isBrowser: Bool
  }

  init(folders: AppFolders) {
    self.folders = folders
    stamps = Self.stamps(of: folders)
    catalogue = AppCatalogue.read(folders)
    identity = AppIdentity(catalogue: catalogue)
  }

  /// Reads the desktop entries anew if their folders changed: apps come and go. Costs a few looks at folders.
  func refresh() {
    let now = Self.stamps(of: folders)
    guard now != stamps else { return }
    stamps = now
    catalogue = AppCatalogue.read(folders)
    identity = AppIdentity(catalogue: catalogue)
    known = [:]
  }

  /// When each folder of entries was last written to; a new, renamed or removed entry changes it.
  private static func stamps(of folders: AppFolders) -> [String: Int] {
    var stamps: [String: Int] = [:]
    for folder in folders.data {
      var found = stat()
      guard stat(folder + "/applications", &found) == 0 else { continue }
      stamps[folder] = found.st_mtim.tv_sec &* 1_000_000_000 &+ found.st_mtim.tv_nsec
    }
    return stamps
  }

  /// The app of a window, or `nil` where nothing tells it.
  func app(of window: WindowFacts) -> AppID? { look(at: window).app }

  /// Whether it is a browser's window, a site installed as an app included.
  func isBrowser(_ window: WindowFacts) -> Bool { look(at: window).isBrowser }

  private func look(at window: WindowFacts) -> Known {
    let evidence = WindowEvidence(window)
    let process = window.pid.flatMap { table.entry(of: $0)?.key }
    if let found = known[window.id], found.evidence == evidence, found.process == process {
      return found
    }
    refresh()  // perhaps it was installed just now
    let facts = window.pid.flatMap { table.facts(of: $0) }
    let app = identity.identify(window: evidence, process: facts.map(ProcessEvidence.init)).app
    let found = Known(
      evidence: evidence, process: process, app: app,
      isBrowser: app.map { isBrowser($0, program: facts?.executable) } ?? false)
    known[window.id] = found
    return found
  }

  func forget(allBut windows: Set<WindowID>) {
    known = known.filter { windows.contains($0.key) }
  }

  /// Which part of the session a process is, that must never be locked.
  func sessionPart(of pid: Int32) -> SessionParts.Part? {
    guard let facts = table.facts(of: pid) else { return nil }
    let parts = SessionParts(haru: haruProcesses()) { [table] in table.entry(of: $0)?.parent }
    return parts.part(of: ProcessEvidence(facts))
  }

  /// This process, and every command of Haru that runs: their terminals must go on. The host in a browser is none:
  /// the browser would be spared with it.
  private func haruProcesses() -> [Int32] {
    let commands = table.entries().keys.filter { pid in
      table.name(of: pid).map { $0 == "haru" || $0 == "harud" } ?? false
        && table.facts(of: pid)?.arguments.dropFirst().first != "browser-host"
    }
    return [getpid()] + commands
  }

  // MARK: AppDirectory

  var apps: [AppInfo] {
    refresh()
    return catalogue.shown.map { info($0) }
  }

  /// In the person's language first, then as the app is called in any other that Haru speaks.
  func search(_ text: String, language: String) -> [AppInfo] {
    refresh()
    let others = Language.allCases.map(\.rawValue).filter { $0 != language }
    var seen: Set<AppID> = []
    return ([language] + others).flatMap { catalogue.search(text, language: $0) }
      .filter { seen.insert($0.id).inserted }.map { info($0) }
  }

  func app(_ id: AppID) -> AppInfo? { catalogue[id].map { info($0) } }

  private func info(_ app: InstalledApp) -> AppInfo {
    var names = app.name.byLocale
    names[""] = app.name.plain
    let icon = app.icon.flatMap { IconFinder(folders: folders).path(ofIcon: $0) }
    return AppInfo(id: app.id, names: names, categories: app.categories, icon: icon)
  }
}
