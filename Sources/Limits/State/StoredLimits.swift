import Day

/// The parts of the state that outlive the daemon.
public struct StoredLimits: Sendable {
  public var groups: [Group] = []
  public var settings = LimitsSettings()
  public var block = SimpleBlock()
  public var overrides: [GroupID: Override] = [:]
  public var runningLocks: [GroupID: RunningLock] = [:]
  public var raised: Set<NoticeKey> = []
  public var open: OpenRequest?
  /// The last date's record, and every record with a rest in it.
  public var days: [DayRecord] = []
  public var last: LastLook?

  public init() {}
}

extension LimitsState {
  public init(restoring stored: StoredLimits) {
    groups = stored.groups
    settings = stored.settings
    block = stored.block
    overrides = stored.overrides
    runningLocks = stored.runningLocks
    raised = stored.raised
    open = stored.open
    last = stored.last
    for day in stored.days { days[day.date] = day }
    membership = Membership(of: groups, block: block, revision: 1)
  }

  /// The dates whose records a look at `reading` may touch and that are not in hand: to be fetched first.
  public func missingDates(for reading: Reading) -> [LocalDate] {
    var dates: Set<LocalDate> = [reading.zone.date(at: reading.wall)]
    if let last, last.bootID == reading.bootID, presence.foreground != nil {
      var instant = last.wall
      let end = last.wall + (reading.boot - last.boot)
      // The date that was judged last is in hand; most looks come on the same one.
      if let day = inForce.schedule?.day, day.contains(instant), days[day.date] != nil {
        instant = day.end
      }
      while instant < end {
        let day = last.zone.day(at: instant)
        dates.insert(day.date)
        instant = day.end
      }
    }
    return dates.filter { days[$0] == nil }.sorted()
  }

  /// Takes in a record that the store had.
  public mutating func admit(_ record: DayRecord) { days[record.date] = record }

  /// Takes in a record that could not be read before: what was counted meanwhile comes on top.
  public mutating func complete(_ record: DayRecord) {
    days[record.date] = days[record.date]?.after(record) ?? record
  }

  /// Lets go of records that are stored and not needed soon. A rest that is over needs nobody until its date
  /// is seen again.
  public mutating func forgetOldDays() {
    guard let last, days.count > 4 else { return }
    let needed = Set(credits.map(\.date)).union([last.date])
    days = days.filter { date, record in
      needed.contains(date)
        || record.groups.values.contains { $0.rest.map { $0.ends > last.boot } ?? false }
    }
  }
}
