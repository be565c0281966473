/// The folders that hold `applications/` and `icons/`, highest precedence first.
public struct AppFolders: Sendable, Equatable {
  public var data: [String]
  /// `XDG_CURRENT_DESKTOP`, split.
  public var desktops: [String]
  /// `PATH`, split: where the first word of `Exec` is looked for.
  public var programs: [String]
  public var home: String

  public init(data: [String], desktops: [String], programs: [String], home: String) {
    self.data = data
    self.desktops = desktops
    self.programs = programs
    self.home = home
  }

  /// The folders of the XDG Base Directory Specification, then those of flatpak and snapd where
  /// the environment left them out (a daemon starts before a login shell adds them).
  public init(environment: [String: String]) {
    func words(_ name: String, or other: String) -> [String] {
      let value = environment[name] ?? ""
      return (value.isEmpty ? other : value).split(separator: ":").map(String.init)
    }
    let home = environment["HOME"] ?? "/"
    var data = words("XDG_DATA_HOME", or: home + "/.local/share").prefix(1) + []
    data.append(contentsOf: words("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share"))
    data.append(contentsOf: [
      home + "/.local/share/flatpak/exports/share", "/var/lib/flatpak/exports/share",
      "/var/lib/snapd/desktop",
    ])
    var folders: [String] = []
    for folder in data {
      let plain = folder.count > 1 && folder.last == "/" ? String(folder.dropLast()) : folder
      if !folders.contains(plain) { folders.append(plain) }
    }
    self.init(
      data: folders, desktops: words("XDG_CURRENT_DESKTOP", or: ""),
      programs: words("PATH", or: "/usr/local/bin:/usr/bin:/bin"), home: home)
  }
}
