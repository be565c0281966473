import CoreTesting
import Day
import Groundwork
import HaruCore
import Journey
import Limits
import Ports
import Simulation
import Testing

/// A writer on a failing store and a clock that is moved by hand.
struct Desk {
  let store = FailingStore()
  var writer: Writer
  var reading = Reading(
    wall: WallInstant(utc: "2026-09-30T23:00:00"), boot: BootInstant(milliseconds: 3_600_000),
    awake: .hours(1), bootID: "boot-1", zone: .seoul)

  init(_ groups: [Group]) throws {
    var stored = StoredState()
    stored.limits.groups = groups
    try store.commit(Changes(from: HaruState(), to: stored.state, records: []))
    writer = Writer(store: store, stored: try store.load())
    handle(.fact(.started(Presence())))
  }

  @discardableResult
  mutating func handle(_ event: HaruEvent) -> Writer.Handled { writer.handle(event, at: reading) }

  mutating func ask(_ request: LimitsRequest) -> Writer.Handled {
    handle(.request(request, passID: nil))
  }

  mutating func wait(_ length: Milliseconds) {
    reading.wall = reading.wall + length
    reading.boot = reading.boot + length
    reading.awake += length
  }

  mutating func use(_ app: String) { handle(.fact(.foreground(Foreground(app: AppID(app))))) }

  /// What another daemon would go on from.
  func stored() throws -> HaruState { try store.load().state }
  func storedUse(_ name: String) throws -> Milliseconds {
    try store.day("2026-10-01").groups[.named(name)]?.used ?? .zero
  }
}

@Suite("the journey of one event: judge, check, commit, then act") struct WriterTests {
  static let video = group("Video", .dailyLimit(minutes: 0))

  @Test("who is answered “ok” finds it on the disk: commit, then answer")
  func itIsCommittedBeforeTheAnswer() throws {
    var desk = try Desk([Self.video])
    let commits = desk.store.commits
    let handled = desk.ask(.oneMinute(.named("Video")))
    #expect(handled.answer == .ok && handled.storeProblem == nil && handled.shieldChanged)
    #expect(desk.store.commits == commits + 1)
    #expect(try desk.stored().limits.overrides == desk.writer.state.limits.overrides)
    #expect(try desk.store.day("2026-10-01").oneMinuteUses == 1)
  }

  @Test("a request whose commit fails was not carried out, and the problem is answered")
  func aFailedRequestLeavesTheOldState() throws {
    var desk = try Desk([Self.video])
    desk.store.fail(true)
    let handled = desk.ask(.oneMinute(.named("Video")))
    #expect(handled.storeProblem == FailingStore.Plan().problem)
    #expect(handled.problem?.code == "store.full")
    #expect(!handled.shieldChanged && handled.records.isEmpty && handled.notices.isEmpty)
    #expect(
      desk.writer.state.limits.overrides.isEmpty && desk.writer.state.limits.oneMinuteLeft == 3)
    #expect(desk.writer.state.limits.inForce.shield.apps == [AppID("video")])
    desk.store.fail(false)
    #expect(desk.ask(.oneMinute(.named("Video"))).storeProblem == nil)
    #expect(try desk.store.day("2026-10-01").oneMinuteUses == 1)
  }

  @Test("L-20 samples of use do not put the lock off: it comes at its moment (L-54)")
  func samplesLeaveTheMomentOfTheLock() throws {
    var desk = try Desk([group("Video", .dailyLimit(minutes: 1))])
    desk.use("video")
    let moment = try #require(desk.writer.nextMoment)
    while let next = desk.writer.nextWake, next < moment {
      desk.wait(next - desk.reading.boot)
      desk.handle(.fact(.sampled))
      #expect(desk.writer.nextMoment == moment)
    }
    desk.wait(moment - desk.reading.boot)
    desk.handle(.fact(.looked))
    #expect(desk.writer.state.limits.inForce.shield.apps == [AppID("video")])
  }

  @Test("a failed request leaves the next wake-up of the old state: no lock is missed")
  func aFailedRequestLeavesTheWakeUp() throws {
    var desk = try Desk([
      group("Video", .dailyLimit(minutes: 30)), group("Draft", nil, isApplied: false),
    ])
    desk.use("video")
    desk.wait(.minutes(29))
    desk.handle(.fact(.looked))
    let wake = try #require(desk.writer.nextMoment)
    desk.store.fail(true)
    #expect(desk.ask(.block(apps: [AppID("video")], sites: [])).storeProblem != nil)
    #expect(desk.writer.nextMoment == wake && wake == desk.reading.boot + .minutes(1))
  }

  @Test("a fact whose commit fails is kept, goes on enforcing, and is written later")
  func aFailedFactIsKept() throws {
    var desk = try Desk([group("Video", .dailyLimit(minutes: 1))])
    desk.use("video")
    desk.store.fail(true)
    desk.wait(.minutes(1))
    let handled = desk.handle(.fact(.looked))
    #expect(handled.storeProblem?.kind == .world && handled.shieldChanged)
    #expect(desk.writer.state.limits.inForce.shield.apps == [AppID("video")])
    #expect(try desk.stored().limits.runningLocks.isEmpty)
    desk.store.fail(false)
    desk.wait(.seconds(5))
    #expect(desk.handle(.fact(.looked)).storeProblem == nil)
    #expect(try desk.stored().limits.runningLocks[.named("Video")] != nil)
    #expect(try desk.storedUse("Video") == .minutes(1))
  }

  @Test(
    "a fact that could not be written asks for another try in five seconds, not at once",
    arguments: [true, false])
  func aFailedFactIsTriedAgainLater(counts: Bool) throws {
    var desk = try Desk([Self.video])
    #expect(desk.ask(.oneMinute(.named("Video"))).storeProblem == nil)
    if counts { desk.use("editor") }
    desk.wait(.minutes(1))
    desk.store.fail(true)
    #expect(desk.handle(.fact(.looked)).storeProblem != nil)
    for _ in 0..<3 {
      #expect(desk.writer.nextWake == desk.reading.boot + .seconds(5))
      desk.wait(.seconds(5))
      desk.handle(.fact(.sampled))
    }
    desk.store.fail(false)
    desk.wait(.seconds(5))
    desk.handle(.fact(.sampled))
    #expect(try desk.stored().limits.overrides.isEmpty)
  }

  @Test("a notice is handed out only once it is committed, and once")
  func aNoticeIsCommittedFirst() throws {
    var desk = try Desk([group("Video", .dailyLimit(minutes: 10))])
    desk.use("video")
    desk.wait(.minutes(5))
    desk.store.fail(true)
    #expect(desk.handle(.fact(.looked)).notices.isEmpty)
    desk.store.fail(false)
    desk.wait(.seconds(5))
    let notices = desk.handle(.fact(.sampled)).notices
    #expect(notices.map(\.kind) == [.fiveLeft])
    #expect(try desk.store.load().notices == notices)
    try desk.store.noteDone(notices[0])
    desk.wait(.seconds(5))
    #expect(desk.handle(.fact(.looked)).notices.isEmpty)
    #expect(try desk.store.load().notices.isEmpty)
  }

  @Test(
    "L-54: use that is not written is never older than five seconds, and is not written more often")
  func useIsFlushed() throws {
    var desk = try Desk([group("Video", .dailyLimit(minutes: 60))])
    desk.use("video")
    let commits = desk.store.commits
    for second in 1...20 {
      desk.wait(.seconds(1))
      if let next = desk.writer.nextWake, next <= desk.reading.boot { desk.handle(.fact(.sampled)) }
      let lost =
        try desk.writer.state.limits.ledger(.named("Video"), on: "2026-10-01").used
        - desk.storedUse("Video")
      #expect(lost <= .seconds(5), "after \(second) s")
      #expect(try desk.storedUse("Video") >= .seconds(second - 5))
    }
    #expect(desk.store.commits - commits <= 5)
  }

  @Test("L-54: the last seconds of use are written though nothing counts any more")
  func theLastSecondsAreWritten() throws {
    var desk = try Desk([group("Video", .dailyLimit(minutes: 60))])
    desk.use("video")
    desk.wait(.seconds(3))
    desk.handle(.fact(.foreground(nil)))
    desk.wait(.seconds(5))
    #expect(desk.writer.nextWake.map { $0 <= desk.reading.boot } == true)
    desk.handle(.fact(.sampled))
    #expect(try desk.storedUse("Video") == .seconds(3))
    #expect(desk.writer.nextWake.map { $0 > desk.reading.boot + .hours(1) } == true)
  }

  @Test("L-54, R-44: a lock is on the disk at once, with the use of its group")
  func aLockIsCommittedWithItsUse() throws {
    var desk = try Desk([group("Video", .dailyLimit(minutes: 1))])
    desk.use("video")
    desk.wait(.seconds(58))
    desk.handle(.fact(.sampled))
    desk.wait(.seconds(2))
    desk.handle(.fact(.looked))
    #expect(try desk.storedUse("Video") == .minutes(1))
    #expect(try desk.stored().limits.runningLocks[.named("Video")]?.cause == .dailyLimit)
  }

  @Test("when nothing happens nothing is written and nothing asked for before midnight")
  func nothingTicks() throws {
    var desk = try Desk([Self.video])
    let commits = desk.store.commits
    #expect(desk.writer.nextWake == desk.reading.boot + .hours(16))
    desk.handle(.fact(.looked))
    #expect(desk.store.commits == commits)
  }

  @Test("a broken invariant keeps the old state, is said, and is no “done”")
  func aBrokenInvariantKeepsTheOldState() throws {
    var desk = try Desk([Self.video])
    // An override with an impossible length can only come from a damaged store.
    var stored = StoredState()
    stored.limits.groups = [Self.video]
    stored.limits.overrides[.named("Video")] = Override(
      kind: .oneMinute, date: "2026-10-01", ends: desk.reading.boot + .hours(5))
    desk.writer = Writer(store: desk.store, stored: stored)
    let handled = desk.handle(.request(.look, passID: nil))
    #expect(handled.faults == ["an override is longer than any can be"])
    #expect(handled.problem?.kind == .bug)
    #expect(desk.writer.state.limits.last == nil)
    #expect(desk.writer.nextWake.map { $0 > desk.reading.boot } == true)
  }
}
