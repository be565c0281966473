/// The rings: what each module may import. This table is the architecture; a module that is not in it fails.
enum Architecture {
  /// Plain Swift, allowed everywhere.
  static let language: Set<String> = ["Synchronization"]

  private static let ground: Set<String> = ["Groundwork", "Day"]
  private static let domains: Set<String> = ["Limits", "Walks", "Charge", "Pills", "Access"]
  private static let core = ground.union(domains).union(["HaruCore", "Geo"])
  private static let ports = core.union(["Ports"])
  private static let system: Set<String> = ["Groundwork", "Glibc", "Dispatch"]
  private static let edges: Set<String> = [
    "MainLoop", "Store", "SQLite", "LinuxFiles", "LinuxTime", "LinuxBus", "LinuxDesktop",
    "LinuxProcesses", "LinuxApps", "LinuxBrowsers", "LinuxDevices", "MapData", "BrowserLink",
  ]
  private static let surfaces: Set<String> = ["WebServer", "WebAPI", "Client", "Words", "Commands"]

  static let allowed: [String: Set<String>] = [
    // ground: values only
    "Groundwork": ["FoundationEssentials"],
    "Day": ["Groundwork"],
    "Geo": ["Groundwork"],
    // domains: none imports another
    "Limits": ground, "Access": ground, "Charge": ground, "Pills": ground,
    "Walks": ground.union(["Geo"]),
    // core, ports, and the one writer
    "HaruCore": ground.union(domains).union(["Geo"]),
    "Ports": core,
    "Journey": ports,
    // edges: one part of the world each
    "MainLoop": system.union(["CGLib"]),
    "LinuxFiles": system,
    "SQLite": system.union(["CSQLite", "LinuxFiles"]),
    "Store": ports.union(["SQLite", "LinuxFiles", "Glibc"]),
    "LinuxTime": system.union(["Day", "MainLoop", "CGLib"]),
    "LinuxBus": system.union(["MainLoop", "CGLib"]),
    "LinuxDesktop": system.union(["MainLoop", "CXcb", "CCairo", "CGLib"]),
    "LinuxProcesses": system.union(["MainLoop", "LinuxFiles"]),
    "LinuxApps": system.union(["MainLoop", "LinuxFiles"]),
    "LinuxBrowsers": system.union(["LinuxFiles"]),
    "LinuxDevices": system.union(["MainLoop", "CGLib", "CEvdev", "CUdev"]),
    "BrowserLink": system.union(["MainLoop", "LinuxFiles", "CGLib"]),
    "MapData": system.union(["LinuxFiles", "SQLite", "Geo"]),
    // the production writer on a virtual clock
    "Simulation": ports.union(["Journey", "Store"]),
    // surfaces
    "Words": ground.union(["Limits", "Access", "HaruCore"]),
    "WebServer": system.union(["MainLoop", "LinuxFiles", "CSoup", "CGLib"]),
    "WebAPI": ports.union(["Journey", "WebServer", "Words", "Glibc"]),
    "Client": system.union(["LinuxFiles"]),
    "Commands": ground.union([
      "Glibc", "Limits", "Access", "Client", "Words", "LinuxFiles", "LinuxTime", "LinuxApps",
      "LinuxBrowsers", "Simulation",
    ]),
    // composition: the only module that names them all
    "Daemon": ports.union(edges).union(surfaces).union(["Journey", "Glibc", "Dispatch", "CGLib"]),
    // programs
    "haru": ["Commands", "Glibc"],
    "harud": ["Daemon", "Glibc"],
    "haru-guard": ["Groundwork", "Glibc", "LinuxFiles", "LinuxProcesses"],
  ]

  /// Modules without a clock, a file, a task or chance.
  static let pure: Set<String> = [
    "Groundwork", "Day", "Geo", "Limits", "Access", "Walks", "Charge", "Pills", "HaruCore",
  ]
  /// Where words for people are printed.
  static let printing: Set<String> = ["Commands", "haru", "harud", "haru-guard"]
}
