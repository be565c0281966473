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
  /// Everything up to then is on the disk.
  private var writtenUpTo: BootInstant?
  /// The store could not write then; it is tried again with each event, and at least every five seconds.
  private var failedAt: BootInstant?
  private var wakeAt: BootInstant?
  private var hasUnwritten = false
  /// Dates whose records the store could not read. What is counted on them is counted on top, and nothing is
  /// committed before they could be read: a record that is there is never taken for an empty one.
  private var unread: Set<LocalDate> = []
  private var unreadBecause: Problem?

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
      return faults.first.map {
        Problem(kind: .bug, code: "invariant", arguments: ["what": $0])
      }
    }
  }

  /// Judges and commits one event.
  public mutating func handle(_ event: HaruEvent, at reading: Reading) -> Handled {
    fetchDays(for: reading)
    // What could not be written in time is too late to be shown.
    unwritten.notices.removeAll { reading.wall - $0.at > Bounds.noticeLateness }
    let before = state
    var outcome = HaruCore.decide(state, event, at: reading)
    let answer = outcome.answer
    let faults = HaruCore.faults(in: outcome.state, at: reading)
    guard faults.isEmpty else {
      // Not at once again: the same moment would be judged the same.
      wakeAt = max(wakeAt ?? reading.boot, reading.boot + Writer.flushAfter)
      return Handled(
        answer: .ok, notices: [], records: [], shieldChanged: false, storeProblem: nil,
        faults: faults)
    }
    if case .fact(.sampled) = event, let named = wakeAt {
      // Verdicts are as old as the last look, so is what is left of a budget: counted from now it would put
      // the lock off at each sample. The moment that the look named stands.
      outcome.wakeAt = min(named, outcome.wakeAt)
    }
    take(outcome)
    var problem: Problem?
    var committed: [Notice] = []
    do {
      committed = try commitIfDue(at: reading.boot)
    } catch {
      problem = error
      if event.isRequest {
        // Nobody is told "done" about something that is not on the disk; the clock has gone on all the same.
        state = before
        unwritten.records.removeLast(outcome.records.count)
        unwritten.notices.removeLast(outcome.notices.count)
        outcome = HaruCore.decide(before, .fact(.looked), at: reading)
        take(outcome)
      }
    }
    return Handled(
      answer: answer, notices: committed, records: outcome.records,
      shieldChanged: before.limits.inForce.shieldRevision != state.limits.inForce.shieldRevision,
      storeProblem: problem, faults: [])
  }

  private mutating func take(_ outcome: HaruOutcome) {
    state = outcome.state
    unwritten.records += outcome.records
    unwritten.notices += outcome.notices
    wakeAt = outcome.wakeAt
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

  /// When something has to be written that counts now, or that is not written yet; always later than the
  /// last attempt, so that waiting for it is never a loop, also on a full disk.
  public var flushAt: BootInstant? {
    guard let writtenUpTo, state.limits.isCounting || hasUnwritten || failedAt != nil else {
      return nil
    }
    return max(writtenUpTo, failedAt ?? writtenUpTo) + Writer.flushAfter
  }

  /// Writes what is still unwritten: at an orderly end.
  public mutating func flush(at now: BootInstant) throws(Problem) {
    _ = try commit(
      Changes(from: committed, to: state, records: unwritten.records, notices: unwritten.notices),
      at: now)
  }

  /// Answers the notices that are on the disk only now: none is shown before.
  private mutating func commitIfDue(at now: BootInstant) throws(Problem) -> [Notice] {
    let changes = Changes(
      from: committed, to: state, records: unwritten.records, notices: unwritten.notices)
    let isDue = writtenUpTo.map { now - $0 >= Writer.flushAfter } ?? true
    hasUnwritten = changes.isFact || !changes.days.isEmpty
    if changes.isFact || isDue && hasUnwritten || writtenUpTo == nil {
      return try commit(changes, at: now)
    }
    if !hasUnwritten { writtenUpTo = now }
    return []
  }

  private mutating func commit(
    _ changes: Changes, at now: BootInstant
  ) throws(Problem) -> [Notice] {
    do throws(Problem) {
      if let unreadBecause { throw unreadBecause }
      try store.commit(changes)
    } catch {
      failedAt = now
      throw error
    }
    unwritten = ([], [])
    writtenUpTo = now
    failedAt = nil
    hasUnwritten = false
    state.limits.forgetOldDays()
    committed = state
    return changes.notices
  }

  /// A date that is seen again finds its own record.
  private mutating func fetchDays(for reading: Reading) {
    unreadBecause = nil
    for date in unread.sorted() {
      guard let record = read(date) else { continue }
      unread.remove(date)
      state.limits.complete(record)
      committed.limits.admit(record)
    }
    for date in state.limits.missingDates(for: reading) {
      let record = read(date)
      if record == nil { unread.insert(date) }
      state.limits.admit(record ?? DayRecord(date: date))
      committed.limits.admit(record ?? DayRecord(date: date))
    }
  }

  private mutating func read(_ date: LocalDate) -> DayRecord? {
    do {
      return try store.day(date)
    } catch {
      unreadBecause = error
      return nil
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
