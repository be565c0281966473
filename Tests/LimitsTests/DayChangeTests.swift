import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-70, L-71, R-01…R-05: the day change") struct DayChangeTests {
  static let video = group("Video", .dailyLimit(minutes: 30))

  /// The ways in which midnight may be seen first.
  static let paths = ["timer", "wake", "start", "event", "sleep"]

  @Test("L-70, K-05: the new day begins once, whichever path sees it first", arguments: paths)
  func theNewDayBeginsOnce(path: String) {
    var desk = Desk(
      [Self.video, group("Zero", .dailyLimit(minutes: 0))], at: "2026-10-01T23:00:00")
    desk.use("video", for: .minutes(30))
    desk.ask(.oneMinute(.named("Zero")))
    switch path {
    case "timer": desk.run(.hours(1))
    case "wake": desk.pass(.hours(1)); desk.send(.looked)
    case "start": desk.restart(downFor: .hours(1))
    case "event": desk.pass(.hours(1)); desk.use("editor")
    default: desk.sleep(.hours(1))
    }
    for _ in 0..<2 {
      #expect(desk.date == "2026-10-02" && desk.locked == ["Zero"] && desk.used("Video") == "PT0S")
      #expect(desk.state.oneMinuteLeft == 3 && desk.state.overrides.isEmpty)
      #expect(desk.ledger("Zero").locks == 1)
      desk.send(.looked)
    }
    let before = desk.state.days["2026-10-01"]
    #expect(before?.groups[.named("Video")]?.used == .minutes(30) && before?.oneMinuteUses == 1)
    #expect(before?.groups[.named("Video")]?.locks == 1)
    let ended = desk.records.filter { if case .lockEnded = $0 { true } else { false } }
    #expect(ended.count == 2)
  }

  @Test("L-70: the statistics of a lock that midnight ends stand under yesterday")
  func locksCloseUnderYesterday() {
    var desk = Desk([group("Zero", .dailyLimit(minutes: 0))], at: "2026-10-01T23:00:00")
    desk.run(.hours(2))
    #expect(desk.ledger("Zero", on: "2026-10-01").lockedFor == .hours(1))
    #expect(desk.ledger("Zero").lockedFor == .zero && desk.ledger("Zero").locks == 1)
  }

  @Test(
    "L-70, R-01, K-08: a clock set forward and back finds the same day again",
    arguments: [1, 2, 40])
  func theSameDayIsFoundAgain(days: Int) {
    var desk = Desk(
      [Self.video, group("Zero", .dailyLimit(minutes: 0))], at: "2026-10-01T20:00:00")
    desk.use("video", for: .minutes(30))
    desk.ask(.oneMinute(.named("Zero")))
    desk.moveClock(by: .hours(24 * days))
    #expect(desk.used("Video") == "PT0S" && desk.state.oneMinuteLeft == 3)
    desk.moveClock(by: .hours(-24 * days))
    #expect(desk.used("Video") == "PT30M" && desk.locked == ["Video", "Zero"])
    #expect(desk.state.oneMinuteLeft == 2)
  }

  @Test("L-70: it never happens twice when the clock goes back over midnight")
  func backOverMidnight() {
    var desk = Desk([Self.video], at: "2026-11-04T22:00:00", zone: .backOverMidnight)
    desk.use("video", for: .minutes(30))
    desk.run(.minutes(90))
    #expect(desk.date == "2026-11-05" && desk.locked == [])
    desk.use("video", for: .seconds(30))
    desk.run(.seconds(30))
    #expect(desk.shown == "2026-11-04T23:01:00" && desk.locked == ["Video"])
    #expect(desk.used("Video") == "PT30M")
    desk.run(.minutes(59))
    #expect(desk.date == "2026-11-05" && desk.used("Video") == "PT30S")
  }

  @Test("L-71, K-01, R-03: a zone change within the date resets nothing")
  func aZoneChangeWithinTheDate() {
    var desk = Desk([Self.video], at: "2026-10-01T12:00:00")
    desk.use("video", for: .minutes(30))
    desk.ask(.tenMinutes(.named("Video")), pass: true)
    desk.travel(to: .kathmandu)
    #expect(desk.locked == ["Video"] && desk.used("Video") == "PT30M" && desk.shieldedApps == [])
    desk.run(.minutes(10))
    #expect(desk.shieldedApps == ["video"] && desk.until("Video") == "2026-10-02T00:00:00")
  }

  @Test("L-71, R-03: going west past midnight gives no second budget")
  func goingWestGivesNoSecondBudget() {
    var desk = Desk([Self.video], at: "2026-10-01T23:00:00")
    desk.use("video", for: .minutes(20))
    desk.run(.minutes(45))
    #expect(desk.date == "2026-10-02")
    desk.use("video", for: .minutes(5))
    desk.travel(to: .newYorkSummer)
    #expect(
      desk.date == "2026-10-01" && desk.used("Video") == "PT20M"
        && desk.remaining("Video") == "PT10M")
    desk.use("video", for: .minutes(10))
    #expect(desk.locked == ["Video"])
    desk.run(to: "2026-10-02T00:00:00")
    #expect(desk.used("Video") == "PT5M" && desk.locked == [])
  }

  @Test(
    "K-03: the day changes at local midnight",
    arguments: [
      Zone.kiritimati, .bakerIsland, .seoul, .kathmandu, .newYorkSummer,
    ])
  func theDayChangesAtLocalMidnight(zone: Zone) {
    var desk = Desk([Self.video], at: "2026-10-01T23:00:00", zone: zone)
    desk.use("video", for: .minutes(30))
    desk.run(.minutes(30) - Milliseconds(1))
    #expect(desk.locked == ["Video"])
    desk.run(Milliseconds(1))
    #expect(desk.locked == [] && desk.used("Video") == "PT0S")
  }

  @Test(
    "K-02: exactly one reset on each odd day",
    arguments: [
      (Zone.berlin2026, "2026-03-28T12:00:00"), (.berlin2026, "2026-10-24T12:00:00"),
      (.cairo2026, "2026-04-23T12:00:00"), (.cairo2026, "2026-10-28T12:00:00"),
      (.lordHowe2026, "2026-04-04T12:00:00"), (.lordHowe2026, "2026-10-03T12:00:00"),
    ])
  func exactlyOneResetADay(zone: Zone, start: String) {
    var desk = Desk([group("Zero", .dailyLimit(minutes: 0))], at: start, zone: zone)
    desk.run(.hours(72))
    let began = desk.records.filter { $0 == .lockBegan(.named("Zero"), .dailyLimit) }
    #expect(began.count == 4)
    #expect(desk.state.days.values.map { $0.groups[.named("Zero")]?.locks } == [1, 1, 1, 1])
  }

  @Test("R-05: use that reaches the limit exactly at midnight locks nothing")
  func theLimitExactlyAtMidnight() {
    for wakes in [true, false] {
      var desk = Desk([Self.video], at: "2026-10-01T23:30:00")
      desk.use("video")
      if wakes { desk.run(.minutes(30)) } else { desk.pass(.minutes(30)) }
      desk.send(.looked)
      #expect(desk.locked == [] && desk.ledger("Video", on: "2026-10-01").used == .minutes(30))
      #expect(desk.ledger("Video", on: "2026-10-01").locks == 0)
    }
  }

  @Test("K-09: a corrected clock shifts no history")
  func aCorrectedClockShiftsNoHistory() {
    var desk = Desk([Self.video], at: "2026-10-01T08:00:00")
    desk.use("video", for: .minutes(10))
    let before = desk.state.days["2026-10-01"]
    desk.moveClock(by: .minutes(37))
    #expect(desk.state.days["2026-10-01"] == before)
    #expect(desk.records.contains(.clockMoved(.minutes(37))))
  }
}
