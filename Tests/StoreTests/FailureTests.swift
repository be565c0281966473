import Day
import Groundwork
import HaruCore
import Journey
import Limits
import Ports
import SQLite
import Simulation
import Store
import StoreTesting
import Testing

/// Commits that fail, and a writer that has to live with them.
@Suite struct FailureTests {
  @Test func thePlanSaysWhichCallsFail() throws {
    let store = FailingStore(MemoryStore(), plan: .commits(2...3))
    var outcomes: [Bool] = []
    for _ in 0..<4 {
      do {
        try store.commit(Changes())
        outcomes.append(true)
      } catch {
        #expect(error.code == "store.full")
        outcomes.append(false)
      }
    }
    #expect(outcomes == [true, false, false, true] && store.commits == 4)
    store.follow(.loads(1...1))
    #expect(throws: Problem.self) { try store.load() }
    #expect(try store.load().limits.groups.isEmpty)
    store.follow(.reads(1...1))
    #expect(throws: Problem.self) { try store.day(Life.firstDate) }
    #expect(try store.day(Life.firstDate) == DayRecord(date: Life.firstDate))
  }

  /// All or nothing: the last part of the transaction fails, and nothing of the others is there.
  @Test func aCommitThatThrowsChangesNothing() throws {
    let folder = TemporaryFolder()
    var before = StoredState()
    do {
      let store = try Kept.open(folder.path)
      var life = try Life(store)
      try life.liveOneMorning()
      try life.flush()
      before = try store.load()
      try store.close()
    }
    try tamper(
      folder.path,
      "CREATE TRIGGER no BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END")
    let store = try Kept.open(folder.path)
    var next = before
    next.limits.groups.removeFirst()
    next.limits.groups[0].name = "Other"
    next.limits.settings = LimitsSettings()
    next.limits.block = SimpleBlock()
    next.limits.overrides = [:]
    next.limits.runningLocks = [:]
    next.limits.raised = []
    next.limits.days[0].hours[3] = .minutes(9)
    next.limits.days[0].oneMinuteUses = 9
    next.passes = []
    let notice = Notice(kind: .oneLeft, group: Life.limited, at: WallInstant(milliseconds: 1))
    let changes = Changes(from: before.state, to: next.state, records: [], notices: [notice])
    #expect(throws: Problem.self) { try store.commit(changes) }
    let after = try store.load()
    #expect(differences(after, before.state) == [] && after.notices == before.notices)
  }

  /// A request that could not be stored was not carried out, and no moment of judgement is lost with it.
  @Test func anUndoneRequestLeavesTheNextMomentOfTheOldState() throws {
    let store = FailingStore(MemoryStore())
    var life = try Life(store)
    life.tell(.started(Presence()))
    // 30 minutes of windows from 09:10 on: the next moment is the notice at 09:05.
    life.ask(
      .create(
        Group(
          id: Life.windowed, name: "W", apps: [Life.chat],
          rule: .timeWindows([TimeWindow(550, 579)]))))
    life.ask(.apply(Life.windowed))
    let moment = try #require(life.writer.nextMoment)
    #expect(moment - life.reading.boot == .minutes(5))
    store.follow(.commits(1...1000))
    let handled = life.ask(.unapply(Life.windowed))
    #expect(handled.storeProblem?.code == "store.full" && handled.notices.isEmpty)
    #expect(life.state.limits.groups[0].isApplied)
    #expect(life.writer.nextMoment == moment)
  }

  /// Facts that could not be written are kept and written later, none twice.
  @Test func factsAreWrittenWhenTheStoreIsBack() throws {
    let memory = MemoryStore()
    let store = FailingStore(memory)
    var life = try Life(store)
    try life.liveOneMorning()
    store.follow(.commits(1...100_000))
    life.tell(.foreground(Foreground(app: Life.chat)))
    life.pass(.hours(4))  // through a window, with notices
    #expect(life.state.limits.inForce.lockedGroups.contains(Life.limited))
    store.follow(FailingStore.Plan())
    life.tell(.looked)
    let stored = try memory.load()
    #expect(differences(stored, life.state) == [] && stored.notices == life.notices)
  }

  /// While the store fails it is tried again every five seconds, not in a loop.
  @Test func aFailingStoreIsTriedAgainInTime() throws {
    let store = FailingStore(MemoryStore())
    var life = try Life(store)
    life.tell(.started(Presence()))
    life.tell(.foreground(Foreground(app: Life.chat)))
    let before = store.commits
    store.follow(.commits(1...100_000))
    life.ask(.setIdleAfter(.minutes(5)))
    life.pass(.minutes(1))
    #expect((11...14).contains(store.commits - before))
    life.tell(.foreground(nil))
    #expect(life.writer.flushAt == life.reading.boot + Writer.flushAfter)
  }

  /// a date's record that could not be read for a while is not taken for an empty one.
  @Test func aDayThatCouldNotBeReadIsNotOverwritten() throws {
    let memory = MemoryStore()
    let store = FailingStore(memory)
    var life = try Life(store)
    life.tell(.started(Presence()))
    life.ask(
      .create(
        Group(id: Life.limited, name: "L", apps: [Life.video], rule: .dailyLimit(minutes: 2))))
    life.ask(.apply(Life.limited))
    life.tell(.foreground(Foreground(app: Life.video)))
    life.pass(.minutes(3))
    life.ask(.oneMinute(Life.limited))
    life.tell(.foreground(nil))
    let wall = life.reading.wall
    // The clock goes days on, with use on each, until the first is let go of; and back.
    for day in 1...6 {
      life.reading.wall = wall + .hours(24 * day)
      life.tell(.foreground(Foreground(app: Life.browser)))
      life.pass(.minutes(2))
      life.tell(.foreground(nil))
    }
    #expect(life.state.limits.days[Life.firstDate] == nil)
    let before = try memory.day(Life.firstDate)
    store.follow(.reads(1...100_000))
    life.reading.wall = wall
    life.tell(.foreground(Foreground(app: Life.chat)))
    life.pass(.seconds(20))
    #expect(life.ask(.create(Group(id: GroupID("n"), name: "N"))).storeProblem != nil)
    #expect(try memory.day(Life.firstDate) == before)
    store.follow(FailingStore.Plan())
    life.pass(.seconds(20))
    try life.flush()
    let after = try memory.day(Life.firstDate)
    #expect(before.groups[Life.limited]?.used == .minutes(2) && before.oneMinuteUses == 1)
    #expect(after.groups[Life.limited]?.used == before.groups[Life.limited]?.used)
    #expect(after.oneMinuteUses == before.oneMinuteUses)
    #expect(after.apps[Life.chat]?.used == .seconds(40))
    #expect(life.state.limits.inForce.lockedGroups == [Life.limited])
    #expect(life.faults == [])
  }
}
