import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-50, L-51: sites that sound in tabs that are not in front") struct AudibleTests {
  /// Counts what sounds; "Reader" has the same site and does not.
  static let radio: Group = {
    var group = group("Radio", .dailyLimit(minutes: 30), sites: ["radio.test"])
    group.countsAudible = true
    return group
  }()
  static let reader = group("Reader", .dailyLimit(minutes: 30), sites: ["radio.test"])

  static func desk(_ others: [Group] = [], at start: String = "2026-10-01T08:00:00") -> Desk {
    var desk = Desk([radio, reader] + others, at: start)
    desk.use("editor")
    desk.send(.audible([address("live.radio.test/1"), address("other.test")]))
    return desk
  }

  @Test("they count for a group that wants it, and for no other")
  func theyCountWhereWanted() {
    var desk = Self.desk()
    desk.run(.minutes(10))
    #expect(desk.used("Radio") == "PT10M" && desk.used("Reader") == "PT0S")
    #expect(desk.state.today?.sites.isEmpty == true)  // the day's use is what was in front
    #expect(desk.state.today?.hours[8] == .minutes(10))
    desk.send(.audible([]))
    desk.run(.minutes(10))
    #expect(desk.used("Radio") == "PT10M")
  }

  @Test("L-20, L-51: together with a member in front they count once, and lock on the second")
  func theyCountOnce() {
    var desk = Self.desk()
    desk.use("radio")
    desk.run(.minutes(10))
    desk.use("firefox", site: "radio.test")
    desk.send(.audible([address("radio.test"), address("a.radio.test")]))
    desk.run(.minutes(10))
    #expect(desk.used("Radio") == "PT20M")
    desk.use("editor")
    desk.run(.minutes(10) - Milliseconds(1))
    #expect(desk.locked == [])
    desk.run(Milliseconds(1))
    #expect(desk.locked == ["Radio"] && desk.shieldedSites == ["radio.test"])
    #expect(desk.state.isCounting)  // the editor is not behind the shield for it
    desk.run(.minutes(10))
    #expect(desk.used("Radio") == "PT30M")
    #expect(desk.state.today?.apps[AppID("editor")]?.used == .minutes(20))
  }

  @Test("L-50: only while the person counts at all")
  func onlyWhileThePersonCounts() {
    var desk = Self.desk([group("Shut", .dailyLimit(minutes: 0))])
    desk.leave()
    desk.run(.minutes(5))
    desk.use("shut")  // nothing accrues behind a shield
    desk.run(.minutes(5))
    desk.use("editor")
    desk.send(.screenLocked(true))
    desk.run(.minutes(5))
    desk.send(.screenLocked(false))
    desk.sleep(.hours(1))
    #expect(desk.used("Radio") == "PT0S")
    desk.stopInput()
    desk.run(.seconds(59))
    #expect(desk.used("Radio") == "PT59S")
    desk.run(.minutes(5))
    #expect(desk.used("Radio") == "PT0S")
    desk.resumeInput()
    desk.run(.minutes(1))
    #expect(desk.used("Radio") == "PT1M")
  }

  @Test("R-11: one behind the shield counts for none, and in an override again (R-12)")
  func behindTheShieldItCountsForNone() {
    var desk = Self.desk([
      group("Night", windows("08:10-08:59"), apps: ["x"], sites: ["radio.test"])
    ])
    desk.run(.minutes(20))
    #expect(desk.locked == ["Night"] && desk.used("Radio") == "PT10M")
    #expect(desk.ask(.oneMinute(.named("Night"))) == "ok")
    desk.run(.minutes(5))
    #expect(desk.used("Radio") == "PT11M")
  }

  @Test("R-13: a group that is not valid today counts nothing; with the option it begins at once")
  func onlyWhereTheGroupIsValid() {
    var desk = Desk([Self.reader, group("Draft", nil, sites: ["radio.test"])])
    desk.use("editor")
    desk.send(.audible([address("radio.test")]))
    desk.run(.minutes(1))
    for name in ["Reader", "Draft"] {
      let edit = GroupEdit(countsAudible: true)
      #expect(desk.ask(.edit(.named(name), edit), pass: true) == "ok")
    }
    desk.run(.minutes(2))
    #expect(desk.used("Reader") == "PT2M" && desk.used("Draft") == "PT0S")
  }

  @Test("L-53: at midnight it is split like any use")
  func splitAtMidnight() {
    var desk = Self.desk(at: "2026-10-01T23:50:00")
    desk.run(.minutes(15))
    #expect(desk.ledger("Radio", on: "2026-10-01").used == .minutes(10))
    #expect(desk.used("Radio") == "PT5M")
  }
}
