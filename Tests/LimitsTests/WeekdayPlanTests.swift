import CoreTesting
import Day
import Groundwork
import Limits
import Testing

/// 2026-10-01 is a Thursday.
@Suite("L-40…L-43: weekday plans") struct WeekdayPlanTests {
  static func planned(_ rules: [Int: Rule]) -> Group {
    group("Video", .dailyLimit(minutes: 30), plan: (0..<7).map { rules[$0] })
  }

  @Test("L-40: index 0 is Sunday", arguments: 0..<7)
  func indexZeroIsSunday(weekday: Int) {
    let sunday: LocalDate = "2026-10-04"
    let plan = Self.planned([weekday: .dailyLimit(minutes: 0)])
    for day in 0..<7 {
      let desk = Desk([plan], at: sunday.adding(days: day).text + "T12:00:00")
      #expect(desk.locked.isEmpty == (day != weekday))
    }
  }

  @Test("L-42: a free day clears what is left over, and the week re-arms after it")
  func aFreeWeekendReArms() {
    var desk = Desk(
      [Self.planned([5: .dailyLimit(minutes: 0), 1: .dailyLimit(minutes: 0)])],
      at: "2026-10-02T23:58:00")
    desk.ask(.tenMinutes(.named("Video")), pass: true)
    desk.run(.minutes(2))
    #expect(desk.locked == [] && desk.shieldedApps == [] && desk.state.overrides.isEmpty)
    #expect(desk.state.runningLocks.isEmpty)
    desk.run(to: "2026-10-04T23:59:59")
    #expect(desk.locked == [])
    desk.run(.seconds(1))
    #expect(desk.locked == ["Video"] && desk.shieldedApps == ["video"])
  }

  @Test("L-42: even when nothing is live, the next midnight is a wake-up")
  func midnightIsWatched() throws {
    let desk = Desk([Self.planned([1: .dailyLimit(minutes: 0)])], at: "2026-10-03T12:00:00")
    #expect(desk.wakeAt == desk.reading.boot + .hours(12))
  }

  @Test("L-41: editing another weekday leaves today's running state untouched")
  func editingAnotherWeekday() throws {
    var desk = Desk([Self.planned([4: .cooldown(useMinutes: 20, restMinutes: 10)])])
    desk.use("video", for: .minutes(20))
    let before = desk.ledger("Video")
    let plan = try #require(
      WeekdayPlan([
        .dailyLimit(minutes: 0), nil, nil, nil, .cooldown(useMinutes: 20, restMinutes: 10), nil,
        nil,
      ]))
    #expect(desk.ask(.edit(.named("Video"), GroupEdit(plan: .set(plan))), pass: true) == "ok")
    #expect(desk.ledger("Video") == before && desk.until("Video") == "08:30")
  }

  @Test("L-43: yesterday's kind is closed and today's armed at the day change")
  func theKindChangesWithTheDay() {
    var desk = Desk(
      [
        Self.planned([
          4: .cooldown(useMinutes: 5, restMinutes: 60), 5: windows("00:00-00:29"),
          6: .dailyLimit(minutes: 0),
        ])
      ],
      at: "2026-10-01T23:50:00")
    desk.use("video", for: .minutes(5))
    #expect(desk.verdict("Video")?.lock?.reason.cause == .cooldown)
    desk.run(.minutes(5))
    #expect(desk.verdict("Video")?.lock?.reason.cause == .timeWindows)
    desk.run(.minutes(30))
    #expect(desk.locked == [] && desk.ledger("Video").generation == 0)
    desk.run(to: "2026-10-03T00:00:00")
    #expect(desk.verdict("Video")?.lock?.reason.cause == .dailyLimit)
  }

  @Test("L-43: equal windows on the next day interrupt nothing that is locked at midnight")
  func equalWindowsInterruptNothing() {
    var desk = Desk(
      [group("Night", windows("00:00-05:59", "22:00-23:59"))], at: "2026-10-01T23:59:59")
    let revision = desk.state.inForce.shieldRevision
    #expect(desk.shieldedApps == ["night"])
    desk.run(.seconds(1))
    #expect(desk.locked == ["Night"] && desk.until("Night") == "05:59")
    #expect(desk.state.inForce.shieldRevision == revision)
  }

  @Test("R-14: one ledger serves every kind of the date")
  func oneLedgerServesAll() {
    var desk = Desk([Self.planned([4: windows("22:00-23:59")])])
    desk.use("video", for: .minutes(40))
    #expect(desk.used("Video") == "PT40M" && desk.remaining("Video") == nil)
    desk.ask(.edit(.named("Video"), GroupEdit(plan: .remove)), pass: true)
    #expect(desk.locked == ["Video"] && desk.remaining("Video") == "PT0S")
  }

  @Test("L-43: a date seen again under the same rules finds its rest and generation")
  func aDateSeenAgainFindsItsOwn() {
    var desk = Desk(
      [group("Game", .cooldown(useMinutes: 5, restMinutes: 5))], at: "2026-10-01T23:00:00")
    desk.use("game", for: .minutes(5))
    desk.run(.minutes(5))
    desk.use("game", for: .minutes(2))
    #expect(desk.verdict("Game")?.generation == 1 && desk.used("Game") == "PT2M")
    desk.moveClock(by: .hours(2))
    #expect(desk.verdict("Game")?.generation == 0 && desk.used("Game") == "PT0S")
    desk.moveClock(by: .hours(-2))
    #expect(desk.verdict("Game")?.generation == 1 && desk.used("Game") == "PT2M")
  }
}
