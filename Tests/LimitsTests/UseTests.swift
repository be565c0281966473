import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-50…L-54: what counts as use") struct UseTests {
  static let web = group(
    "Web", .dailyLimit(minutes: 600), apps: ["firefox", "vlc"], sites: ["video.test"])

  @Test("L-51, K-20: an app and a site of one group in front together count once")
  func twoMembersCountOnce() {
    var desk = Desk([Self.web])
    desk.use("firefox", site: "video.test/a")
    desk.run(.minutes(10))
    desk.use("firefox", site: "m.video.test")
    desk.run(.minutes(10))
    #expect(desk.used("Web") == "PT20M")
    let day = desk.state.today
    #expect(day?.apps[AppID("firefox")]?.used == .minutes(20))
    #expect(
      day?.sites["video.test"]?.used == .minutes(10)
        && day?.sites["m.video.test"]?.used == .minutes(10))
    #expect(day?.hours[8] == .minutes(20))  // K-21
  }

  @Test("L-50: what is in front and not a member, or not known, counts nothing for the group")
  func strangersCountNothing() {
    var desk = Desk([Self.web])
    desk.use("editor", for: .minutes(5))
    desk.use("chromium", site: "notvideo.test")
    desk.run(.minutes(5))
    desk.leave()
    desk.run(.minutes(5))
    #expect(desk.used("Web") == "PT0S")
    #expect(desk.state.today?.hours[8] == .minutes(10))
  }

  @Test("L-50, K-26: a locked session counts nothing, and the app in front counts on afterwards")
  func aLockedSessionCountsNothing() {
    var desk = Desk([Self.web])
    desk.use("vlc")
    desk.run(.minutes(1))
    desk.send(.screenLocked(true))
    desk.run(.hours(9))
    #expect(desk.used("Web") == "PT1M")
    desk.send(.screenLocked(false))
    desk.run(.minutes(1))
    #expect(desk.used("Web") == "PT2M")
  }

  @Test(
    "L-52, K-08: sleep counts nothing, announced or not, however short",
    arguments: [1, 40, 45, 3600, 400_000])
  func sleepCountsNothing(seconds: Int) {
    for isAnnounced in [true, false] {
      var desk = Desk([Self.web], at: "2026-10-01T00:10:00")
      desk.use("vlc")
      desk.run(.seconds(10))
      if isAnnounced {
        desk.sleep(.seconds(seconds))
      } else {
        desk.sleepUnannounced(.seconds(seconds))
      }
      desk.run(.seconds(10))
      let total = [desk.ledger("Web"), desk.ledger("Web", on: "2026-10-01")].map(\.used)
      #expect((desk.date == "2026-10-01" ? total[0] : total[0] + total[1]) == .seconds(20))
    }
  }

  @Test("K-08: a stall of the daemon is not sleep")
  func aStallIsNotSleep() {
    var desk = Desk([Self.web])
    desk.use("vlc")
    desk.pass(.seconds(60))
    desk.send(.looked)
    #expect(desk.used("Web") == "PT1M")
  }

  @Test(
    "L-52, K-07, K-27: a clock that jumps adds and takes no use",
    arguments: [-7200, -1, 1, 7200, 50_000])
  func aClockJumpIsNoUse(seconds: Int) {
    var desk = Desk([Self.web], at: "2026-10-01T08:00:00")
    desk.use("vlc")
    desk.run(.minutes(5))
    desk.pass(.minutes(1))
    desk.moveClock(by: .seconds(seconds))
    desk.run(.minutes(4))
    let dates = desk.state.days.keys
    let total = dates.map { desk.ledger("Web", on: $0).used }.reduce(.zero, +)
    #expect(total == .minutes(10))
    #expect(desk.ledger("Web", on: "2026-10-01").used >= .minutes(6))
  }

  @Test("L-52, K-50: what happens while the daemon is down is not counted")
  func downTimeIsNotCounted() {
    var desk = Desk([Self.web])
    desk.use("vlc")
    desk.run(.minutes(5))
    desk.restart(downFor: .minutes(30))
    #expect(desk.used("Web") == "PT5M")
    desk.run(.minutes(1))
    #expect(desk.used("Web") == "PT6M")
    desk.reboot(off: .hours(1))
    #expect(desk.used("Web") == "PT6M")
  }

  @Test(
    "L-53, K-06: use over midnight is split exactly, and the parts sum to the whole",
    arguments: [
      (Zone.seoul, "2026-10-01T23:50:00"), (.berlin2026, "2026-03-28T23:50:00"),
      (.berlin2026, "2026-10-25T23:50:00"), (.cairo2026, "2026-04-23T23:50:00"),
      (.lordHowe2026, "2026-04-04T23:50:00"), (.kiritimati, "2026-12-31T23:50:00"),
      (.bakerIsland, "2028-02-28T23:50:00"),
    ])
  func useOverMidnightIsSplit(zone: Zone, start: String) throws {
    for wakes in [true, false] {
      var desk = Desk([group("Web", .dailyLimit(minutes: 1440))], at: start, zone: zone)
      let first = desk.date
      desk.use("web")
      if wakes { desk.run(.minutes(25)) } else { desk.pass(.minutes(25)) }
      desk.send(.looked)
      #expect(desk.ledger("Web", on: first).used == .minutes(10))
      #expect(desk.ledger("Web", on: first.adding(days: 1)).used == .minutes(15))
      #expect(desk.state.days[first]?.hours.reduce(.zero, +) == .minutes(10))
    }
  }

  @Test(
    "K-02, K-21: a whole odd day holds as much use as the day is long",
    arguments: [
      (Zone.berlin2026, "2026-03-29T00:00:00", 23 * 60),
      (.berlin2026, "2026-10-25T00:00:00", 25 * 60),
      (.lordHowe2026, "2026-04-05T00:00:00", 1470), (.cairo2026, "2026-04-24T01:00:00", 23 * 60),
    ])
  func aWholeOddDay(zone: Zone, start: String, minutes: Int) {
    var desk = Desk([group("Web", windows("00:00-00:14"), apps: ["other"])], at: start, zone: zone)
    let date = desk.date
    desk.use("web")
    desk.run(.hours(26))
    #expect(desk.state.days[date]?.apps[AppID("web")]?.used == .minutes(minutes))
    #expect(desk.state.days[date]?.hours.reduce(.zero, +) == .minutes(minutes))
  }

  @Test("L-80: the heat map follows the shown hour; an hour shown twice holds both")
  func theHeatMapFollowsTheShownHour() {
    var desk = Desk([], at: "2026-10-25T01:30:00", zone: .berlin2026)
    desk.use("web")
    desk.run(.hours(3))
    let hours = desk.state.today?.hours
    #expect(hours?[1] == .minutes(30) && hours?[2] == .hours(2) && hours?[3] == .minutes(30))
    var quarter = Desk([], at: "2026-10-01T09:50:00", zone: .kathmandu)
    quarter.use("web")
    quarter.run(.minutes(20))
    #expect(quarter.state.today?.hours[9] == .minutes(10))
    #expect(quarter.state.today?.hours[10] == .minutes(10))
  }

  @Test("K-10, K-05: the first look after midnight is the new day, with nothing used")
  func theNewDayBeginsEmpty() {
    var desk = Desk([Self.web], at: "2026-10-01T22:00:00")
    desk.use("vlc", for: .minutes(30))
    desk.sleep(.hours(9))
    #expect(desk.used("Web") == "PT0S" && desk.date == "2026-10-02")
    #expect(desk.ledger("Web", on: "2026-10-01").used == .minutes(30))
  }

  @Test("R-11, K-30: nothing accrues behind a shield, by app, by site, by group or by block")
  func nothingAccruesBehindAShield() {
    var desk = Desk([
      group("Locked", .dailyLimit(minutes: 0), apps: ["game"], sites: ["video.test"]),
      group("Open", .dailyLimit(minutes: 600), apps: ["game", "firefox", "held"]),
    ])
    desk.use("game", for: .minutes(5))
    desk.use("firefox", site: "video.test")
    desk.run(.minutes(5))
    desk.ask(.block(apps: [AppID("held")], sites: [site("held.test")]))
    desk.use("held", for: .minutes(5))
    desk.use("firefox", site: "www.held.test/a")
    desk.run(.minutes(5))
    #expect(desk.used("Open") == "PT0S" && desk.used("Locked") == "PT0S")
    #expect(desk.state.today?.hours.allSatisfy { $0 == .zero } == true)
    desk.use("firefox", site: "open.test")
    desk.run(.minutes(5))
    #expect(desk.used("Open") == "PT5M")
  }
}
