import Day
import Groundwork
import HaruCore
import Limits
import Ports
import Store
import Synchronization

/// A store in memory that fails when told to, and notes what it was told.
final class TroubledStore: StateStore {
  struct Note: Sendable {
    var commits = 0
    var tries = 0
    var fails = false
  }

  let note = Mutex(Note())
  private let kept = MemoryStore()

  var commits: Int { note.withLock { $0.commits } }
  var tries: Int { note.withLock { $0.tries } }
  func fail(_ fails: Bool) { note.withLock { $0.fails = fails } }

  func load() throws(Problem) -> StoredState { try kept.load() }

  func commit(_ changes: Changes) throws(Problem) {
    let fails = note.withLock { note in
      note.tries += 1
      if !note.fails { note.commits += 1 }
      return note.fails
    }
    if fails { throw Problem(kind: .world, code: "file.full") }
    try kept.commit(changes)
  }

  func noteDone(_ notice: Notice) throws(Problem) { try kept.noteDone(notice) }
  func day(_ date: LocalDate) throws(Problem) -> DayRecord { try kept.day(date) }
  func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord] {
    try kept.days(from: first, to: last)
  }
}
