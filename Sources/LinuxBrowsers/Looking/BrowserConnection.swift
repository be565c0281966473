import Groundwork

/// One profile whose extension talks to the daemon now. Private windows of Chromium have a connection of their own
/// and are the same profile.
public struct BrowserConnection: Sendable, Equatable {
  /// The profile's own id (`hello.profile`, docs/browser-link.md).
  public var profile: String
  /// `hello.browser`.
  public var kind: String
  /// The app that the browser's process is, where the daemon knows it.
  public var app: AppID?
  public var isPrivateAllowed: Bool
  public var isProtected: Bool

  public init(
    profile: String, kind: String, app: AppID? = nil, isPrivateAllowed: Bool, isProtected: Bool
  ) {
    self.profile = profile
    self.kind = kind
    self.app = app
    self.isPrivateAllowed = isPrivateAllowed
    self.isProtected = isProtected
  }

  /// Whether it is one of this browser.
  func isOf(_ browser: InstalledBrowser) -> Bool {
    if let app, browser.apps.contains(app) { return true }
    // Channels of one browser say the same of themselves; the app tells them apart where it is known.
    return app == nil && kind == browser.known.kind && browser.isReachable
  }
}

extension BrowserConnection {
  /// Those that the daemon's status tells of, in its `browsers`.
  public static func all(inStatus status: JSONValue) -> [BrowserConnection] {
    (status["browsers"]?.items ?? []).flatMap { browser in
      let live = (browser["profiles"]?.items ?? []).filter { $0["isLive"]?.boolean == true }
      return live.map { profile in
        BrowserConnection(
          profile: profile["profile"]?.text ?? "", kind: profile["browser"]?.text ?? "",
          app: browser["app"]?.text.map { AppID($0) },
          isPrivateAllowed: profile["privateAllowed"]?.boolean ?? false,
          isProtected: profile["isProtected"]?.boolean ?? false)
      }
    }
  }
}

extension [BrowserConnection] {
  /// One for each profile: protected when all of its connections are.
  var byProfile: [BrowserConnection] {
    var found: [BrowserConnection] = []
    for connection in self {
      if let place = found.firstIndex(where: { $0.profile == connection.profile }) {
        found[place].isPrivateAllowed = found[place].isPrivateAllowed || connection.isPrivateAllowed
        found[place].isProtected = found[place].isProtected && connection.isProtected
      } else {
        found.append(connection)
      }
    }
    return found
  }
}
