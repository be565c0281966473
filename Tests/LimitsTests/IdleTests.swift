import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-50, K-28, R-10, R-16, R-17: idling") struct IdleTests {
  static let video = group("Video", .dailyLimit(minutes: 30))

  private static func watching() -> Desk {
    var desk = Desk([video])
    desk.use("video")
    desk.run(.minutes(5))
    desk.stopInput()
    return desk
  }

  @Test(
    "R-10: idle seconds count at once and are all taken back when the threshold is reached",
    arguments: [
      (59_999, "PT5M59S"), (60_000, "PT5M"), (60_001, "PT5M"), (3_600_000, "PT5M"),
    ])
  func idleSecondsAreTakenBack(milliseconds: Int64, used: String) {
    for wakes in [true, false] {
      var desk = Self.watching()
      if wakes {
        desk.run(Milliseconds(milliseconds))
      } else {
        desk.pass(Milliseconds(milliseconds))
      }
      desk.send(.looked)
      #expect(desk.used("Video") == used)
      let day = desk.state.today
      #expect(day?.apps[AppID("video")]?.used.iso == used)
      #expect(day?.hours.reduce(.zero, +).iso == used)
    }
  }

  @Test("input before the threshold keeps all; after it counting begins again at the input")
  func inputBeginsAgain() {
    var desk = Self.watching()
    desk.run(.seconds(59))
    desk.resumeInput()
    desk.run(.seconds(1))
    #expect(desk.used("Video") == "PT6M")
    desk.stopInput()
    desk.run(.minutes(10))
    #expect(desk.used("Video") == "PT6M")
    desk.resumeInput()
    desk.run(.minutes(1))
    #expect(desk.used("Video") == "PT7M")
  }

  @Test("K-28: an idle source that reports late gives the same", arguments: [0, 10, 59, 60, 75])
  func aLateReportGivesTheSame(late: Int) {
    var desk = Desk([Self.video])
    desk.use("video")
    desk.run(.minutes(5))
    let since = desk.reading.boot
    desk.run(.seconds(late))
    desk.send(.noInput(since: since))
    desk.run(.seconds(80 - late))
    #expect(desk.used("Video") == "PT5M")
  }

  @Test("R-10: from every group and date that they went to")
  func fromEveryGroupAndDate() {
    var desk = Desk(
      [
        group("A", .dailyLimit(minutes: 60), apps: ["x"]),
        group("B", .dailyLimit(minutes: 90), apps: ["x", "y"]),
      ],
      at: "2026-10-01T23:59:00")
    desk.use("x")
    desk.run(.seconds(30))
    desk.stopInput()
    desk.run(.seconds(20))
    desk.use("y")  // a focus change is no input
    desk.run(.seconds(39))
    #expect(desk.ledger("B").used == .seconds(29))
    #expect(desk.ledger("A", on: "2026-10-01").used == .seconds(50))
    desk.run(.seconds(1))
    #expect(desk.ledger("A", on: "2026-10-01").used == .seconds(30))
    #expect(desk.ledger("B", on: "2026-10-01").used == .seconds(30))
    #expect(desk.ledger("B", on: "2026-10-02").used == .zero)
  }

  @Test("R-10: a daily lock that needed them opens again; a rest that has begun stays")
  func aLockThatNeededThem() {
    var daily = Desk([group("Video", .dailyLimit(minutes: 6))])
    daily.use("video")
    daily.run(.seconds(330))
    daily.stopInput()
    daily.run(.seconds(30))
    #expect(daily.locked == ["Video"])
    daily.run(.seconds(30))
    #expect(
      daily.locked == [] && daily.used("Video") == "PT5M30S" && daily.remaining("Video") == "PT30S")

    var rest = Desk([group("Video", .cooldown(useMinutes: 6, restMinutes: 10))])
    rest.use("video")
    rest.run(.seconds(330))
    rest.stopInput()
    rest.run(.seconds(60))
    #expect(rest.locked == ["Video"] && rest.until("Video") == "08:16")
    rest.run(.seconds(570))
    #expect(rest.locked == [] && rest.used("Video") == "PT0S" && rest.remaining("Video") == "PT6M")
  }

  @Test("R-17: while media plays nobody is idle; idle time begins anew at its end")
  func mediaKeepsThePersonThere() {
    var desk = Self.watching()
    desk.send(.watching(true))
    desk.run(.minutes(10))
    #expect(desk.used("Video") == "PT15M")
    desk.send(.watching(false))
    desk.run(.seconds(59))
    #expect(desk.used("Video") == "PT15M59S")
    desk.run(.seconds(1))
    #expect(desk.used("Video") == "PT15M")
  }

  @Test("R-16: idle length includes sleep, and unlocking is not input")
  func sleepBelongsToIdling() {
    var desk = Self.watching()
    desk.run(.seconds(20))
    desk.sleep(.seconds(40))
    #expect(desk.used("Video") == "PT5M")
    desk.send(.screenLocked(true))
    desk.send(.screenLocked(false))
    desk.run(.minutes(5))
    #expect(desk.used("Video") == "PT5M")
  }

  @Test(
    "the threshold is the person's; a rest of 10 s to an hour is allowed",
    arguments: [
      (9, "invalid:idleAfter"), (10, "ok"), (3600, "ok"), (3601, "invalid:idleAfter"),
    ])
  func theThresholdHasBounds(seconds: Int, answer: String) {
    var desk = Desk([])
    #expect(desk.ask(.setIdleAfter(.seconds(seconds))) == answer)
    #expect(desk.state.settings.idleAfter == .seconds(answer == "ok" ? seconds : 60))
  }

  @Test("another threshold is used for the next idle span")
  func anotherThreshold() {
    var settings = LimitsSettings()
    settings.idleAfter = .seconds(300)
    var desk = Desk([Self.video], settings: settings)
    desk.use("video")
    desk.run(.minutes(5))
    desk.stopInput()
    desk.run(.seconds(299))
    #expect(desk.used("Video") == "PT9M59S")
    desk.run(.seconds(1))
    #expect(desk.used("Video") == "PT5M")
  }
}
