import Day
import Dispatch
import Groundwork
import MainLoop
import Store

/// Copies the data once a local day, beside everything else.
@MainActor
final class DailyBackup {
  private let store: SQLiteStore
  private let log: Log
  private let queue = DispatchQueue(label: "haru.backup")
  private var done: LocalDate?
  private var timer: Countdown?

  init(store: SQLiteStore, log: Log) {
    self.store = store
    self.log = log
  }

  func take(on date: LocalDate) {
    guard done != date else { return }
    done = date
    // A copy holds commits up for a moment: not while the day begins and much may change at once.
    timer = Countdown(.minutes(1)) { [store, log, queue] in
      queue.async {
        do throws(Problem) { try store.backup(date: date) } catch { log.problem("backup", error) }
      }
    }
  }
}
