import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-60…L-65: locks and overrides") struct OverrideTests {
  static let video = group(
    "Video", .dailyLimit(minutes: 0), apps: ["vlc", "shared"], sites: ["video.test"])
  static let games = group("Games", .dailyLimit(minutes: 0), apps: ["game", "shared"])

  @Test("L-60, K-40: the shield is the union; a token of two groups stays until both release it")
  func theShieldIsTheUnion() {
    var desk = Desk([Self.video, Self.games])
    #expect(desk.shieldedApps == ["game", "shared", "vlc"] && desk.shieldedSites == ["video.test"])
    desk.ask(.oneMinute(.named("Video")))
    #expect(desk.shieldedApps == ["game", "shared"] && desk.shieldedSites == [])
    #expect(desk.locked == ["Video", "Games"])
    desk.ask(.oneMinute(.named("Games")))
    #expect(desk.shieldedApps == [])
    desk.run(.minutes(1))
    #expect(desk.shieldedApps == ["game", "shared", "vlc"])
  }

  @Test(
    "L-62: deleting, un-applying or emptying a group takes its lock and override along",
    arguments: [
      LimitsRequest.delete(.named("Video")), .unapply(.named("Video")),
      .edit(.named("Video"), GroupEdit(apps: [], sites: [])),
      .edit(.named("Video"), GroupEdit(rule: .remove)),
    ])
  func aGroupThatGoesTakesAllAlong(request: LimitsRequest) {
    var desk = Desk([Self.video, Self.games])
    desk.ask(.oneMinute(.named("Video")))
    #expect(desk.ask(request, pass: true) == "ok")
    #expect(desk.state.overrides.isEmpty && desk.locked == ["Games"])
    #expect(desk.shieldedApps == ["game", "shared"] && desk.shieldedSites == [])
    #expect(desk.ask(.unapply(.named("Games")), pass: true) == "ok")
    #expect(desk.state.inForce.shield.isEmpty && desk.state.runningLocks.isEmpty)
  }

  @Test("L-63: one minute opens just that group for sixty seconds")
  func oneMinuteOpensOneGroup() {
    var desk = Desk([Self.video, Self.games])
    #expect(desk.ask(.oneMinute(.named("Video"))) == "ok")
    #expect(desk.state.oneMinuteLeft == 2)
    #expect(desk.ledger("Video").oneMinuteUses == 1 && desk.ledger("Games").oneMinuteUses == 0)
    desk.run(.minutes(1) - Milliseconds(1))
    #expect(desk.shieldedApps == ["game", "shared"])
    desk.run(Milliseconds(1))
    #expect(desk.shieldedApps.contains("vlc"))
  }

  @Test("L-63: uses are counted over all groups, deleted ones too; at zero left it is refused")
  func usesAreCountedOverAllGroups() {
    var desk = Desk([Self.video, Self.games])
    for name in ["Video", "Games", "Video"] {
      #expect(desk.ask(.oneMinute(.named(name))) == "ok")
      desk.run(.minutes(1))
    }
    desk.ask(.delete(.named("Video")), pass: true)
    #expect(desk.ask(.oneMinute(.named("Games"))) == "noneLeft")
    #expect(desk.state.oneMinuteLeft == 0 && desk.shieldedApps == ["game", "shared"])
    desk.run(to: "2026-10-02T00:00:00")
    #expect(desk.state.oneMinuteLeft == 3)
    #expect(desk.ask(.oneMinute(.named("Games"))) == "ok")
    #expect(desk.state.days["2026-10-01"]?.oneMinuteUses == 3)
  }

  @Test("L-64, R-23: ten minutes; again while open moves the end to ten minutes from now")
  func tenMinutes() {
    var desk = Desk([Self.video])
    #expect(desk.ask(.tenMinutes(.named("Video")), pass: true) == "ok")
    #expect(desk.spentPass)
    desk.run(.minutes(4))
    #expect(desk.ask(.oneMinute(.named("Video"))) == "alreadyOpen")
    #expect(desk.state.oneMinuteLeft == 3)
    #expect(desk.ask(.tenMinutes(.named("Video")), pass: true) == "ok")
    desk.run(.minutes(10) - Milliseconds(1))
    #expect(desk.shieldedApps == [])
    desk.run(Milliseconds(1))
    #expect(desk.shieldedApps == ["shared", "vlc"])
    #expect(desk.state.today?.tenMinuteUnlocks == 2 && desk.ledger("Video").tenMinuteUnlocks == 2)
  }

  @Test("R-23: ten minutes over a running minute loses nothing")
  func aRewardOverARunningMinute() {
    var desk = Desk([Self.video])
    desk.ask(.oneMinute(.named("Video")))
    desk.run(.seconds(30))
    #expect(desk.ask(.tenMinutes(.named("Video")), pass: true) == "ok")
    desk.run(.minutes(9))
    #expect(desk.shieldedApps == [])
  }

  @Test("K-42: one press opens for its length however far over the limit")
  func farOverTheLimit() {
    var desk = Desk([group("Video", .dailyLimit(minutes: 1))])
    desk.use("video")
    desk.pass(.hours(5))
    desk.send(.looked)
    #expect(desk.ask(.oneMinute(.named("Video"))) == "ok")
    desk.run(.seconds(59))
    #expect(desk.shieldedApps == [] && desk.state.oneMinuteLeft == 2)
  }

  @Test("R-22: an override runs its length while the lock goes and comes")
  func theLockGoesAndComesMeanwhile() {
    var desk = Desk([group("W", windows("12:00-12:14", "12:20-12:59"))], at: "2026-10-01T12:12:00")
    desk.ask(.tenMinutes(.named("W")), pass: true)
    desk.run(.minutes(3))
    #expect(desk.locked == [] && desk.verdict("W")?.isOverridden == true)
    desk.run(.minutes(5))
    #expect(desk.locked == ["W"] && desk.shieldedApps == [])
    desk.run(.minutes(2))
    #expect(desk.shieldedApps == ["w"])
  }

  @Test("L-65: at its end the shield comes back only if the rule still locks")
  func noShieldWhenTheWindowHasEnded() {
    var desk = Desk([group("W", windows("12:00-12:14"))], at: "2026-10-01T12:12:00")
    desk.ask(.tenMinutes(.named("W")), pass: true)
    desk.run(.minutes(10))
    #expect(desk.locked == [] && desk.shieldedApps == [])
  }

  @Test("L-65, K-43: a missed end is repaired at the first look", arguments: [0, 1])
  func aMissedEndIsRepaired(way: Int) {
    var desk = Desk([Self.video])
    desk.ask(.oneMinute(.named("Video")))
    if way == 0 { desk.restart(downFor: .minutes(5)) } else { desk.pass(.minutes(5)) }
    desk.send(.looked)
    #expect(desk.shieldedApps == ["shared", "vlc"] && desk.state.overrides.isEmpty)
  }

  @Test("L-65, R-04: the day change ends it for good; it does not come back with its date")
  func theDayChangeEndsIt() {
    var desk = Desk([Self.video], at: "2026-10-01T23:55:00")
    desk.ask(.tenMinutes(.named("Video")), pass: true)
    desk.run(.minutes(5))
    #expect(desk.shieldedApps == ["shared", "vlc"])
    desk.moveClock(by: .minutes(-4))
    #expect(desk.date == "2026-10-01" && desk.shieldedApps == ["shared", "vlc"])
  }

  @Test(
    "K-04, K-07: within its date it lasts its length whatever the clock shows",
    arguments: [-3600, 3600])
  func theClockDoesNotMoveIt(seconds: Int) {
    var desk = Desk([Self.video])
    desk.ask(.tenMinutes(.named("Video")), pass: true)
    desk.moveClock(by: .seconds(seconds))
    desk.run(.minutes(10) - Milliseconds(1))
    #expect(desk.shieldedApps == [])
    desk.run(Milliseconds(1))
    #expect(desk.shieldedApps == ["shared", "vlc"])
  }

  @Test(
    "R-06: over a reboot it goes on by the wall clock, never longer",
    arguments: [(3, 7), (-60, 10), (11, 0)])
  func overAReboot(off: Int, left: Int) {
    var desk = Desk([Self.video])
    desk.ask(.tenMinutes(.named("Video")), pass: true)
    desk.reboot(off: .minutes(off))
    #expect(desk.shieldedApps.isEmpty == (left > 0))
    desk.run(.minutes(left))
    #expect(desk.shieldedApps == ["shared", "vlc"])
  }

  @Test(
    "R-34, L-61: reset ends overrides and rests and begins budgets anew; conditions of now stay")
  func resetAllProtection() {
    var desk = Desk([
      group("Daily", .dailyLimit(minutes: 5), apps: ["x"]),
      group("Game", .cooldown(useMinutes: 5, restMinutes: 60), apps: ["x"]),
      group("Zero", .dailyLimit(minutes: 0), apps: ["z"]),
      group("Window", windows("08:00-09:00"), apps: ["w"]),
    ])
    desk.use("x", for: .minutes(5))
    desk.ask(.oneMinute(.named("Zero")))
    desk.ask(.block(apps: [AppID("held")], sites: []))
    #expect(desk.locked == ["Daily", "Game", "Zero", "Window"])
    #expect(desk.ask(.resetProtection) == "needsGate")
    #expect(desk.ask(.resetProtection, pass: true) == "ok")
    #expect(desk.locked == ["Zero", "Window"] && desk.state.overrides.isEmpty)
    #expect(desk.shieldedApps == ["held", "w", "z"] && desk.state.oneMinuteLeft == 2)
    #expect(desk.remaining("Daily") == "PT5M" && desk.remaining("Game") == "PT5M")
    #expect(desk.ledger("Daily").used == .minutes(5))
  }

  @Test("K-54: no change opens a token that is shielded before and after")
  func noChangeOpensAGap() {
    var desk = Desk([Self.video, Self.games])
    let edit = LimitsRequest.edit(
      .named("Video"), GroupEdit(apps: [AppID("vlc"), AppID("new"), AppID("shared")]))
    #expect(desk.ask(edit, pass: true) == "ok")
    #expect(desk.shieldedApps == ["game", "new", "shared", "vlc"])
    desk.ask(.delete(.named("Games")), pass: true)
    #expect(desk.shieldedApps == ["new", "shared", "vlc"])
  }
}
