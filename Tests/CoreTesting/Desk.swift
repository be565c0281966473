import Day
import Groundwork
import Limits

/// A machine on virtual clocks with nothing but the policy of Limits on it, and a person in front.
public struct Desk {
  public private(set) var state = LimitsState()
  public private(set) var records: [LimitsRecord] = []
  public private(set) var notices: [Notice] = []
  public private(set) var wakeAt: BootInstant?
  public private(set) var spentPass = false
  public private(set) var looks = 0
  public var zone: Zone
  private var wall: WallInstant
  private var boot = BootInstant(milliseconds: 3_600_000)
  private var awake = Milliseconds.hours(1)
  private var boots = 1

  public init(
    _ groups: [Group], at start: String = "2026-10-01T08:00:00", zone: Zone = .seoul,
    settings: LimitsSettings = LimitsSettings()
  ) {
    guard let local = LocalDateTime(start), let wall = zone.instants(of: local).first else {
      preconditionFailure("no time in \(zone.name): \(start)")
    }
    self.zone = zone
    self.wall = wall
    var stored = StoredLimits()
    stored.groups = groups
    stored.settings = settings
    state = LimitsState(restoring: stored)
    send(.started(Presence()))
  }

  public var reading: Reading {
    Reading(wall: wall, boot: boot, awake: awake, bootID: "boot-\(boots)", zone: zone)
  }
  public var shown: String { zone.local(at: wall).text }
  public var date: LocalDate { zone.date(at: wall) }

  @discardableResult
  public mutating func send(_ event: LimitsEvent) -> LimitsAnswer {
    let outcome = decide(state, event, at: reading)
    state = outcome.state
    records += outcome.records
    notices += outcome.notices
    wakeAt = outcome.wakeAt
    spentPass = outcome.spendsPass
    looks += 1
    return outcome.answer
  }

  /// `ok`, or the code of the refusal.
  @discardableResult
  public mutating func ask(_ request: LimitsRequest, pass: Bool = false) -> String {
    switch send(.request(request, hasPass: pass)) {
    case .ok: "ok"
    case .refused(let refusal): refusal.code
    }
  }

  // MARK: time

  /// Time goes by; every wake-up that was asked for comes at its moment. A look at the end, for the figures
  /// that are shown, must find nothing that a wake-up should have found.
  public mutating func run(_ length: Milliseconds) {
    let end = boot + length
    while let next = wakeAt, next <= end {
      pass((next - boot).clampedToZero)  // one that was missed comes at once
      send(.looked)
      precondition(wakeAt.map { $0 > boot } == true, "a wake-up at \(shown) asked for itself again")
    }
    pass(end - boot)
    let (lockedBefore, shieldBefore) = (locked, state.inForce.shield)
    send(.looked)
    precondition(
      locked == lockedBefore && state.inForce.shield == shieldBefore,
      "at \(shown) a lock changed that no wake-up was asked for")
  }

  /// Runs until the clock shows `text`, the first time not before now, and looks.
  public mutating func run(to text: String) {
    guard let local = LocalDateTime(text),
      let instant = zone.instants(of: local).first(where: { $0 >= wall })
    else { preconditionFailure("\(text) does not come after \(shown)") }
    run(instant - wall)
  }

  /// Time goes by and nothing looks: wake-ups are lost.
  public mutating func pass(_ length: Milliseconds) {
    wall = wall + length
    boot = boot + length
    awake += length
  }

  /// The machine sleeps and wakes.
  public mutating func sleep(_ length: Milliseconds) {
    send(.asleep(true))
    wall = wall + length
    boot = boot + length
    send(.asleep(false))
  }

  /// The machine sleeps without anybody saying so.
  public mutating func sleepUnannounced(_ length: Milliseconds) {
    wall = wall + length
    boot = boot + length
  }

  public mutating func moveClock(by shift: Milliseconds) {
    wall = wall + shift
    send(.looked)
  }

  public mutating func travel(to zone: Zone) {
    self.zone = zone
    send(.looked)
  }

  /// The daemon ends after a commit and comes up again later.
  public mutating func restart(downFor length: Milliseconds = .zero) {
    let presence = state.presence
    pass(length)
    revive(presence)
  }

  public mutating func reboot(off length: Milliseconds) {
    wall = wall + length
    boot = BootInstant(milliseconds: 20_000)
    awake = .seconds(20)
    boots += 1
    revive(Presence())
  }

  private mutating func revive(_ presence: Presence) {
    var stored = StoredLimits()
    stored.groups = state.groups
    stored.settings = state.settings
    stored.block = state.block
    stored.overrides = state.overrides
    stored.runningLocks = state.runningLocks
    stored.raised = state.raised
    stored.open = state.open
    stored.days = Array(state.days.values)
    stored.last = state.last
    state = LimitsState(restoring: stored)
    send(.started(presence))
  }

  // MARK: the person

  public mutating func use(_ app: String?, site: String? = nil) {
    send(.foreground(Foreground(app: app.map { AppID($0) }, site: site.map { address($0) })))
  }

  public mutating func leave() { send(.foreground(nil)) }

  /// Uses an app for so long and leaves it.
  public mutating func use(_ app: String, for length: Milliseconds) {
    use(app)
    run(length)
    leave()
  }

  public mutating func stopInput() { send(.noInput(since: boot)) }
  public mutating func resumeInput() { send(.noInput(since: nil)) }

  // MARK: what is seen

  public var locked: Set<String> {
    Set(state.inForce.lockedGroups.compactMap { state.group($0)?.name })
  }
  public var shieldedApps: [String] { state.inForce.shield.apps.map(\.text) }
  public var shieldedSites: [String] { state.inForce.shield.sites.map(\.text) }
  public func verdict(_ name: String) -> Verdict? {
    state.group(named: name).flatMap { state.inForce.verdict($0.id) }
  }
  public func used(_ name: String) -> String? { verdict(name)?.used.iso }
  public func remaining(_ name: String) -> String? { verdict(name)?.remaining?.iso }
  public func until(_ name: String) -> String? { verdict(name)?.lock?.shownUntil }
  public func ledger(_ name: String, on date: LocalDate? = nil) -> GroupDay {
    state.ledger(GroupID(name.lowercased()), on: date ?? self.date)
  }

  /// The notices since the last call, as `kind name date-time`.
  public mutating func takeNotices() -> [String] {
    defer { notices = [] }
    return notices.map {
      "\($0.kind.rawValue) \(state.group($0.group)?.name ?? "?") \(zone.local(at: $0.at).text)"
    }
  }
}

extension GroupID {
  /// The id of a group made by `group(_:_:)`.
  public static func named(_ name: String) -> GroupID { GroupID(name.lowercased()) }
}
