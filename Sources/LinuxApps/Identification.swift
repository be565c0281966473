import Groundwork

/// Why a window or process is held to be an app; the order is the order of trust.
public enum IdentityRule: String, Sendable, CaseIterable {
  /// GNOME Shell or KWin named the desktop entry.
  case desktopHint
  /// The cgroup is named for the app.
  case scope
  /// `_GTK_APPLICATION_ID` or a Wayland `app_id` is the id.
  case applicationID
  /// `WM_CLASS` is a `StartupWMClass`, an id, or an id's last part.
  case windowClass
  /// The process is in the app's flatpak or snap.
  case sandbox
  /// The launcher noted the desktop entry for this very process.
  case launchedBy
  /// The program, script, jar or bundle is the one of `Exec`.
  case program
  /// No installed app: a name made of what is known (`window:<class>`).
  case unlisted
  /// Nothing is known.
  case nothing
}

/// Which app something is, and why.
public struct Identification: Sendable, Equatable {
  /// Nil only with the rule `nothing`.
  public var app: AppID?
  public var rule: IdentityRule
  /// The fact that decided, as the system told it (a scope name, a class, a path).
  public var because: String

  public init(app: AppID?, rule: IdentityRule, because: String) {
    self.app = app
    self.rule = rule
    self.because = because
  }
}
