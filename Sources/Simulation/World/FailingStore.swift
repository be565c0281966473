import Day
import Groundwork
import HaruCore
import Limits
import Ports
import Store
import Synchronization

/// A store in memory that fails by plan: a disk that is full, or cannot be read, for a while.
public final class FailingStore: StateStore {
  /// Which calls fail, each kind counted from 1. Empty: none does.
  public struct Plan: Sendable {
    public var loads: [ClosedRange<Int>] = []
    public var commits: [ClosedRange<Int>] = []
    /// `day` and `days` together.
    public var reads: [ClosedRange<Int>] = []
    public var problem = Problem(kind: .world, code: "store.full", hints: ["store.full"])

    public init() {}
    /// Only these commits.
    public static func commits(_ range: ClosedRange<Int>) -> Plan {
      var plan = Plan()
      plan.commits = [range]
      return plan
    }
    public static func loads(_ range: ClosedRange<Int>) -> Plan {
      var plan = Plan()
      plan.loads = [range]
      return plan
    }
    public static func reads(_ range: ClosedRange<Int>) -> Plan {
      var plan = Plan()
      plan.reads = [range]
      return plan
    }
  }

  private struct Counts {
    var plan: Plan
    var loads = 0
    var commits = 0
    var reads = 0
  }

  private let store: MemoryStore
  private let counts: Mutex<Counts>

  public init(_ store: MemoryStore = MemoryStore(), plan: Plan = Plan()) {
    self.store = store
    counts = Mutex(Counts(plan: plan))
  }

  /// How many commits were tried.
  public var commits: Int { counts.withLock { $0.commits } }

  /// Another plan from now on; counting goes on.
  public func follow(_ plan: Plan) { counts.withLock { $0.plan = plan } }

  /// From now on no commit comes through, or each does again.
  public func fail(_ fails: Bool) { follow(fails ? .commits(1...Int.max) : Plan()) }

  /// No commit comes through.
  var isFull: Bool { counts.withLock { $0.plan.commits == [1...Int.max] } }

  /// What is kept, as a store of its own: what a daemon would find that started now.
  func copy() -> MemoryStore { store.copy() }

  public func load() throws(Problem) -> StoredState {
    try fail(\.loads, \.loads)
    return try store.load()
  }

  public func commit(_ changes: Changes) throws(Problem) {
    try fail(\.commits, \.commits)
    try store.commit(changes)
  }

  public func noteDone(_ notice: Notice) throws(Problem) { try store.noteDone(notice) }

  public func day(_ date: LocalDate) throws(Problem) -> DayRecord {
    try fail(\.reads, \.reads)
    return try store.day(date)
  }

  public func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord] {
    try fail(\.reads, \.reads)
    return try store.days(from: first, to: last)
  }

  private func fail(
    _ count: WritableKeyPath<Counts, Int>, _ ranges: KeyPath<Plan, [ClosedRange<Int>]>
  ) throws(Problem) {
    let problem: Problem? = counts.withLock { counts in
      counts[keyPath: count] += 1
      let number = counts[keyPath: count]
      return counts.plan[keyPath: ranges].contains { $0.contains(number) }
        ? counts.plan.problem : nil
    }
    if let problem { throw problem }
  }
}
