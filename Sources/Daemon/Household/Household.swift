import Day
import Groundwork
import HaruCore
import Journey
import LinuxTime
import Limits
import Ports

/// Owns the one writer: every event of the process goes through here, one after another, on the main actor.
///
/// Others listen; nobody but the writer changes the state.
@MainActor
final class Household {
  private var writer: Writer
  private let store: any StateStore & LockHistory
  private let clock: SystemClock
  private let timer: WakeTimer
  private let log: Log
  private var listeners: [(HaruState, Writer.Handled) -> Void] = []
  /// Use that goes on was noted; nothing was judged.
  var onSample: () -> Void = {}
  /// Grows with every event that may have changed what is shown.
  private(set) var revision = 0

  init(
    store: any StateStore & LockHistory, stored: StoredState, clock: SystemClock, log: Log
  ) throws(Problem) {
    writer = Writer(store: store, stored: stored)
    self.store = store
    self.clock = clock
    self.log = log
    timer = try WakeTimer()
    timer.onWake = { [weak self] in self?.wake() }
  }

  var state: HaruState { writer.state }
  var now: Reading { clock.read() }

  /// Hears of every event that was judged, after it was committed.
  func listen(_ listener: @escaping (HaruState, Writer.Handled) -> Void) {
    listeners.append(listener)
  }

  /// Judges and commits one event, then lets the others carry out what it came to.
  @discardableResult
  func handle(_ event: HaruEvent) -> Writer.Handled {
    let handled = writer.handle(event, at: clock.read())
    if let problem = handled.storeProblem { log.problem("store", problem) }
    for fault in handled.faults { log.bug("invariant", fault) }
    timer.arm(at: writer.nextWake)
    if case .fact(.sampled) = event {
      onSample()
      return handled
    }
    revision += 1
    for listener in listeners { listener(writer.state, handled) }
    return handled
  }

  /// Reads the zone anew, after someone changed it, and looks.
  func reloadZone() {
    if clock.reloadZone() { handle(.fact(.looked)) }
  }

  /// Writes what is only in memory: before sleep and at an orderly end.
  func flush() {
    do {
      try writer.flush(at: clock.read().boot)
    } catch {
      log.problem("store", error)
    }
  }

  func noteDone(_ notice: Notice) {
    do {
      try store.noteDone(notice)
    } catch {
      log.problem("store", error)
    }
  }

  func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord] {
    try store.days(from: first, to: last)
  }

  func removedGroups() throws(Problem) -> [GroupID: String] { try store.removedGroups() }

  func locks(from first: LocalDate, to last: LocalDate) throws(Problem) -> [LockSpan] {
    try store.locks(from: first, to: last)
  }

  /// A flush of use judges nothing; anything else is a look.
  private func wake() {
    let boot = clock.read().boot
    if let moment = writer.nextMoment, moment <= boot {
      handle(.fact(.looked))
    } else {
      handle(.fact(.sampled))
    }
  }
}
