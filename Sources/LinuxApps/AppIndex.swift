import Groundwork

/// Positions in a list of apps by the facts they are recognised from; text in lower case.
struct AppIndex: Sendable {
  private(set) var byID: [String: [Int]] = [:]
  private(set) var byLastPart: [String: [Int]] = [:]
  private(set) var byWindowClass: [String: [Int]] = [:]
  private(set) var byFlatpak: [String: [Int]] = [:]
  private(set) var bySnap: [String: [Int]] = [:]
  private(set) var byEntryPath: [String: [Int]] = [:]
  private(set) var byPayload: [String: [Int]] = [:]
  private(set) var byProgramName: [String: [Int]] = [:]
  private(set) var bySteamGame: [String: [Int]] = [:]

  init(_ apps: [InstalledApp]) {
    for (position, app) in apps.enumerated() {
      let id = app.id.text.lowercased()
      byID[id, default: []].append(position)
      if let last = id.split(separator: ".").last, last != id {
        byLastPart[String(last), default: []].append(position)
      }
      if let name = app.windowClass, !name.isEmpty {
        byWindowClass[name.lowercased(), default: []].append(position)
      }
      if let flatpak = app.flatpakID { byFlatpak[flatpak, default: []].append(position) }
      if let snap = app.snapName { bySnap[snap, default: []].append(position) }
      if !app.path.isEmpty { byEntryPath[app.path, default: []].append(position) }
      addProgram(of: app, at: position)
    }
  }

  private mutating func addProgram(of app: InstalledApp, at position: Int) {
    for word in app.command where word.hasPrefix("steam://rungameid/") {
      bySteamGame[lastPart(word), default: []].append(position)
    }
    // A flatpak entry's payload is its id, which `byFlatpak` already holds.
    guard app.flatpakID == nil else { return }
    let word = payload(ofCommand: app.command)
    for path in Set([app.payload, word].compactMap(\.self)) {
      // `/snap/bin/x` is a link to `snap`: a launcher, whatever it is called.
      if Launcher(named: lastPart(path)) != nil { continue }
      if path.hasPrefix("/") { byPayload[path, default: []].append(position) }
      let name = programName(path)
      if byProgramName[name]?.contains(position) != true {
        byProgramName[name, default: []].append(position)
      }
    }
  }
}

/// The name of a program without its folder and the endings that wrappers and bundles have, in
/// lower case: `/usr/lib/libreoffice/program/soffice.bin` → `soffice`.
func programName(_ path: String) -> String {
  var name = lastPart(path).lowercased()
  for ending in [
    ".bin", "-bin", ".real", "-real", "-wrapped", ".py", ".sh", ".pl", ".js", ".jar", ".asar",
    ".appimage", ".exe",
  ] where name.hasSuffix(ending) && name.count > ending.count {
    name.removeLast(ending.count)
  }
  return name
}
