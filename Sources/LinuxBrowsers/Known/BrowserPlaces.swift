import Glibc

/// Where a person's browsers, and the machine's, keep their things.
public struct BrowserPlaces: Sendable, Equatable {
  public var home: String
  /// `XDG_CONFIG_HOME`.
  public var config: String
  /// Folders that hold `applications/`.
  public var data: [String]
  /// `PATH`, split.
  public var programs: [String]
  /// Haru's own folder of data, `~/.local/share/haru`.
  public var own: String
  /// Stands before every machine-wide folder; empty but in a test.
  public var root: String

  public init(
    home: String, config: String, data: [String], programs: [String], own: String,
    root: String = ""
  ) {
    self.home = home
    self.config = config
    self.data = data
    self.programs = programs
    self.own = own
    self.root = root
  }

  /// By the XDG Base Directory Specification 0.8; a variable that is no absolute path is as good as unset.
  public init(environment: (String) -> String?, home: String, root: String = "") {
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    func list(_ name: String, or other: String) -> [String] {
      let value = environment(name) ?? ""
      return (value.isEmpty ? other : value).split(separator: ":").map(String.init)
    }
    let home = absolute("HOME") ?? home
    let data = absolute("XDG_DATA_HOME") ?? home + "/.local/share"
    self.init(
      home: home, config: absolute("XDG_CONFIG_HOME") ?? home + "/.config",
      data: [data] + list("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share"),
      programs: list("PATH", or: "/usr/local/bin:/usr/bin:/bin"), own: data + "/haru", root: root)
  }

  /// Those of the user that this process runs as.
  public static func ofThisProcess() -> BrowserPlaces {
    // getpwuid's answer is static memory: this is for the start of a program, before its threads.
    let home = getpwuid(geteuid()).flatMap { $0.pointee.pw_dir.map { String(cString: $0) } } ?? "/"
    return BrowserPlaces(
      environment: { name in getenv(name).map { String(cString: $0) } }, home: home)
  }
}
