import Glibc
import Groundwork

/// The apps of this machine, read from desktop entries; a value of one moment.
public struct AppCatalogue: Sendable {
  /// A desktop entry that could not be used; the others are.
  public struct Damaged: Sendable, Equatable {
    public var path: String
    /// `unreadable`, `notUTF8`, `noDesktopEntry`, `lineWithoutMeaning`, `badKey`, `noType`,
    /// `noName` or `noExec`.
    public var reason: String
  }

  /// Every app, shown or not, by id.
  public let apps: [InstalledApp]
  public let damaged: [Damaged]
  private let positions: [AppID: Int]
  let index: AppIndex

  public init(apps: [InstalledApp], damaged: [Damaged] = []) {
    let sorted = apps.sorted { $0.id < $1.id }
    self.apps = sorted
    self.damaged = damaged
    positions = Dictionary(
      zip(sorted.map(\.id), sorted.indices), uniquingKeysWith: { first, _ in first })
    index = AppIndex(sorted)
  }

  /// What a picker offers.
  public var shown: [InstalledApp] { apps.filter(\.isShown) }

  public subscript(_ id: AppID) -> InstalledApp? { positions[id].map { apps[$0] } }

  /// Reads all folders. An entry of an earlier folder covers one of the same id in a later one.
  /// One that says `Hidden` covers it in menus only: the app itself is still recognised, as
  /// hiding a file must not unlock an app.
  public static func read(_ folders: AppFolders) -> AppCatalogue {
    var found: [AppID: InstalledApp] = [:]
    var hidden: Set<AppID> = []
    var damaged: [Damaged] = []
    for folder in folders.data {
      let base = folder + "/applications"
      for file in desktopFiles(below: base, prefix: "", depth: 0) {
        let id = AppID(String(file.id.dropLast(".desktop".count)))
        if found[id] != nil { continue }
        do {
          guard let text = bytes(ofFile: file.path) else { throw DesktopFile.Damage.unreadable }
          let entry = try DesktopFile(parsing: text)
          if entry.isTrue("Hidden") {
            hidden.insert(id)
          } else if var app = try installedApp(id, file.path, entry, folders) {
            if hidden.contains(id) { app.isShown = false }
            found[id] = app
          }
        } catch let damage as DesktopFile.Damage {
          damaged.append(Damaged(path: file.path, reason: damage.rawValue))
        } catch {
          damaged.append(Damaged(path: file.path, reason: "\(error)"))
        }
      }
    }
    return AppCatalogue(apps: Array(found.values), damaged: damaged)
  }

  /// Desktop-file ids: the path below `applications/` with `-` for `/`.
  private static func desktopFiles(
    below folder: String, prefix: String, depth: Int
  ) -> [(id: String, path: String)] {
    // A link that leads back up ends here.
    guard depth < 8 else { return [] }
    return names(inFolder: folder).flatMap { name -> [(id: String, path: String)] in
      let path = folder + "/" + name
      if name.hasSuffix(".desktop"), kind(ofPath: path) != .folder {
        return [(prefix + name, path)]
      }
      guard kind(ofPath: path) == .folder else { return [] }
      return desktopFiles(below: path, prefix: prefix + name + "-", depth: depth + 1)
    }
  }

  /// Nil for links and folders, which are no apps.
  private static func installedApp(
    _ id: AppID, _ path: String, _ entry: DesktopFile, _ folders: AppFolders
  ) throws(DesktopFile.Damage) -> InstalledApp? {
    guard let type = entry.string("Type") else { throw .noType }
    guard type == "Application" else { return nil }
    let name = entry.localized("Name")
    guard name.plain != nil else { throw .noName }
    let isActivatable = entry.isTrue("DBusActivatable")
    let exec = entry.string("Exec")
    guard exec != nil || isActivatable else { throw .noExec }
    let command = exec.map(arguments(ofExec:)) ?? []
    let (snap, snapApp) = (entry.string("X-SnapInstanceName"), entry.string("X-SnapAppName"))
    return InstalledApp(
      id: id, path: path, name: name, genericName: entry.localized("GenericName"),
      keywords: entry.localizedList("Keywords"), icon: entry.string("Icon"),
      categories: entry.list("Categories") ?? [], command: command,
      windowClass: entry.string("StartupWMClass"), isDBusActivatable: isActivatable,
      runsInTerminal: entry.isTrue("Terminal"), flatpakID: entry.string("X-Flatpak"),
      snapName: snap.map { "\($0)_\(snapApp ?? $0)" }, isShown: isShown(entry, folders),
      payload: payload(ofCommand: command).flatMap { program($0, folders.programs) })
  }

  private static func isShown(_ entry: DesktopFile, _ folders: AppFolders) -> Bool {
    if entry.isTrue("NoDisplay") { return false }
    let desktops = folders.desktops
    if let only = entry.list("OnlyShowIn"), !only.contains(where: desktops.contains) {
      return false
    }
    if let not = entry.list("NotShowIn"), not.contains(where: desktops.contains) { return false }
    guard let attempt = entry.string("TryExec"), !attempt.isEmpty else { return true }
    return program(attempt, folders.programs).map { access($0, X_OK) == 0 } ?? false
  }

  /// Where a program or script lies, links resolved; nil where it does not.
  private static func program(_ name: String, _ folders: [String]) -> String? {
    if name.hasPrefix("/") { return resolvedPath(name) }
    for folder in folders {
      let path = folder + "/" + name
      if kind(ofPath: path) == .file { return resolvedPath(path) }
    }
    return nil
  }
}
