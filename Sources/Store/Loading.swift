import Day
import Groundwork
import Limits
import Ports
import SQLite

/// Reads the whole state, and puts out of the way what can't be read.
struct Loading {
  private(set) var stored = StoredState()
  private(set) var mending = Mending()

  init(
    from database: borrowing Database, zone: (String) -> Zone?
  ) throws(SQLiteError) {
    let groups = try GroupsTable(from: database)
    var sieve = Sieve()
    stored.setAside = groups.setAside
    stored.unreadableParts = groups.unreadableParts
    stored.limits.groups = groups.groups
    let last = try ClockTable.read(from: database, zone: zone, &sieve)
    stored.limits.last = last
    stored.limits.settings = try SettingsTable.read(from: database, &sieve)
    stored.limits.block = try BlockTable.read(from: database, &sieve)
    stored.limits.overrides = try OverridesTable.read(
      from: database, groups: groups.groups, last: last, &sieve)
    stored.limits.runningLocks = try LocksTable.read(from: database, &sieve)
    stored.limits.raised = try NoticesTable.readRaised(from: database, &sieve)
    stored.limits.open = try OpenRequestTable.read(from: database, &sieve)
    stored.passes = try PassesTable.read(from: database, last: last, &sieve)
    stored.notices = try NoticesTable.readOutbox(from: database, &sieve)
    var dates = Set(try DaysTable.restingDates(in: database))
    if let date = last?.date { dates.insert(date) }
    for date in dates.sorted() {
      stored.limits.days += try DaysTable.read(from: date, to: date, in: database, &sieve)
    }
    mending = Mending(
      sieve: sieve, groups: groups, forgetsBoots: last == nil)
    if mending.forgetsBoots { letGoOfBootInstants() }
  }

  /// What is let go of makes nothing looser: overrides end, a spent cooldown begins its rest anew.
  private mutating func letGoOfBootInstants() {
    stored.limits.overrides = [:]
    stored.limits.runningLocks = [:]
    stored.passes = []
    for day in stored.limits.days.indices {
      for id in stored.limits.days[day].groups.keys {
        stored.limits.days[day].groups[id]?.rest = nil
      }
    }
  }

  /// Adds what was put away: by this load, if `problem` is nil.
  mutating func report(
    from database: borrowing Database, _ problem: Problem?
  ) throws(SQLiteError) {
    stored.mending = problem
    stored.quarantined = try Sieve.quarantined(in: database)
    if problem != nil { stored.quarantined += mending.sieve.unmoved }
  }
}
