import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-10…L-14: time windows") struct WindowLockTests {
  static let noon = group("Noon", windows("12:00-12:59"))

  @Test(
    "L-10, L-12: both end minutes are locked; it opens a minute after the last",
    arguments: [
      ("11:59:59", false), ("12:00:00", true), ("12:59:59", true), ("13:00:00", false),
    ])
  func bothEndMinutesAreLocked(time: String, isLocked: Bool) {
    var desk = Desk([Self.noon], at: "2026-10-01T" + time)
    #expect(desk.locked.isEmpty != isLocked)
    #expect(desk.until("Noon") == (isLocked ? "12:59" : nil))
    desk.run(.zero)
  }

  @Test("L-13: the wake-ups fall on the edges themselves")
  func wakeUpsFallOnTheEdges() throws {
    var desk = Desk([Self.noon], at: "2026-10-01T11:59:30")
    desk.run(.seconds(30) - Milliseconds(1))
    #expect(desk.locked == [])
    desk.run(Milliseconds(1))
    #expect(desk.locked == ["Noon"] && desk.shieldedApps == ["noon"])
    #expect(desk.verdict("Noon")?.lock?.opensAt == desk.reading.wall + .hours(1))
    desk.run(.hours(1) - Milliseconds(1))
    #expect(desk.locked == ["Noon"])
    desk.run(Milliseconds(1))
    #expect(desk.locked == [] && desk.shieldedApps == [])
  }

  @Test("L-12: a window to 23:59 opens at the next midnight")
  func aWindowToTheEndOfTheDay() {
    var desk = Desk([group("Late", windows("22:00-23:59"))], at: "2026-10-01T23:59:59")
    #expect(desk.until("Late") == "23:59")
    desk.run(.seconds(1) - Milliseconds(1))
    #expect(desk.locked == ["Late"])
    desk.run(Milliseconds(1))
    #expect(desk.locked == [] && desk.date == "2026-10-02")
  }

  @Test(
    "L-14, R-41: touching windows show the end of the run, and do not open between",
    arguments: [
      ("12:30:00", "14:00"), ("12:59:59", "14:00"), ("13:00:00", "14:00"), ("14:00:59", "14:00"),
    ])
  func touchingWindowsAreOneRun(time: String, until: String) {
    let desk = Desk(
      [group("Noon", windows("12:00-12:59", "13:00-14:00"))], at: "2026-10-01T" + time)
    #expect(desk.until("Noon") == until)
    #expect(desk.verdict("Noon")?.lock?.opensAt == WallInstant(utc: "2026-10-01T05:01:00"))
  }

  @Test("L-81: a run of touching windows is one lock")
  func aRunIsOneLock() {
    var desk = Desk([group("Noon", windows("12:00-12:59", "13:00-14:00"))])
    desk.run(to: "2026-10-01T15:00:00")
    #expect(desk.ledger("Noon").locks == 1)
    #expect(desk.ledger("Noon").lockedFor == .minutes(121))
  }

  @Test("L-14: with a gap of a minute there are two locks")
  func aGapOfAMinuteOpens() {
    var desk = Desk(
      [group("Noon", windows("12:00-12:59", "13:01-14:00"))], at: "2026-10-01T12:59:59")
    #expect(desk.until("Noon") == "12:59")
    desk.run(.seconds(1))
    #expect(desk.locked == [])
    desk.run(.minutes(1))
    #expect(desk.locked == ["Noon"] && desk.ledger("Noon").locks == 2)
  }

  @Test("K-45: a rule saved inside its own window acts at once")
  func aRuleSavedInsideItsWindowActsAtOnce() {
    var desk = Desk([group("Video", .dailyLimit(minutes: 60))], at: "2026-10-01T12:30:00")
    #expect(
      desk.ask(.edit(.named("Video"), GroupEdit(rule: .set(windows("12:00-12:59")))), pass: true)
        == "ok")
    #expect(desk.locked == ["Video"] && desk.shieldedApps == ["video"])
    #expect(
      desk.ask(.edit(.named("Video"), GroupEdit(rule: .set(windows("13:00-13:59")))), pass: true)
        == "ok")
    #expect(desk.locked == [] && desk.shieldedApps == [])
  }

  @Test("L-13: derived anew on wake, clock change, zone change and start")
  func itIsDerivedAnewWhateverHappens() {
    var desk = Desk([Self.noon], at: "2026-10-01T11:00:00")
    desk.sleepUnannounced(.minutes(90))
    desk.send(.asleep(false))
    #expect(desk.locked == ["Noon"])
    desk.moveClock(by: .minutes(-60))
    #expect(desk.locked == [])
    desk.moveClock(by: .minutes(60))
    #expect(desk.locked == ["Noon"])
    desk.travel(to: .kathmandu)  // 09:15
    #expect(desk.locked == [] && desk.date == "2026-10-01")
    desk.travel(to: .seoul)
    #expect(desk.locked == ["Noon"])
    desk.restart()
    #expect(desk.locked == ["Noon"])
    desk.restart(downFor: .hours(1))
    #expect(desk.locked == [])
  }

  /// zone, date, window, and the local times at which it locks and opens, in minutes since day start.
  static let oddDays: [(Zone, LocalDate, TimeWindow, [Int])] = [
    (.berlin2026, "2026-03-29", "01:30-02:29", [90, 120]),  // 02:00 never comes
    (.berlin2026, "2026-03-29", "02:30-03:30", [120, 151]),  // begins at 03:00
    (.berlin2026, "2026-03-29", "02:00-02:59", []),  // never comes
    (.berlin2026, "2026-03-29", "03:00-03:59", [120, 180]),
    (.berlin2026, "2026-10-25", "02:00-02:59", [120, 240]),  // twice without a gap
    (.berlin2026, "2026-10-25", "02:15-02:44", [135, 165, 195, 225]),  // twice
    (.berlin2026, "2026-10-25", "01:00-02:29", [60, 150, 180, 210]),
    (.berlin2026, "2026-10-25", "02:30-03:29", [150, 180, 210, 270]),
    (.cairo2026, "2026-04-24", "00:00-00:59", []),
    (.cairo2026, "2026-04-24", "00:30-01:29", [0, 30]),
    (.lordHowe2026, "2026-04-05", "01:30-01:59", [90, 150]),
    (.lordHowe2026, "2026-10-04", "02:00-02:29", []),
    (.lordHowe2026, "2026-10-04", "02:15-02:44", [120, 135]),
  ]

  @Test(
    "R-07: a minute that comes twice locks twice, one that never comes never", arguments: oddDays)
  func windowsOnOddDays(zone: Zone, date: LocalDate, window: TimeWindow, edges: [Int]) throws {
    let day = try #require(zone.day(on: date))
    var desk = Desk([group("Odd", windows(window))], at: zone.local(at: day.start).text, zone: zone)
    var found: [Int] = desk.locked.isEmpty ? [] : [0]
    var wasLocked = !desk.locked.isEmpty
    // Only the wake-ups that were asked for: every edge must be among them.
    while let next = desk.wakeAt, desk.reading.wall + (next - desk.reading.boot) < day.end {
      desk.run(next - desk.reading.boot)
      guard desk.locked.isEmpty == wasLocked else { continue }
      wasLocked.toggle()
      found.append(Int((desk.reading.wall - day.start).wholeSeconds / 60))
    }
    #expect(found == edges)
  }
}
