import Groundwork

/// One app of the machine, as its desktop entry tells it.
public struct InstalledApp: Sendable, Equatable, Identifiable {
  public var id: AppID
  /// The desktop entry.
  public var path: String
  public var name: Localized<String>
  /// What kind of app it is ("Text Editor").
  public var genericName: Localized<String>
  public var keywords: Localized<[String]>
  /// An icon name of the icon theme, or an absolute path.
  public var icon: String?
  public var categories: [String]
  /// `Exec` without field codes; empty for an app that only D-Bus starts.
  public var command: [String]
  public var windowClass: String?
  public var isDBusActivatable: Bool
  public var runsInTerminal: Bool
  public var flatpakID: String?
  /// `name_app`, as snapd names desktop entries.
  public var snapName: String?
  /// Whether a menu shows it here; what a menu does not show is still recognised.
  public var isShown: Bool
  /// The file that says which app runs: the program, or for an interpreter the script, jar or
  /// bundle. Symbolic links resolved. Nil where none is found.
  public var payload: String?

  public init(
    id: AppID, path: String = "", name: Localized<String>,
    genericName: Localized<String> = .init(plain: nil),
    keywords: Localized<[String]> = .init(plain: nil), icon: String? = nil,
    categories: [String] = [], command: [String] = [], windowClass: String? = nil,
    isDBusActivatable: Bool = false, runsInTerminal: Bool = false, flatpakID: String? = nil,
    snapName: String? = nil, isShown: Bool = true, payload: String? = nil
  ) {
    self.id = id
    self.path = path
    self.name = name
    self.genericName = genericName
    self.keywords = keywords
    self.icon = icon
    self.categories = categories
    self.command = command
    self.windowClass = windowClass
    self.isDBusActivatable = isDBusActivatable
    self.runsInTerminal = runsInTerminal
    self.flatpakID = flatpakID
    self.snapName = snapName
    self.isShown = isShown
    self.payload = payload
  }

  /// Whether other programs run inside it and count as it (a terminal) or start from it.
  public var isTerminal: Bool { categories.contains("TerminalEmulator") }
}
