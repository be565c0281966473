import CoreTesting
import Groundwork
import Limits
import Testing

@Suite("L-80, L-81: what is kept for statistics") struct StatisticsTests {
  @Test("L-81: shielding again after an override is no new lock")
  func anOverrideBeginsNoNewLock() {
    var desk = Desk([group("Zero", .dailyLimit(minutes: 0))])
    desk.ask(.oneMinute(.named("Zero")))
    desk.run(.minutes(2))
    #expect(desk.ledger("Zero").locks == 1)
    #expect(desk.records.filter { $0 == .lockBegan(.named("Zero"), .dailyLimit) }.count == 1)
  }

  @Test("L-81: each time its rule begins to lock counts, with the length in the end")
  func eachBeginningCounts() {
    var desk = Desk([group("W", windows("09:00-09:29", "10:00-10:29"))])
    desk.run(.hours(6))
    #expect(desk.ledger("W").locks == 2 && desk.ledger("W").lockedFor == .hours(1))
  }

  @Test("L-81: a hit counts each time a shielded token comes to the front, for it and each group")
  func hitsCountForTokenAndGroups() {
    var desk = Desk([
      group("A", .dailyLimit(minutes: 0), apps: ["x", "y"]),
      group("B", .dailyLimit(minutes: 0), apps: ["x"]),
      group("Open", .dailyLimit(minutes: 60), apps: ["x"]),
    ])
    for app in ["x", "editor", "x", "y", "x"] { desk.use(app) }
    desk.use("x")  // it is in front already
    desk.send(.looked)
    #expect(desk.ledger("A").shieldHits == 4 && desk.ledger("B").shieldHits == 3)
    #expect(desk.ledger("Open").shieldHits == 0)
    #expect(desk.state.today?.apps[AppID("x")]?.shieldHits == 3)
    #expect(desk.state.today?.apps[AppID("y")]?.shieldHits == 1)
    #expect(desk.state.today?.apps[AppID("editor")]?.shieldHits ?? 0 == 0)
  }

  @Test("L-81: a site hit counts for the host and the group")
  func siteHits() {
    var desk = Desk([group("A", .dailyLimit(minutes: 0), apps: [], sites: ["video.test"])])
    desk.use("firefox", site: "video.test")
    desk.use("firefox", site: "open.test")
    desk.use("firefox", site: "m.video.test/a")
    #expect(desk.ledger("A").shieldHits == 2)
    #expect(desk.state.today?.sites["video.test"]?.shieldHits == 1)
    #expect(desk.state.today?.sites["m.video.test"]?.shieldHits == 1)
    #expect(desk.state.today?.sites["open.test"]?.shieldHits ?? 0 == 0)
    #expect(desk.state.today?.apps[AppID("firefox")]?.shieldHits ?? 0 == 0)
  }

  @Test(
    "L-81: another page of a site that is in front, or another tab of a shielded browser, is no new hit"
  )
  func whatStaysInFrontIsNoNewHit() {
    var desk = Desk([
      group("Web", .dailyLimit(minutes: 0), apps: ["firefox"]),
      group("Video", .dailyLimit(minutes: 0), apps: [], sites: ["video.test"]),
    ])
    desk.use("firefox", site: "open.test")
    desk.use("firefox", site: "other.test")
    #expect(desk.ledger("Web").shieldHits == 1)
    #expect(desk.state.today?.apps[AppID("firefox")]?.shieldHits == 1)
    desk.use("chromium", site: "video.test/a")
    desk.use("chromium", site: "video.test/b")
    #expect(desk.ledger("Video").shieldHits == 1)
    #expect(desk.state.today?.sites["video.test"]?.shieldHits == 1)
  }

  @Test("L-80: extensions and unlocks are kept per group and date")
  func extensionsAreKept() {
    var desk = Desk([group("Zero", .dailyLimit(minutes: 0))])
    desk.ask(.oneMinute(.named("Zero")))
    desk.ask(.tenMinutes(.named("Zero")), pass: true)
    #expect(desk.ledger("Zero").oneMinuteUses == 1 && desk.ledger("Zero").tenMinuteUnlocks == 1)
    #expect(desk.state.today?.oneMinuteUses == 1 && desk.state.today?.tenMinuteUnlocks == 1)
    #expect(desk.records.contains(.overridden(.named("Zero"), .oneMinute)))
    #expect(desk.records.contains(.overridden(.named("Zero"), .tenMinutes)))
  }
}
