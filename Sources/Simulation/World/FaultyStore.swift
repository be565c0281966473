import Day
import Groundwork
import HaruCore
import Limits
import Ports
import Store
import Synchronization

/// A store in memory whose disk can be full: from then on nothing is committed until it works again.
public final class FaultyStore: StateStore {
  private let kept: MemoryStore
  private let fails = Mutex(false)

  public init() { kept = MemoryStore() }

  /// What is kept, as a store of its own: what a daemon would find that started now.
  func copy() -> MemoryStore { kept.copy() }

  var isFull: Bool { fails.withLock { $0 } }

  func fail(_ fails: Bool) { self.fails.withLock { $0 = fails } }

  public func load() throws(Problem) -> StoredState { try kept.load() }

  public func commit(_ changes: Changes) throws(Problem) {
    if isFull { throw Problem(kind: .world, code: "diskFull") }
    try kept.commit(changes)
  }

  public func noteDone(_ notice: Notice) throws(Problem) { try kept.noteDone(notice) }

  public func day(_ date: LocalDate) throws(Problem) -> DayRecord { try kept.day(date) }

  public func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord] {
    try kept.days(from: first, to: last)
  }
}
