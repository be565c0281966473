import Day
import Groundwork

/// The tokens behind the shield, each list sorted and without doubles.
public struct Shield: Sendable, Equatable {
  public var apps: [AppID]
  public var sites: [SitePattern]
  public init(apps: [AppID] = [], sites: [SitePattern] = []) {
    self.apps = apps
    self.sites = sites
  }
  public var isEmpty: Bool { apps.isEmpty && sites.isEmpty }
}

/// What the last look found: valid until the next.
public struct InForce: Sendable {
  /// One for each group, in the groups' order.
  public internal(set) var verdicts: [Verdict] = []
  /// The union of the locked groups' tokens without a live override, the simple block (L-60), and the
  /// browsers in `unprotected`.
  public internal(set) var shield = Shield()
  /// Browsers that are in `shield` only because they carry no extension, each with the first group that wants
  /// it so: to be covered, not frozen. One that is a member of what shields is not among them.
  public internal(set) var unprotected: [AppID: GroupID] = [:]
  /// Grows whenever `shield` or `unprotected` changes.
  public internal(set) var shieldRevision = 0
  /// The groups whose members are in front.
  var frontGroups: Set<GroupID> = []
  /// Those, and the groups that count a site which sounds elsewhere: whose ledgers grow while use counts.
  var presentGroups: Set<GroupID> = []
  var isFrontBlocked = false
  /// What is in front is behind the shield: nothing accrues.
  public internal(set) var isFrontShielded = false
  /// The groups whose tokens make up `shield`; `nil` until the configuration is looked at anew.
  var shieldingGroups: [GroupID]?
  /// The browsers that the groups want behind the shield, members of what shields or not.
  var wantedBrowsers: [AppID: GroupID] = [:]
  var membershipRevision = -1
  /// The day with the moments in it at which some window begins or ends.
  var schedule: DaySchedule?

  init() {}

  public func verdict(_ id: GroupID) -> Verdict? { verdicts.first { $0.group == id } }
  public var lockedGroups: [GroupID] { verdicts.filter(\.isLocked).map(\.group) }
}
