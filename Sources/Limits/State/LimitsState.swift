import Day
import Groundwork

/// Everything that Limits knows. A value: `decide` gives the next one.
public struct LimitsState: Sendable {
  /// In the person's order, which decides nothing but lists (K-41).
  public internal(set) var groups: [Group] = []
  public internal(set) var settings = LimitsSettings()
  /// The records of the dates in hand; the store has the others.
  public internal(set) var days: [LocalDate: DayRecord] = [:]
  public internal(set) var overrides: [GroupID: Override] = [:]
  public internal(set) var block = SimpleBlock()
  public internal(set) var presence = Presence()
  /// The last reading that was judged; `nil` before the first.
  public internal(set) var last: LastLook?
  /// What the last "Open Haru" on a shield offered (L-66, R-27).
  public internal(set) var open: OpenRequest?
  /// Locks that run now, for statistics (L-81).
  public internal(set) var runningLocks: [GroupID: RunningLock] = [:]
  /// Notices already raised, so that none comes twice.
  public internal(set) var raised: Set<NoticeKey> = []
  /// Recent use that idling may still take back; not stored.
  var credits: [Credit] = []
  /// Derived from the configuration; rebuilt when it changes.
  var membership = Membership()
  /// Derived at the last look; what is in force until the next.
  public internal(set) var inForce = InForce()

  public init() {}

  public func group(_ id: GroupID) -> Group? { groups.first { $0.id == id } }
  public func group(named name: String) -> Group? { groups.first { $0.name == name } }
  public func ledger(_ id: GroupID, on date: LocalDate) -> GroupDay {
    days[date]?.groups[id] ?? GroupDay()
  }
  /// The record of the present date.
  public var today: DayRecord? { last.flatMap { days[$0.date] } }
  /// Use counts now: something known is in front, not behind the shield, and the person is there (L-50).
  public var isCounting: Bool {
    presence.foreground != nil && !presence.isScreenLocked && !presence.isAsleep
      && !presence.isIdleTakenBack && !inForce.isFrontShielded
  }

  public var oneMinuteLeft: Int {
    guard let date = last?.date else { return 0 }
    return max(0, settings.oneMinuteUses(on: date) - (days[date]?.oneMinuteUses ?? 0))
  }
}

/// The clocks up to which use is credited, and what was judged last.
public struct LastLook: Sendable, Equatable {
  public var wall: WallInstant
  public var boot: BootInstant
  public var awake: Milliseconds
  public var bootID: String
  public var zone: Zone
  /// The local date that was judged last.
  public var date: LocalDate
  /// The wall clock when it was judged last; later use may have been credited since.
  public var judged: WallInstant

  public init(_ reading: Reading, date: LocalDate, judged: WallInstant? = nil) {
    self.judged = judged ?? reading.wall
    wall = reading.wall
    boot = reading.boot
    awake = reading.awake
    bootID = reading.bootID
    zone = reading.zone
    self.date = date
  }
}

/// A press of "Open Haru" on a shield: the token, and the groups that shielded it then.
public struct OpenRequest: Sendable, Equatable {
  public var token: String
  public var options: [GroupID]
  /// Taken up by a page; it is consumed once.
  public var isConsumed: Bool
  public init(token: String, options: [GroupID], isConsumed: Bool = false) {
    self.token = token
    self.options = options
    self.isConsumed = isConsumed
  }
}

/// A lock that began and has not ended.
public struct RunningLock: Sendable, Equatable {
  public var cause: LockCause
  public var date: LocalDate
  public var began: BootInstant
  public var beganWall: WallInstant
  public init(cause: LockCause, date: LocalDate, began: BootInstant, beganWall: WallInstant) {
    self.cause = cause
    self.date = date
    self.began = began
    self.beganWall = beganWall
  }
}
