import CoreTesting
import Groundwork
import Limits
import Testing

@Suite("L-98, L-99, R-26, R-35: block these now") struct SimpleBlockTests {
  static let choice = LimitsRequest.block(apps: [AppID("firefox")], sites: [site("video.test")])

  @Test("L-99: it holds all day, every day, until Release")
  func itHoldsUntilRelease() {
    var desk = Desk([])
    #expect(desk.ask(Self.choice) == "ok")
    for _ in 0..<3 {
      #expect(desk.shieldedApps == ["firefox"] && desk.shieldedSites == ["video.test"])
      desk.run(.hours(23))
      desk.restart(downFor: .minutes(30))
      desk.reboot(off: .minutes(30))
    }
    #expect(desk.ask(.release) == "ok")
    #expect(desk.state.inForce.shield.isEmpty)
  }

  @Test("L-98: the choice is kept for the next time and blocks nothing by itself")
  func theChoiceIsKept() {
    var desk = Desk([])
    desk.ask(Self.choice)
    desk.ask(.release)
    desk.restart()
    #expect(
      desk.state.block.apps == [AppID("firefox")] && desk.state.block.sites == [site("video.test")])
    #expect(!desk.state.block.isHeld && desk.state.inForce.shield.isEmpty)
  }

  @Test("R-35: a second block adds; after Release the smaller choice replaces")
  func aSecondBlockAdds() {
    var desk = Desk([])
    desk.ask(Self.choice)
    desk.ask(.block(apps: [AppID("game"), AppID("firefox")], sites: []))
    #expect(desk.shieldedApps == ["firefox", "game"] && desk.shieldedSites == ["video.test"])
    desk.ask(.release)
    desk.ask(.block(apps: [AppID("game")], sites: []))
    #expect(desk.shieldedApps == ["game"] && desk.shieldedSites == [])
  }

  @Test("L-98, R-35: an empty choice is refused and is no Release; Release of nothing is fine")
  func anEmptyChoiceIsRefused() {
    var desk = Desk([])
    #expect(desk.ask(.release) == "ok")
    desk.ask(Self.choice)
    #expect(desk.ask(.block(apps: [], sites: [])) == "invalid:apps")
    #expect(desk.shieldedApps == ["firefox"])
  }

  @Test("L-99: the locks of groups are their own and stay; R-26: overrides open no block")
  func groupsAndBlockAreApart() {
    var desk = Desk([group("Zero", .dailyLimit(minutes: 0), apps: ["firefox", "game"])])
    desk.ask(Self.choice)
    desk.ask(.oneMinute(.named("Zero")))
    #expect(desk.shieldedApps == ["firefox"])
    desk.ask(.release)
    #expect(desk.shieldedApps == [])
    desk.run(.minutes(1))
    #expect(desk.shieldedApps == ["firefox", "game"])
  }

  @Test("L-98: too much is refused and changes nothing")
  func tooMuchIsRefused() {
    var desk = Desk([])
    desk.ask(Self.choice)
    #expect(desk.ask(.block(apps: (0..<600).map { AppID("a\($0)") }, sites: [])) == "invalid:apps")
    #expect(desk.shieldedApps == ["firefox"])
  }
}
