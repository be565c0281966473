import Groundwork

/// What is known of one installed app.
public struct AppInfo: Sendable, Equatable {
  public var id: AppID
  /// Names by locale (`ko`, `pt_BR`); "" is the untranslated one.
  public var names: [String: String]
  /// Main categories of the desktop menu (`Game`, `AudioVideo`).
  public var categories: [String]
  /// A file with its icon, if one was found.
  public var icon: String?

  public init(id: AppID, names: [String: String], categories: [String], icon: String?) {
    self.id = id
    self.names = names
    self.categories = categories
    self.icon = icon
  }

  /// The name for a language (`en`, `ko`), else the untranslated one, else the id.
  public func name(_ language: String) -> String {
    names[language] ?? names[""] ?? id.text
  }
}

/// The apps that can be put into groups (L-04).
@MainActor
public protocol AppDirectory: AnyObject {
  /// Sorted by id.
  var apps: [AppInfo] { get }
  func app(_ id: AppID) -> AppInfo?
  /// Apps whose name, kind, keywords or id hold the text, the nearest first.
  func search(_ text: String, language: String) -> [AppInfo]
}
