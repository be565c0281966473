import Day
import Groundwork
import HaruCore
import Limits

/// Watches each event of a simulated daemon; the invariants themselves are in `Invariants.swift`.
final class Checker {
  /// What was broken, the invariant's name before the colon.
  private(set) var broken: [String] = []
  private(set) var hash = TraceHash()
  /// The store of the daemon that is watched, for trying what a kill would leave.
  var store: FailingStore?

  /// Every date's record as it was known last.
  var known: [LocalDate: DayRecord] = [:]
  /// What counts until the next event, by the naive judge.
  var counting: (groups: Set<GroupID>, isForeground: Bool) = ([], false)
  /// True awake time that was seen under each date.
  var spent: [LocalDate: Milliseconds] = [:]
  /// Nobody moved the clock or travelled so far.
  var isClockPlain = true
  /// The daemon was killed while its disk was full.
  private var wasKilledWhileFull = false
  /// The store refused something that is not written yet: a kill may lose it.
  var isUnwritten = false
  /// Use that the next start may miss.
  var mayLose = Milliseconds.zero
  /// The daemon that starts may not have found what a full disk refused.
  var isUnloadedLoss = false
  var counters: [LocalDate: Counters] = [:]
  var raised: Set<RaisedNotice> = []

  struct RaisedNotice: Hashable {
    var kind: NoticeKind
    var group: GroupID
    var at: WallInstant
  }

  /// What only grows within a date.
  struct Counters {
    var oneMinuteUses: Int
    var tenMinuteUnlocks: Int
    var groups: [GroupID: [Int64]]

    init(_ record: DayRecord) {
      oneMinuteUses = record.oneMinuteUses
      tenMinuteUnlocks = record.tenMinuteUnlocks
      groups = record.groups.mapValues {
        [
          Int64($0.generation), Int64($0.locks), $0.lockedFor.count, Int64($0.oneMinuteUses),
          Int64($0.tenMinuteUnlocks),
        ]
      }
    }

    func isAtLeast(_ old: Counters) -> Bool {
      oneMinuteUses >= old.oneMinuteUses && tenMinuteUnlocks >= old.tenMinuteUnlocks
        && old.groups.allSatisfy { id, figures in
          zip(groups[id] ?? figures.map { _ in 0 }, figures).allSatisfy { $0 >= $1 }
        }
    }
  }

  func check(_ seen: Observation) {
    hash.add(seen.reading)
    hash.add(seen.after.limits.inForce.verdicts, seen.after.limits.inForce.shield)
    let isSample = if case .fact(.sampled) = seen.event { true } else { false }
    let isStart = if case .fact(.started) = seen.event { true } else { false }
    isUnloadedLoss = isStart && (isUnwritten || wasKilledWhileFull)
    if isUnloadedLoss { forgetWhatWasLost() }
    if isStart { wasKilledWhileFull = false }
    isUnwritten = seen.handled.storeProblem != nil
    checkUse(seen)
    if case .fact(.started) = seen.event { mayLose = .zero }
    guard !isSample else { return }
    let judge = NaiveJudge(seen.after.limits, at: seen.reading)
    checkVerdicts(seen, judge)
    checkCounters(seen)
    checkNotices(seen)
    checkSecondLook(seen)
    checkKill(seen)
    counting = (judge.countingGroups, judge.counts)
  }

  /// After a full disk and a kill, only what is stored is known.
  private func forgetWhatWasLost() {
    known = [:]
    counters = [:]
    raised = []
    let everything = (LocalDate(number: .min), LocalDate(number: .max))
    for record in (try? store?.days(from: everything.0, to: everything.1)) ?? [] {
      known[record.date] = record
    }
  }

  func report(_ invariant: String, _ what: String) { broken.append(invariant + ": " + what) }

  func takeBroken() -> [String] {
    defer { broken = [] }
    return broken
  }

  func noteKill() { wasKilledWhileFull = wasKilledWhileFull || store?.isFull == true }

  /// The daemon is about to be killed: everything used up to now, of which five seconds may be lost (L-54).
  func noteCut(_ state: HaruState?, at reading: Reading) {
    guard let state else { return }
    let sampled = HaruCore.decide(state, .fact(.sampled), at: reading).state
    known.merge(sampled.limits.days) { _, new in new }
    mayLose = .seconds(5)
  }
}

extension DayRecord {
  /// Everything that was in front and counted on the date.
  var foreground: Milliseconds { hours.reduce(.zero, +) }
}
