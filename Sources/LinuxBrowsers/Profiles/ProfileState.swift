/// One profile of a browser, and Haru's extension in it, as its files tell.
public struct ProfileState: Sendable, Equatable {
  public enum Presence: String, Sendable {
    case enabled, disabled, missing
    /// The files of the profile cannot be read, or are not as Haru knows them.
    case unknown
  }

  /// Why an extension does not run, where the files tell.
  public enum Reason: String, Sendable, CaseIterable {
    /// It was loaded from a folder, and "Developer mode" is off.
    case developerMode
    /// It was loaded from a folder that is gone.
    case folderGone
    /// The browser takes signed extensions only.
    case unsigned
  }

  /// As the person called it.
  public var name: String
  public var folder: String
  public var presence: Presence
  public var reason: Reason?
  /// Whether it may run in private windows; nil where that is not known.
  public var isPrivateAllowed: Bool?
  public var version: String?

  init(
    name: String, folder: String, presence: Presence, reason: Reason? = nil,
    isPrivateAllowed: Bool? = nil, version: String? = nil
  ) {
    self.name = name
    self.folder = folder
    self.presence = presence
    self.reason = reason
    self.isPrivateAllowed = isPrivateAllowed
    self.version = version
  }
}

/// The profiles of a browser of this machine; none where it was never started.
func profiles(
  of known: KnownBrowser, _ places: BrowserPlaces, ids: [String]
) -> [ProfileState] {
  let folders = known.profileFolders(places)
  switch known.family {
  case .chromium: return folders.flatMap { chromiumProfiles(in: $0, ids: ids) }
  case .firefox:
    // It uses the first of the two that is there.
    return folders.lazy.map { firefoxProfiles(in: $0) }.first { !$0.isEmpty } ?? []
  }
}
