import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-90, L-91, R-50, R-51: notices") struct NoticeTests {
  @Test("L-90: five minutes before a window and at its end")
  func aroundAWindow() {
    var desk = Desk([group("W", windows("12:00-12:59"))])
    desk.run(to: "2026-10-01T11:54:59")
    #expect(desk.takeNotices() == [])
    desk.run(.seconds(1))
    #expect(desk.takeNotices() == ["windowSoon W 2026-10-01T11:55:00"])
    desk.run(to: "2026-10-01T12:59:59")
    #expect(desk.takeNotices() == [])
    desk.run(.seconds(1))
    #expect(desk.takeNotices() == ["windowEnd W 2026-10-01T13:00:00"])
    desk.run(.hours(24))
    #expect(
      desk.takeNotices() == ["windowSoon W 2026-10-02T11:55:00", "windowEnd W 2026-10-02T13:00:00"])
  }

  @Test("L-90: over midnight: 23:57 for a window at 00:02, and 00:00 for an end at 23:59")
  func overMidnight() {
    var desk = Desk([group("W", windows("00:02-00:20", "22:00-23:30"))], at: "2026-10-01T23:40:00")
    desk.run(.minutes(60))
    #expect(
      desk.takeNotices() == ["windowSoon W 2026-10-01T23:57:00", "windowEnd W 2026-10-02T00:21:00"])
    var late = Desk([group("W", windows("22:00-23:59"))], at: "2026-10-01T23:40:00")
    late.run(.minutes(60))
    #expect(late.takeNotices() == ["windowEnd W 2026-10-02T00:00:00"])
  }

  @Test("L-90: of more than 64 in a day each is raised: the budget has room again")
  func moreThanTheBudget() {
    let groups = (0..<40).map { number in
      group("W\(number)", .timeWindows([TimeWindow(600 + number * 10, 620 + number * 10)]))
    }
    var desk = Desk(groups)
    desk.run(.hours(15))
    #expect(desk.takeNotices().count == 80)
  }

  @Test("L-90: of more than 64 at one instant only 64 were pending")
  func noMoreThanTheBudget() {
    var desk = Desk(
      (0..<70).map { group("W\($0)", windows("10:00-10:20")) }, at: "2026-10-01T09:54:30")
    desk.run(.minutes(2))
    #expect(desk.takeNotices().count == 64)
  }

  @Test(
    "L-90: a window that opens before the next is announced, one that lasts until it is not",
    arguments: [
      ("12:56", true), ("12:58", true), ("12:59", false),
    ])
  func aGapBetweenWindows(end: String, isRaised: Bool) {
    var desk = Desk(
      [group("W", windows(TimeWindow(stringLiteral: "12:00-" + end), "13:00-14:00"))],
      at: "2026-10-01T12:30:00")
    desk.run(to: "2026-10-01T12:55:00")
    #expect(desk.takeNotices() == (isRaised ? ["windowSoon W 2026-10-01T12:55:00"] : []))
  }

  @Test(
    "L-90: over midnight, too: only a lock that lasts until the window starts keeps it quiet",
    arguments: [("00:02-00:20", true), ("00:00-00:20", false)])
  func aGapOverMidnight(morning: String, isRaised: Bool) {
    var desk = Desk(
      [group("W", windows(TimeWindow(stringLiteral: morning), "22:00-23:59"))],
      at: "2026-10-01T23:50:00")
    desk.run(to: "2026-10-01T23:58:00")
    #expect(desk.takeNotices().isEmpty != isRaised)
  }

  @Test(
    "L-91, R-40: daily limit: at five minutes and one minute left, of limits above that",
    arguments: [
      (30, ["fiveLeft V 2026-10-01T08:25:00", "oneLeft V 2026-10-01T08:29:00"]),
      (6, ["fiveLeft V 2026-10-01T08:01:00", "oneLeft V 2026-10-01T08:05:00"]),
      (5, ["oneLeft V 2026-10-01T08:04:00"]), (2, ["oneLeft V 2026-10-01T08:01:00"]), (1, []),
      (0, []),
    ])
  func minutesLeft(limit: Int, expected: [String]) {
    var desk = Desk([group("V", .dailyLimit(minutes: limit))])
    desk.use("v")
    desk.run(.minutes(40))
    #expect(desk.takeNotices() == expected)
    desk.restart(downFor: .minutes(1))
    desk.run(.minutes(1))
    #expect(desk.takeNotices() == [])
  }

  @Test("L-91: cooldown: one minute left of the rest, and at the recharge")
  func restNotices() {
    var desk = Desk([group("G", .cooldown(useMinutes: 5, restMinutes: 10))])
    desk.use("g", for: .minutes(5))
    desk.run(.minutes(20))
    #expect(
      desk.takeNotices() == [
        "restOneLeft G 2026-10-01T08:14:00", "recharged G 2026-10-01T08:15:00",
      ])
  }

  @Test(
    "R-51: what passed unseen for more than a minute is not raised",
    arguments: [
      (60, true), (61, false), (600, false),
    ])
  func aLateNoticeIsNotRaised(seconds: Int, isRaised: Bool) {
    var desk = Desk([group("W", windows("12:00-12:59"))], at: "2026-10-01T11:54:30")
    desk.pass(.seconds(30 + seconds))
    desk.send(.looked)
    #expect(desk.takeNotices().isEmpty != isRaised)
  }

  @Test("R-51: once for each group, kind, date and edge, also when the clock goes back")
  func onceForEachEdge() {
    var desk = Desk([group("W", windows("12:00-12:59"))], at: "2026-10-01T11:54:00")
    desk.run(.minutes(2))
    #expect(desk.takeNotices().count == 1)
    desk.moveClock(by: .minutes(-2))
    desk.run(.minutes(2))
    #expect(desk.takeNotices() == [])
    desk.restart()
    desk.moveClock(by: .minutes(-2))
    desk.run(.minutes(2))
    #expect(desk.takeNotices() == [])
  }

  @Test("R-51: where an edge comes twice in a fold it is one notice")
  func onceInAFold() {
    var desk = Desk(
      [group("W", windows("02:30-02:44"))], at: "2026-10-25T01:00:00", zone: .berlin2026)
    desk.run(.hours(5))
    #expect(
      desk.takeNotices() == ["windowSoon W 2026-10-25T02:25:00", "windowEnd W 2026-10-25T02:45:00"])
  }

  @Test("a jump of the clock past everything raises nothing")
  func aJumpRaisesNothing() {
    var desk = Desk([group("W", windows("12:00-12:59"))])
    desk.moveClock(by: .hours(8))
    desk.travel(to: .newYorkSummer)
    desk.travel(to: .kiritimati)
    #expect(desk.takeNotices() == [])
  }
}
