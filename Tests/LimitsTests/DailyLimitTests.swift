import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-20, L-21: daily limit") struct DailyLimitTests {
  static let video = group(
    "Video", .dailyLimit(minutes: 30), apps: ["vlc", "mpv"], sites: ["video.test"])

  @Test("L-20, K-22: it locks at the limit, without any other event, for the rest of the day")
  func itLocksAtTheLimit() {
    var desk = Desk([Self.video])
    desk.use("vlc")
    desk.run(.minutes(30) - Milliseconds(1))
    #expect(desk.locked == [] && desk.shieldedApps == [])
    desk.run(Milliseconds(1))
    #expect(desk.locked == ["Video"])
    #expect(desk.used("Video") == "PT30M" && desk.remaining("Video") == "PT0S")
    #expect(desk.until("Video") == "2026-10-02T00:00:00")
    desk.run(to: "2026-10-01T23:59:59")
    #expect(desk.locked == ["Video"])
    desk.run(.seconds(1))
    #expect(desk.locked == [])
  }

  @Test("K-25: the group's union decides, and every member is shielded")
  func theUnionDecides() {
    var desk = Desk([Self.video])
    desk.use("vlc", for: .minutes(10))
    desk.use("mpv", for: .minutes(10))
    desk.use("browser", site: "https://video.test/a")
    desk.run(.minutes(10))
    #expect(desk.locked == ["Video"])
    #expect(desk.shieldedApps == ["mpv", "vlc"] && desk.shieldedSites == ["video.test"])
  }

  @Test("R-40: a limit of zero locks all day, with the reason daily limit")
  func zeroLocksAllDay() {
    var desk = Desk([group("Never", .dailyLimit(minutes: 0))], at: "2026-10-01T00:00:00")
    #expect(desk.verdict("Never")?.lock?.reason == .dailyLimit(used: .zero, allowed: .zero))
    desk.run(.hours(24) - Milliseconds(1))
    #expect(desk.locked == ["Never"])
    desk.run(.hours(1))
    #expect(desk.locked == ["Never"])
    #expect(desk.ledger("Never", on: "2026-10-01").locks == 1)
  }

  @Test(
    "L-21: raising above today's use opens, lowering below locks at once; use carries over",
    arguments: [
      (60, false, "PT30M"), (31, false, "PT1M"), (30, true, "PT0S"), (5, true, "PT0S"),
      (0, true, "PT0S"),
    ])
  func editsOfTheLimit(minutes: Int, isLocked: Bool, remaining: String) {
    var desk = Desk([Self.video])
    desk.use("vlc", for: .minutes(30))
    desk.ask(
      .edit(.named("Video"), GroupEdit(rule: .set(.dailyLimit(minutes: minutes)))), pass: true)
    #expect(desk.locked.isEmpty != isLocked)
    #expect(desk.used("Video") == "PT30M" && desk.remaining("Video") == remaining)
  }

  @Test("R-14: from cooldown to daily limit the whole date's use counts")
  func fromCooldownToDailyLimit() {
    var desk = Desk([group("Video", .cooldown(useMinutes: 10, restMinutes: 5))])
    desk.use("video", for: .minutes(10))
    desk.run(.minutes(5))
    #expect(desk.used("Video") == "PT0S" && desk.verdict("Video")?.generation == 1)
    desk.ask(.edit(.named("Video"), GroupEdit(rule: .set(.dailyLimit(minutes: 10)))), pass: true)
    #expect(desk.used("Video") == "PT10M" && desk.locked == ["Video"])
  }

  @Test("R-12: use during an override counts on; remaining stays zero")
  func useDuringAnOverrideCounts() {
    var desk = Desk([group("Video", .dailyLimit(minutes: 1))])
    desk.use("video")
    desk.run(.minutes(1))
    desk.ask(.oneMinute(.named("Video")))
    desk.run(.minutes(1))
    #expect(desk.used("Video") == "PT2M" && desk.remaining("Video") == "PT0S")
    #expect(desk.shieldedApps == ["video"])
  }

  @Test("R-13: un-applying keeps the ledger, and nothing is added meanwhile")
  func unapplyingKeepsTheLedger() {
    var desk = Desk([Self.video])
    desk.use("vlc", for: .minutes(10))
    desk.ask(.unapply(.named("Video")), pass: true)
    desk.use("vlc", for: .minutes(10))
    #expect(desk.ledger("Video").used == .minutes(10))
    desk.ask(.apply(.named("Video")))
    #expect(desk.used("Video") == "PT10M" && desk.remaining("Video") == "PT20M")
  }

  @Test("R-13: members that come or go change what counts from now on only")
  func membersChangeOnlyWhatComes() {
    var desk = Desk([Self.video])
    desk.use("vlc", for: .minutes(10))
    desk.use("game", for: .minutes(10))
    desk.ask(.edit(.named("Video"), GroupEdit(apps: [AppID("game")])), pass: true)
    #expect(desk.used("Video") == "PT10M")
    desk.use("game", for: .minutes(5))
    desk.use("vlc", for: .minutes(5))
    #expect(desk.used("Video") == "PT15M")
  }

  @Test("L-61: looking, applying again, or saving another group never opens a lock")
  func lookingAgainOpensNothing() {
    var desk = Desk([Self.video])
    desk.use("vlc", for: .minutes(30))
    for request in [
      LimitsRequest.look, .apply(.named("Video")), .create(group("Other", nil)),
      .edit(.named("Other"), GroupEdit(name: "Another")), .release, .takeUpOpenRequest,
    ] {
      #expect(desk.ask(request) == "ok")
      #expect(desk.locked == ["Video"] && desk.shieldedApps == ["mpv", "vlc"])
    }
    desk.restart(downFor: .minutes(3))
    #expect(desk.locked == ["Video"] && desk.ledger("Video").locks == 1)
  }

  @Test("R-15: lost wake-ups: what was in front unshielded counts in full")
  func lostWakeUps() {
    var desk = Desk([Self.video])
    desk.use("vlc")
    desk.pass(.minutes(50))
    desk.send(.looked)
    #expect(desk.used("Video") == "PT50M" && desk.remaining("Video") == "PT0S")
    #expect(desk.locked == ["Video"])
    desk.run(.minutes(10))
    #expect(desk.used("Video") == "PT50M")
  }
}
