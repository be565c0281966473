import Day
import Groundwork
import Limits
import Ports

/// What a scenario came to, day by day: what the person's week looks like under these rules.
public struct Report: Sendable, Equatable {
  public var days: [Day] = []

  public struct Day: Sendable, Equatable {
    public var date: LocalDate
    public var groups: [Row] = []
    public var total = Row(name: "")
  }

  /// One group on one date, or a sum.
  public struct Row: Sendable, Equatable {
    public var name: String
    public var used = Milliseconds.zero
    public var locks = 0
    public var lockedFor = Milliseconds.zero
    public var extensions = 0
    public var unlocks = 0
  }

  public init() {}

  /// Over all days.
  public var total: Row {
    days.reduce(into: Row(name: "")) { $0.add($1.total) }
  }
}

extension Report.Row {
  init(name: String, _ ledger: GroupDay) {
    self.name = name
    used = ledger.used
    locks = ledger.locks
    lockedFor = ledger.lockedFor
    extensions = ledger.oneMinuteUses
    unlocks = ledger.tenMinuteUnlocks
  }

  mutating func add(_ other: Self) {
    used += other.used
    locks += other.locks
    lockedFor += other.lockedFor
    extensions += other.extensions
    unlocks += other.unlocks
  }
}

extension Report.Day {
  init(_ record: DayRecord, names: [GroupID: String]) {
    date = record.date
    groups = record.groups.map { id, ledger in
      Report.Row(name: names[id] ?? id.text, ledger)
    }.sorted { $0.name < $1.name }
    total = groups.reduce(into: Report.Row(name: "")) { $0.add($1) }
    // Groups may share apps; what was in front was in front once.
    total.used = record.hours.reduce(.zero, +)
  }
}

extension Report {
  /// What is stored and, where the daemon runs, what it knows besides; locks that still run count up to now.
  init(of daemon: SimulatedDaemon, names: [GroupID: String]) throws(Problem) {
    let everything = (LocalDate(number: .min), LocalDate(number: .max))
    var records: [LocalDate: DayRecord] = [:]
    for record in try daemon.store.days(from: everything.0, to: everything.1) {
      records[record.date] = record
    }
    if let limits = daemon.writer?.state.limits {
      records.merge(limits.days) { _, known in known }
      for (id, lock) in limits.runningLocks {
        let length = (daemon.world.reading.boot - lock.began).clampedToZero
        records[lock.date]?.groups[id]?.lockedFor += length
      }
    }
    days = records.values.sorted { $0.date < $1.date }.map { Day($0, names: names) }
  }
}
