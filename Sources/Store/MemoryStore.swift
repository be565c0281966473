import Access
import Day
import Groundwork
import HaruCore
import Limits
import Ports
import Synchronization

/// Keeps the state in memory: for simulation and tests. It outlives a killed daemon, not the process.
public final class MemoryStore: StateStore {
  private struct Kept {
    var groups: [GroupID: (place: Int, group: Group)] = [:]
    var stored = StoredState()
    var days: [LocalDate: DayRecord] = [:]
    var locks: [LockSpan] = []
    var removed: [GroupID: String] = [:]
  }

  private let kept: Mutex<Kept>

  public init() { kept = Mutex(Kept()) }

  private init(_ kept: Kept) { self.kept = Mutex(kept) }

  /// Another store with the same content, that goes its own way from here.
  public func copy() -> MemoryStore { MemoryStore(kept.withLock { $0 }) }

  public func load() throws(Problem) -> StoredState {
    kept.withLock { kept in
      var stored = kept.stored
      stored.limits.groups = kept.groups.values.sorted { $0.place < $1.place }.map(\.group)
      let needed = stored.limits.last?.date
      stored.limits.days = kept.days.values.filter { record in
        record.date == needed || record.groups.values.contains { $0.rest != nil }
      }.sorted { $0.date < $1.date }
      return stored
    }
  }

  public func commit(_ changes: Changes) throws(Problem) {
    let reused: GroupID? = kept.withLock { kept in
      for (_, group) in changes.groups where kept.removed[group.id] != nil { return group.id }
      for id in changes.removedGroups {
        if let group = kept.groups.removeValue(forKey: id)?.group { kept.removed[id] = group.name }
      }
      for (place, group) in changes.groups { kept.groups[group.id] = (place, group) }
      if let settings = changes.settings { kept.stored.limits.settings = settings }
      if let block = changes.block { kept.stored.limits.block = block }
      if let overrides = changes.overrides { kept.stored.limits.overrides = overrides }
      if let locks = changes.runningLocks { kept.stored.limits.runningLocks = locks }
      if let raised = changes.raised { kept.stored.limits.raised = raised }
      if let open = changes.open { kept.stored.limits.open = open }
      if let passes = changes.passes { kept.stored.passes = passes }
      if let last = changes.last { kept.stored.limits.last = last }
      kept.stored.notices += changes.notices
      for day in changes.days {
        kept.days[day.date, default: DayRecord(date: day.date)].apply(day)
      }
      kept.locks += changes.records.compactMap(LockSpan.init)
      return nil
    }
    if let reused { throw .reused(reused) }
  }

  public func noteDone(_ notice: Notice) throws(Problem) {
    kept.withLock { $0.stored.notices.removeAll { $0 == notice } }
  }

  public func day(_ date: LocalDate) throws(Problem) -> DayRecord {
    kept.withLock { $0.days[date] ?? DayRecord(date: date) }
  }

  public func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord] {
    kept.withLock { kept in
      kept.days.values.filter { $0.date >= first && $0.date <= last }.sorted { $0.date < $1.date }
    }
  }
}

extension MemoryStore: LockHistory {
  public func locks(from first: LocalDate, to last: LocalDate) throws(Problem) -> [LockSpan] {
    kept.withLock { kept in
      kept.locks.filter { $0.date >= first && $0.date <= last }
        .sorted { $0.began < $1.began }
    }
  }

  public func removedGroups() throws(Problem) -> [GroupID: String] {
    kept.withLock { $0.removed }
  }
}

extension DayRecord {
  mutating func apply(_ change: DayChange) {
    groups.merge(change.groups) { _, new in new }
    apps.merge(change.apps) { _, new in new }
    sites.merge(change.sites) { _, new in new }
    if let hours = change.hours { self.hours = hours }
    if let spans = change.spans { self.spans = spans }
    if let totals = change.totals {
      oneMinuteUses = totals.oneMinuteUses
      tenMinuteUnlocks = totals.tenMinuteUnlocks
    }
  }
}
