import Groundwork

/// One profile whose extension talks to the daemon now, as the status tells it.
public struct BrowserConnection: Sendable, Equatable {
  /// `hello.browser` (docs/browser-link.md).
  public var kind: String
  /// The app that the browser's process is, where the daemon knows it.
  public var app: AppID?
  public var isPrivateAllowed: Bool
  public var isProtected: Bool

  public init(kind: String, app: AppID? = nil, isPrivateAllowed: Bool, isProtected: Bool) {
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
