/// A browser that Haru can live in, and where it keeps what Haru needs.
public struct KnownBrowser: Sendable, Equatable, Identifiable {
  /// What its extensions and profiles are like.
  public enum Family: String, Sendable, CaseIterable { case chromium, firefox }

  /// As a person types it (`chrome-beta`).
  public let id: String
  public let name: String
  public let family: Family
  /// What its extension says in `hello` (docs/browser-link.md); channels of one browser say the same.
  public let kind: String
  /// Ids of desktop entries of its own packages.
  let entries: [String]
  /// Names of its programs.
  let programs: [String]
  /// Below the person's configuration folder: the folder of its profiles.
  let profiles: String
  /// Machine-wide: native-messaging manifests, and policies that a person cannot change.
  let systemHosts: String
  let policies: String
  /// Other packages of it, whose sandbox lets it start no program of the machine.
  var flatpaks: [String] = []
  var snaps: [String] = []

  public static func == (one: KnownBrowser, other: KnownBrowser) -> Bool { one.id == other.id }
}

extension KnownBrowser {
  /// The folders that may hold its profiles, first the one that counts where several are there.
  func profileFolders(_ places: BrowserPlaces) -> [String] {
    switch family {
    case .chromium: [places.config + "/" + profiles]
    // Firefox 147 and newer keep to XDG in a home without the older folder.
    case .firefox: [places.home + "/.mozilla/firefox", places.config + "/" + profiles]
    }
  }

  /// The folder of this person's native-messaging manifests.
  public func hosts(_ places: BrowserPlaces) -> String {
    switch family {
    case .chromium: places.config + "/" + profiles + "/NativeMessagingHosts"
    // Not below XDG's folders, in no version so far.
    case .firefox: places.home + "/.mozilla/native-messaging-hosts"
    }
  }
}
