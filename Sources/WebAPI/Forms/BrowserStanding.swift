import Day
import Groundwork

/// One browser of this machine, and whether sites are kept in it (L-09).
public struct BrowserStanding: Sendable, Equatable {
  public enum State: String, Sendable, CaseIterable {
    /// A profile of it is connected and carries out what it was told.
    case protected
    /// It is connected, or has just come to the front: not known yet.
    case waiting
    /// A window of it was in front without the extension.
    case unprotected
    /// It does not run, or nothing can be seen of it.
    case unknown
  }

  /// One profile that carries, or carried, the extension.
  public struct Profile: Sendable, Equatable {
    public var id: String
    /// `firefox`, `chromium`, …
    public var browser: String
    public var browserVersion: String
    public var extensionVersion: String
    /// The extension may see private windows.
    public var privateAllowed: Bool
    public var isLive: Bool
    /// It carries out what it was told.
    public var isProtected: Bool
    /// When it last connected or went.
    public var lastSeen: WallInstant

    public init(
      id: String, browser: String, browserVersion: String, extensionVersion: String,
      privateAllowed: Bool, isLive: Bool, isProtected: Bool, lastSeen: WallInstant
    ) {
      self.id = id
      self.browser = browser
      self.browserVersion = browserVersion
      self.extensionVersion = extensionVersion
      self.privateAllowed = privateAllowed
      self.isLive = isLive
      self.isProtected = isProtected
      self.lastSeen = lastSeen
    }
  }

  /// `nil`: nobody knows which program it is.
  public var app: AppID?
  public var name: String
  public var state: State
  /// Those seen longest ago first.
  public var profiles: [Profile]

  public init(app: AppID?, name: String, state: State, profiles: [Profile]) {
    self.app = app
    self.name = name
    self.state = state
    self.profiles = profiles
  }

  var json: JSONValue {
    [
      "app": app.map { .string($0.text) } ?? .null, "name": .string(name),
      "state": .string(state.rawValue), "profiles": .array(profiles.map(\.json)),
    ]
  }
}

extension BrowserStanding.Profile {
  fileprivate var json: JSONValue {
    [
      "profile": .string(id), "browser": .string(browser),
      "browserVersion": .string(browserVersion), "extension": .string(extensionVersion),
      "privateAllowed": .bool(privateAllowed), "isLive": .bool(isLive),
      "isProtected": .bool(isProtected),
      "lastSeenMs": .integer(lastSeen.milliseconds),
    ]
  }
}
