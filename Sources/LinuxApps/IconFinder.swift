/// Finds the file of an icon name; a small part of the Icon Theme Specification: themes of
/// `size/context` folders, the size nearest 64 px, scalable first.
public struct IconFinder: Sendable {
  private let bases: [String]
  private let themes: [String]

  /// - Parameter theme: the person's icon theme; the fallback theme `hicolor` is always searched.
  public init(folders: AppFolders, theme: String? = nil) {
    bases = [folders.home + "/.icons"] + folders.data.map { $0 + "/icons" }
    themes = ([theme].compactMap(\.self) + ["hicolor", "Adwaita"])
  }

  /// The path of an SVG or PNG file; nil where none is found.
  public func path(ofIcon name: String) -> String? {
    if name.hasPrefix("/") { return kind(ofPath: name) == .file ? name : nil }
    let plain = Self.withoutEnding(name)
    guard !plain.isEmpty, !plain.contains("/") else { return nil }
    for theme in themes {
      for base in bases {
        if let found = search(base + "/" + theme, plain) { return found }
      }
    }
    let loose = bases + bases.map { String($0.dropLast("/icons".count)) + "/pixmaps" }
    for folder in loose {
      for ending in ["svg", "png"] {
        let path = "\(folder)/\(plain).\(ending)"
        if kind(ofPath: path) == .file { return path }
      }
    }
    return nil
  }

  private func search(_ theme: String, _ name: String) -> String? {
    let sizes = names(inFolder: theme).compactMap { folder in
      Self.distance(ofFolder: folder).map { (distance: $0, folder: folder) }
    }
    for size in sizes.sorted(by: { ($0.distance, $0.folder) < ($1.distance, $1.folder) }) {
      for context in ["apps", "categories", "devices", "places", "mimetypes"] {
        for ending in ["svg", "png"] {
          let path = "\(theme)/\(size.folder)/\(context)/\(name).\(ending)"
          if kind(ofPath: path) == .file { return path }
        }
      }
    }
    return nil
  }

  /// How far a folder (`48x48`, `scalable`) is from what is wanted; nil for other folders.
  private static func distance(ofFolder name: String) -> Int? {
    if name == "scalable" { return 0 }
    guard let number = name.split(separator: "x").first.flatMap({ Int($0) }), number > 0 else {
      return nil
    }
    // Scaling down looks better than scaling up.
    return number >= 64 ? 1 + number - 64 : 1 + (64 - number) * 8
  }

  private static func withoutEnding(_ name: String) -> String {
    for ending in [".png", ".svg", ".xpm"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
