import CoreTesting
import Groundwork
import Limits
import Testing

@Suite("L-66, L-69, R-27: from a shield to the options") struct OpenRequestTests {
  static let groups = [
    group(
      "Video", .dailyLimit(minutes: 0), apps: ["vlc", "shared"],
      sites: ["video.test", "news.test/live"]),
    group("Games", .dailyLimit(minutes: 0), apps: ["game", "shared"], sites: ["m.video.test"]),
    group("Free", .dailyLimit(minutes: 60), apps: ["shared", "vlc"]),
  ]

  @Test(
    "the groups that shield the token now are offered, in the order of the groups",
    arguments: [
      ("vlc", ["video"]), ("shared", ["video", "games"]), ("video.test", ["video"]),
      ("https://m.video.test/a?b", ["video", "games"]), ("www.video.test", ["video"]),
      ("news.test/live", ["video"]), ("https://news.test/live/1", ["video"]),
      ("news.test/other", []),
      ("other", []), ("", []), ("notvideo.test", []),
    ])
  func theShieldingGroupsAreOffered(token: String, options: [String]) {
    var desk = Desk(Self.groups)
    #expect(desk.ask(.open(token: token)) == "ok")
    #expect(desk.state.open?.options.map(\.text) == options)
    #expect(desk.state.open?.token == token && desk.state.open?.isConsumed == false)
  }

  @Test("a group with a live override is not offered")
  func anOverriddenGroupIsNotOffered() {
    var desk = Desk(Self.groups)
    desk.ask(.oneMinute(.named("Video")))
    desk.ask(.open(token: "shared"))
    #expect(desk.state.open?.options.map(\.text) == ["games"])
  }

  @Test("it stays that of the last open, outlives a restart, and is consumed once")
  func itIsConsumedOnce() {
    var desk = Desk(Self.groups)
    desk.ask(.open(token: "vlc"))
    desk.restart(downFor: .minutes(1))
    #expect(desk.state.open?.isConsumed == false)
    desk.ask(.takeUpOpenRequest)
    #expect(
      desk.state.open?.isConsumed == true && desk.state.open?.options.map(\.text) == ["video"])
    desk.ask(.open(token: "game"))
    #expect(desk.state.open?.isConsumed == false)
  }

  @Test("L-69: closing what was in front leaves lock, counters and request as they are")
  func closingLeavesAllAsItIs() {
    var desk = Desk(Self.groups)
    desk.use("vlc")
    desk.ask(.open(token: "vlc"))
    let (open, ledger, shield) = (desk.state.open, desk.ledger("Video"), desk.state.inForce.shield)
    desk.leave()
    #expect(desk.state.open == open && desk.ledger("Video") == ledger)
    #expect(desk.state.inForce.shield == shield && desk.locked == ["Video", "Games"])
  }
}
