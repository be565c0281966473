import Access
import Day
import Groundwork
import Limits

/// What is different between two states, part by part: what the store has to write.
public struct Changes: Sendable {
  /// Groups that are new or other than before, with their place in the list.
  public var groups: [(place: Int, group: Group)] = []
  public var removedGroups: [GroupID] = []
  public var settings: LimitsSettings?
  public var block: SimpleBlock?
  /// All live overrides, where any changed.
  public var overrides: [GroupID: Override]?
  public var runningLocks: [GroupID: RunningLock]?
  public var raised: Set<NoticeKey>?
  public var open: OpenRequest?
  public var passes: [Pass]?
  public var days: [DayChange] = []
  /// The reading up to which all of this holds.
  public var last: LastLook?
  public var records: [LimitsRecord] = []
  /// Wishes to carry out after the commit, kept until they are noted as done.
  public var notices: [Notice] = []

  /// A fact, that must be safe before anybody is answered; otherwise these are only samples of use, which
  /// may wait up to five seconds (L-54).
  public var isFact = false

  public init() {}
}

/// The parts of one date's record that changed.
public struct DayChange: Sendable {
  public var date: LocalDate
  public var groups: [GroupID: GroupDay] = [:]
  public var apps: [AppID: TokenDay] = [:]
  public var sites: [String: TokenDay] = [:]
  /// All 24, where any changed.
  public var hours: [Milliseconds]?
  /// The whole day line, where it changed.
  public var spans: [DaySpan]?
  /// One-minute uses and ten-minute unlocks of the date, where either changed.
  public var totals: Totals?

  public init(date: LocalDate) { self.date = date }

  public struct Totals: Sendable, Equatable {
    public var oneMinuteUses: Int
    public var tenMinuteUnlocks: Int
    public init(oneMinuteUses: Int, tenMinuteUnlocks: Int) {
      self.oneMinuteUses = oneMinuteUses
      self.tenMinuteUnlocks = tenMinuteUnlocks
    }
  }
}

extension Changes {
  /// From what is stored to what should be.
  public init(
    from old: HaruState, to new: HaruState, records: [LimitsRecord], notices: [Notice] = []
  ) {
    self.init()
    self.records = records
    self.notices = notices
    last = new.limits.last
    isFact = !records.isEmpty || !notices.isEmpty
    compareGroups(old.limits.groups, new.limits.groups)
    settings = news(old.limits.settings, new.limits.settings)
    block = news(old.limits.block, new.limits.block)
    overrides = news(old.limits.overrides, new.limits.overrides)
    runningLocks = news(old.limits.runningLocks, new.limits.runningLocks)
    raised = news(old.limits.raised, new.limits.raised)
    if let request = new.limits.open, request != old.limits.open {
      open = request
      isFact = true
    }
    passes = news(old.access.passes, new.access.passes)
    if old.limits.last?.date != new.limits.last?.date
      || old.limits.last?.bootID != new.limits.last?.bootID
    {
      isFact = true
    }
    for date in new.limits.days.keys.sorted() {
      guard let now = new.limits.days[date] else { continue }
      compareDay(old.limits.days[date] ?? DayRecord(date: date), now)
    }
  }

  /// The new value where it is another; then this is a fact.
  private mutating func news<Part: Equatable>(_ old: Part, _ new: Part) -> Part? {
    guard old != new else { return nil }
    isFact = true
    return new
  }

  /// The tokens with another figure.
  private func news<Token>(_ old: [Token: TokenDay], _ new: [Token: TokenDay]) -> [Token: TokenDay]
  {
    old == new ? [:] : new.filter { old[$0.key] != $0.value }
  }

  private mutating func compareGroups(_ old: [Group], _ new: [Group]) {
    guard old != new else { return }
    isFact = true
    let before = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.id, ($0, $1)) })
    for (place, group) in new.enumerated() {
      if let (oldPlace, oldGroup) = before[group.id], oldPlace == place, oldGroup == group {
        continue
      }
      groups.append((place, group))
    }
    let kept = Set(new.map(\.id))
    removedGroups = old.map(\.id).filter { !kept.contains($0) }
  }

  private mutating func compareDay(_ old: DayRecord, _ new: DayRecord) {
    // Most events leave most of it alone, and what nobody wrote to is compared in no time.
    guard old != new else { return }
    var change = DayChange(date: new.date)
    for (id, ledger) in new.groups where old.groups[id] != ledger {
      change.groups[id] = ledger
      var used = old.groups[id] ?? GroupDay()
      used.used = ledger.used
      // Idle seconds that were taken back must not come back with a kill: they may have opened a lock.
      if used != ledger || ledger.used < (old.groups[id]?.used ?? .zero) { isFact = true }
    }
    change.apps = news(old.apps, new.apps)
    change.sites = news(old.sites, new.sites)
    if old.hours != new.hours { change.hours = new.hours }
    if old.spans != new.spans { change.spans = new.spans }
    if old.oneMinuteUses != new.oneMinuteUses || old.tenMinuteUnlocks != new.tenMinuteUnlocks {
      change.totals = .init(
        oneMinuteUses: new.oneMinuteUses, tenMinuteUnlocks: new.tenMinuteUnlocks)
      isFact = true
    }
    days.append(change)
  }
}
