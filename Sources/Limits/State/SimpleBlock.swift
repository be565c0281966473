import Groundwork

/// "Block these now" (L-98, L-99): held until Release; the choice is kept for the next time.
public struct SimpleBlock: Sendable, Equatable {
  public var isHeld = false
  /// What is held, or what was chosen last.
  public var apps: [AppID] = []
  public var sites: [SitePattern] = []

  public init() {}

  public var heldApps: [AppID] { isHeld ? apps : [] }
  public var heldSites: [SitePattern] { isHeld ? sites : [] }
}
