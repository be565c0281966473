import Groundwork

/// Tells which app a window or process is; pure. The rules are in `docs/app-identity.md`.
public struct AppIdentity: Sendable {
  public let catalogue: AppCatalogue

  public init(catalogue: AppCatalogue) { self.catalogue = catalogue }

  public func identify(window: WindowEvidence?, process: ProcessEvidence?) -> Identification {
    if let hint = window?.desktopFileHint, !hint.isEmpty {
      let id = hint.hasSuffix(".desktop") ? String(hint.dropLast(".desktop".count)) : hint
      if let app = pick(catalogue.index.byID[id.lowercased()], process) {
        return Identification(app: app.id, rule: .desktopHint, because: hint)
      }
    }
    let named = window.flatMap { byApplicationID($0, process) ?? byWindowClass($0, process) }
    if let scoped = process.flatMap(byScope) {
      guard let named, overrides(named, scoped, process) else { return scoped }
      return named
    }
    return named ?? process.flatMap(bySandbox) ?? process.flatMap(byLauncher)
      ?? process.flatMap(byProgram) ?? unlisted(window, process)
  }

  /// A scope is named for what was launched in it, and what that starts stays inside. So a window
  /// that names another app is that app where the scope is a terminal's, where its program says
  /// so too, or where both are entries of one program (a browser and a site installed as app).
  private func overrides(
    _ named: Identification, _ scoped: Identification, _ process: ProcessEvidence?
  ) -> Bool {
    guard named.app != scoped.app, let own = named.app.flatMap({ catalogue[$0] }),
      let around = scoped.app.flatMap({ catalogue[$0] })
    else { return false }
    if around.isTerminal { return true }
    if let flatpak = own.flatpakID, flatpak == around.flatpakID { return true }
    if let payload = own.payload, payload == around.payload { return true }
    return process.flatMap(byProgram)?.app == own.id
  }

  private func byScope(_ process: ProcessEvidence) -> Identification? {
    for id in desktopIDs(inCgroup: process.cgroupPath) {
      let found = catalogue.index.byID[id.lowercased()] ?? catalogue.index.bySnap[id]
      if let app = pick(found, process) {
        return Identification(app: app.id, rule: .scope, because: process.cgroupPath)
      }
    }
    return nil
  }

  private func byApplicationID(
    _ window: WindowEvidence, _ process: ProcessEvidence?
  ) -> Identification? {
    for name in [window.gtkApplicationID, window.waylandAppID].compactMap(\.self) {
      if Launcher(named: name) != nil { continue }
      if let app = pick(catalogue.index.byID[name.lowercased()], process) {
        return Identification(app: app.id, rule: .applicationID, because: name)
      }
    }
    return nil
  }

  private func byWindowClass(
    _ window: WindowEvidence, _ process: ProcessEvidence?
  ) -> Identification? {
    // The instance first: Chromium tells its installed sites apart by it alone.
    let names = [window.wmInstance, window.wmClass, window.waylandAppID].compactMap(\.self)
      .filter { !$0.isEmpty && Launcher(named: $0) == nil }
    let index = catalogue.index
    let games = names.map { $0.hasPrefix("steam_app_") ? String($0.dropFirst(10)) : "" }
    let tables: [([String: [Int]], [String])] = [
      (index.byWindowClass, names.map { $0.lowercased() }),
      (index.bySteamGame, games),
      (index.byID, names.map { $0.lowercased() }),
      (index.byID, names.map { String($0.lowercased().map { $0 == " " ? "-" : $0 }) }),
      (index.byLastPart, names.map { $0.lowercased() }),
    ]
    for (table, keys) in tables {
      for (key, name) in zip(keys, names) {
        if let app = pick(table[key], process) {
          return Identification(app: app.id, rule: .windowClass, because: name)
        }
      }
    }
    return nil
  }

  private func bySandbox(_ process: ProcessEvidence) -> Identification? {
    let index = catalogue.index
    if let flatpak = process.flatpakID,
      let app = pick(index.byFlatpak[flatpak] ?? index.byID[flatpak.lowercased()], process)
    {
      return Identification(app: app.id, rule: .sandbox, because: flatpak)
    }
    if let snap = process.snapName,
      let app = pick(index.bySnap["\(snap)_\(snap)"] ?? index.byID["\(snap)_\(snap)"], process)
        ?? catalogue.apps.first(where: { $0.snapName?.hasPrefix(snap + "_") == true })
    {
      return Identification(app: app.id, rule: .sandbox, because: snap)
    }
    return nil
  }

  private func byLauncher(_ process: ProcessEvidence) -> Identification? {
    guard let path = process.launchedDesktopFile, process.launchedDesktopFilePID == process.pid
    else { return nil }
    let index = catalogue.index
    let id = lastPart(path).lowercased()
    let found = index.byEntryPath[path] ?? index.byID[String(id.dropLast(".desktop".count))]
    return pick(found, process).map {
      Identification(app: $0.id, rule: .launchedBy, because: path)
    }
  }

  private func byProgram(_ process: ProcessEvidence) -> Identification? {
    guard let payload = process.payload else { return nil }
    let index = catalogue.index
    var found = index.byPayload[payload]
    if payload.hasSuffix(".asar") { found = found ?? ownersOfBundle(payload) }
    let name = programName(payload)
    found = found ?? index.byProgramName[name] ?? index.byID[name]
    return pick(found, process).map { Identification(app: $0.id, rule: .program, because: payload) }
  }

  /// `/opt/Signal/resources/app.asar`: apps whose program is in that folder or named for it.
  private func ownersOfBundle(_ path: String) -> [Int]? {
    var parts = path.split(separator: "/").dropLast()
    if parts.last == "resources" { parts = parts.dropLast() }
    guard let name = parts.last?.lowercased() else { return nil }
    let folder = "/" + parts.joined(separator: "/") + "/"
    let inside = catalogue.apps.indices.filter {
      catalogue.apps[$0].payload?.hasPrefix(folder) == true
    }
    return inside.isEmpty
      ? catalogue.index.byProgramName[name] ?? catalogue.index.byID[name] : inside
  }

  /// Of several apps with the same fact: the one with this program, then one that menus show,
  /// then the one whose fixed arguments the process has (`soffice --writer`), then the first id.
  private func pick(_ positions: [Int]?, _ process: ProcessEvidence?) -> InstalledApp? {
    guard let positions, let first = positions.first else { return nil }
    if positions.count == 1 { return catalogue.apps[first] }
    let payload = process?.payload
    let words = Set(process?.arguments ?? [])
    let ranked = positions.map { position -> (rank: (Int, Int, Int, AppID), app: InstalledApp) in
      let app = catalogue.apps[position]
      let isSame =
        payload.map { app.payload == $0 || app.payload.map(programName) == programName($0) }
        ?? false
      let fixed = app.command.dropFirst().filter { $0.hasPrefix("-") }
      let fit = fixed.allSatisfy(words.contains) ? -fixed.count : fixed.count
      return ((isSame ? 0 : 1, app.isShown ? 0 : 1, fit, app.id), app)
    }
    return ranked.min { $0.rank < $1.rank }?.app
  }

  private func unlisted(_ window: WindowEvidence?, _ process: ProcessEvidence?) -> Identification {
    guard let window else {
      return Identification(app: nil, rule: .nothing, because: process?.executable ?? "")
    }
    let names = [
      window.wmClass, window.waylandAppID, window.gtkApplicationID, window.wmInstance,
      process?.payload.map(lastPart),
    ]
    // All Java or Electron windows are not one app.
    let name = names.compactMap(\.self).first { !$0.isEmpty && Launcher(named: $0) == nil }
    guard let name else {
      return Identification(app: nil, rule: .nothing, because: window.wmClass ?? "")
    }
    return Identification(app: AppID("window:" + name.lowercased()), rule: .unlisted, because: name)
  }
}
