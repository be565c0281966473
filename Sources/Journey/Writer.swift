import Access
import Day
import Groundwork
import HaruCore
import Limits
import Ports

/// The one writer: takes each event through reading, judging, checking and committing, in that order, with
/// nothing in between. Whoever owns it hands in one event after another.
public struct Writer {
  public private(set) var state: HaruState
  /// What the store has; the difference to `state` is what a kill now would lose.
  private var committed: HaruState
  private var unwritten: (records: [LimitsRecord], notices: [Notice]) = ([], [])
  private let store: any StateStore
  /// The last commit, or the last try of one.
  private var lastTry: BootInstant?
  private var wakeAt: BootInstant?
  /// Something waits to be written: use, or a fact that could not be.
  private var isBehind = false

  /// Use that is not on the disk is never older than this (L-54).
  public static let flushAfter = Milliseconds.seconds(5)

  /// Goes on from what the store has.
  public init(store: any StateStore, stored: StoredState) {
    self.store = store
    state = stored.state
    committed = state
  }

  /// What became of one event.
  public struct Handled: Sendable {
    public var answer: HaruAnswer
    /// To be carried out now; they are committed, some of them after earlier tries that failed.
    public var notices: [Notice]
    public var records: [LimitsRecord]
    /// The shield in force is another than before the event.
    public var shieldChanged: Bool
    /// The store could not write: a request was not carried out; a fact is kept and written later.
    public var storeProblem: Problem?
    /// An invariant would have been broken; the old state was kept.
    public var faults: [String]

    /// Why a request was not carried out, whatever `answer` says of it.
    public var problem: Problem? {
      if let storeProblem { return storeProblem }
      return faults.isEmpty ? nil : Problem(kind: .bug, code: "invariant")
    }
  }

  /// Judges and commits one event.
  public mutating func handle(_ event: HaruEvent, at reading: Reading) -> Handled {
    fetchDays(for: reading)
    let before = state
    let outcome = HaruCore.decide(state, event, at: reading)
    let faults = HaruCore.faults(in: outcome.state, at: reading)
    guard faults.isEmpty else {
      // Not at once again: the same moment would be judged the same.
      wakeAt = max(wakeAt ?? reading.boot, reading.boot + Writer.flushAfter)
      return Handled(
        answer: .ok, notices: [], records: [], shieldChanged: false, storeProblem: nil,
        faults: faults)
    }
    state = outcome.state
    unwritten.records += outcome.records
    unwritten.notices += outcome.notices
    do {
      let written = try commitIfDue(at: reading.boot)
      wakeAt = outcome.wakeAt
      return handled(outcome, written, before: before)
    } catch {
      guard event.isRequest else {
        wakeAt = outcome.wakeAt
        return handled(outcome, [], before: before, error)
      }
      // Nobody is told "done" about something that is not on the disk. The old state keeps its own wake-up.
      state = before
      unwritten.records.removeLast(outcome.records.count)
      unwritten.notices.removeLast(outcome.notices.count)
      isBehind = hasUnwritten
      return Handled(
        answer: outcome.answer, notices: [], records: [], shieldChanged: false,
        storeProblem: error, faults: [])
    }
  }

  private func handled(
    _ outcome: HaruOutcome, _ written: [Notice], before: HaruState, _ problem: Problem? = nil
  ) -> Handled {
    Handled(
      answer: outcome.answer, notices: written, records: outcome.records,
      shieldChanged: before.limits.inForce.shield != state.limits.inForce.shield,
      storeProblem: problem, faults: [])
  }

  /// Puts a pass in without its pause: for simulation, where nobody sits through one. No surface reaches it.
  public mutating func grant(_ pass: Pass) { state.access.passes.append(pass) }

  /// When to look again even if nothing happens: the next interesting moment, or the next flush of use.
  public var nextWake: BootInstant? {
    guard let wakeAt else { return nil }
    guard let flushAt else { return wakeAt }
    return min(wakeAt, flushAt)
  }

  /// The next moment of judgement alone.
  public var nextMoment: BootInstant? { wakeAt }

  /// When use has to be written that counts now, or something that waits to be written.
  public var flushAt: BootInstant? {
    guard state.limits.isCounting || isBehind, let lastTry else { return nil }
    return lastTry + Writer.flushAfter
  }

  /// Writes what is still unwritten: at an orderly end.
  public mutating func flush(at now: BootInstant) throws(Problem) {
    _ = try commit(changes, at: now)
  }

  private var changes: Changes {
    Changes(from: committed, to: state, records: unwritten.records, notices: unwritten.notices)
  }

  private var hasUnwritten: Bool {
    let changes = changes
    return changes.isFact || !changes.days.isEmpty
  }

  /// Answers the notices that are committed now.
  private mutating func commitIfDue(at now: BootInstant) throws(Problem) -> [Notice] {
    let changes = changes
    let isDue = lastTry.map { now - $0 >= Writer.flushAfter } ?? true
    isBehind = changes.isFact || !changes.days.isEmpty
    guard changes.isFact || isDue && isBehind || lastTry == nil else { return [] }
    return try commit(changes, at: now)
  }

  private mutating func commit(
    _ changes: Changes, at now: BootInstant
  ) throws(Problem) -> [Notice] {
    lastTry = now
    try store.commit(changes)
    defer { unwritten = ([], []) }
    isBehind = false
    state.limits.forgetOldDays()
    committed = state
    return unwritten.notices
  }

  /// A date that is seen again finds its own record.
  private mutating func fetchDays(for reading: Reading) {
    for date in state.limits.missingDates(for: reading) {
      guard let record = try? store.day(date) else { continue }  // an unreadable date begins empty
      state.limits.admit(record)
      committed.limits.admit(record)
    }
  }
}

extension HaruEvent {
  var isRequest: Bool {
    switch self {
    case .request, .pause: true
    case .fact: false
    }
  }
}
