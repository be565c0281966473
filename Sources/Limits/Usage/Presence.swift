import Day
import Groundwork

/// What is in front: the focused window's app and, in a browser, its active tab's address.
public struct Foreground: Sendable, Equatable {
  public var app: AppID?
  public var site: SiteAddress?
  public init(app: AppID?, site: SiteAddress? = nil) {
    self.app = app
    self.site = site
  }
}

/// What is known about the person and the desktop; independent facts, none ends another.
public struct Presence: Sendable, Equatable {
  /// `nil`: nothing in front, or not known; neither is ever counted.
  public var foreground: Foreground?
  /// Since when there was no input, as far as anybody said.
  public var noInputSince: BootInstant?
  /// Media plays full-screen or an app inhibits idling: watching counts.
  public var isWatching = false
  public var isScreenLocked = false
  public var isAsleep = false
  /// Sites that sound in tabs that are not in front, of groups that count such (`Group.countsAudible`).
  public var audible: [SiteAddress] = []
  /// Browsers whose window in front has had no live extension for a while (L-09).
  public var unprotected: Set<AppID> = []
  /// The threshold was reached in the idle span that runs now, and its seconds were taken back.
  public var isIdleTakenBack = false

  public init() {}

  /// The start of the idle span that counts: none while watching.
  public var idleSince: BootInstant? { isWatching ? nil : noInputSince }
}
