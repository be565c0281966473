import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-06, L-07, A-20: the gate at the place where state is changed") struct GateTests {
  static let video = group("Video", .dailyLimit(minutes: 30), apps: ["vlc"], sites: ["video.test"])

  static let gated: [LimitsRequest] = [
    .edit(.named("Video"), GroupEdit(apps: [AppID("vlc"), AppID("mpv")])),
    .edit(.named("Video"), GroupEdit(apps: [])),
    .edit(.named("Video"), GroupEdit(sites: [])),
    .edit(.named("Video"), GroupEdit(rule: .set(.dailyLimit(minutes: 60)))),
    .edit(.named("Video"), GroupEdit(rule: .set(.dailyLimit(minutes: 5)))),  // stricter, too
    .edit(.named("Video"), GroupEdit(rule: .remove)),
    .edit(.named("Video"), GroupEdit(unprotectedBrowsers: .shield)),
    .edit(.named("Video"), GroupEdit(countsAudible: true)),
    .edit(.named("Video"), GroupEdit(name: "Films", rule: .set(.dailyLimit(minutes: 5)))),
    .edit(
      .named("Video"),
      GroupEdit(
        plan: WeekdayPlan(Array(repeating: .dailyLimit(minutes: 1), count: 7)).map { .set($0) })
    ),
    .unapply(.named("Video")), .delete(.named("Video")), .resetProtection, .setOneMinuteUses(9),
    .setIdleAfter(.seconds(20)),
  ]

  @Test(
    "every change of an applied group needs a pass, is carried out with one, and spends it",
    arguments: gated)
  func aChangeNeedsAPass(request: LimitsRequest) {
    var desk = Desk([Self.video])
    let before = desk.state.groups
    let settings = desk.state.settings
    #expect(desk.ask(request) == "needsGate")
    #expect(desk.state.groups == before && desk.state.settings == settings)
    #expect(!desk.spentPass)
    #expect(desk.ask(request, pass: true) == "ok")
    #expect(desk.spentPass)
  }

  static let free: [LimitsRequest] = [
    .edit(.named("Video"), GroupEdit(name: "Films")),
    .edit(.named("Video"), GroupEdit()),
    .edit(.named("Video"), GroupEdit(apps: [AppID("vlc")], rule: .set(.dailyLimit(minutes: 30)))),
    .edit(.named("Video"), GroupEdit(apps: [AppID("vlc"), AppID("vlc")])),
    .edit(.named("Video"), GroupEdit(plan: .remove)),
    .edit(.named("Video"), GroupEdit(unprotectedBrowsers: .warn, countsAudible: false)),
    .apply(.named("Video")), .look, .create(group("Other", nil)),
    .setOneMinuteUses(3), .setOneMinuteUses(0), .setIdleAfter(.seconds(90)),
    .block(apps: [AppID("a")], sites: []), .release,
  ]

  @Test("R-32: same values, a new name, or a tightening of settings need none", arguments: free)
  func otherRequestsAreFreeAndSpendNoPass(request: LimitsRequest) {
    var desk = Desk([Self.video])
    #expect(desk.ask(request) == "ok")
    var again = Desk([Self.video])
    #expect(again.ask(request, pass: true) == "ok")
    #expect(!again.spentPass)
  }

  @Test("changes of a draft are free")
  func changesOfADraftAreFree() {
    var draft = Self.video
    draft.isApplied = false
    for request in GateTests.gated.prefix(13) {
      var desk = Desk([draft])
      #expect(desk.ask(request) == "ok")
      #expect(!desk.spentPass)
    }
  }

  @Test("L-06: renaming changes nothing that runs")
  func renamingRestartsNothing() {
    var desk = Desk([Self.video])
    desk.use("vlc", for: .minutes(30))
    #expect(desk.locked == ["Video"])
    let locks = desk.ledger("Video").locks
    #expect(desk.ask(.edit(.named("Video"), GroupEdit(name: "Films"))) == "ok")
    #expect(desk.locked == ["Films"])
    #expect(desk.ledger("Video").locks == locks && desk.ledger("Video").used == .minutes(30))
    #expect(desk.shieldedApps == ["vlc"])
  }

  @Test("R-28: an override is no pass")
  func anOverrideIsNoPass() {
    var desk = Desk([group("Video", .dailyLimit(minutes: 0))])
    #expect(desk.ask(.oneMinute(.named("Video"))) == "ok")
    #expect(desk.ask(.unapply(.named("Video"))) == "needsGate")
  }

  /// R-29: the first that applies of unknownGroup, invalid, needsGate, notLocked, alreadyOpen, noneLeft.
  static let refusals: [(LimitsRequest, Bool, String)] = [
    (.apply(.named("None")), true, "unknownGroup"),
    (.edit(.named("None"), GroupEdit(name: "")), false, "unknownGroup"),
    (.delete(.named("None")), false, "unknownGroup"),
    (.oneMinute(.named("None")), false, "unknownGroup"),
    (.tenMinutes(.named("None")), false, "unknownGroup"),
    (.edit(.named("Video"), GroupEdit(name: "", rule: .remove)), false, "invalid:name"),
    (.edit(.named("Video"), GroupEdit(name: "Other", rule: .remove)), false, "invalid:name"),
    (.edit(.named("Video"), GroupEdit(name: "Other")), true, "invalid:name"),
    (
      .edit(.named("Video"), GroupEdit(name: String(repeating: "x", count: 81))), true,
      "invalid:name"
    ),
    (
      .edit(.named("Video"), GroupEdit(rule: .set(.dailyLimit(minutes: -1)))), false, "invalid:rule"
    ),
    (.create(group("Video", nil)), false, "invalid:id"),
    (
      .create(Group(id: GroupID("x"), name: "Video")), false, "invalid:name"
    ),
    (.create(Group(id: GroupID("x"), name: "")), false, "invalid:name"),
    (.apply(.named("Empty")), true, "invalid:apps"),
    (.apply(.named("Ruleless")), true, "invalid:rule"),
    (.block(apps: [], sites: []), false, "invalid:apps"),
    (.setOneMinuteUses(-1), false, "invalid:oneMinuteUses"),
    (.setOneMinuteUses(101), false, "invalid:oneMinuteUses"),
    (.tenMinutes(.named("Video")), false, "needsGate"),
    (.tenMinutes(.named("Video")), true, "notLocked"),
    (.oneMinute(.named("Video")), false, "notLocked"),
    (.oneMinute(.named("Empty")), false, "notLocked"),
  ]

  @Test("R-29…R-31: a refused call changes nothing and spends no pass", arguments: refusals)
  func aRefusalChangesNothing(request: LimitsRequest, pass: Bool, code: String) {
    var desk = Desk([
      Self.video, group("Other", .dailyLimit(minutes: 5), isApplied: false),
      group("Empty", .dailyLimit(minutes: 0), apps: [], isApplied: false),
      group("Ruleless", nil, isApplied: false),
    ])
    let before = desk.state
    #expect(desk.ask(request, pass: pass) == code)
    #expect(desk.state.groups == before.groups && desk.state.settings == before.settings)
    #expect(desk.state.overrides == before.overrides && desk.state.block == before.block)
    #expect(!desk.spentPass && desk.records.isEmpty)
  }

  @Test(
    "R-30, R-31: the key at fault is named as it was written",
    arguments: [
      (#"{"name":5}"#, "invalid:name"), (#"{"apps":"vlc"}"#, "invalid:apps"),
      (#"{"apps":[""]}"#, "invalid:apps"), (#"{"apps":[5]}"#, "invalid:apps"),
      (#"{"apps":["a/b"]}"#, "invalid:apps"), (#"{"apps":["a b"]}"#, "invalid:apps"),
      (#"{"sites":["no site"]}"#, "invalid:sites"), (#"{"sites":[5]}"#, "invalid:sites"),
      (#"{"sites":{}}"#, "invalid:sites"), (#"{"rule":5}"#, "invalid:rule"),
      (#"{"weekdayRules":5}"#, "invalid:weekdayRules"),
      (#"{"isApplied":true}"#, "invalid:isApplied"),
      (#"{"colour":"red"}"#, "invalid:colour"), ("[]", "invalid:set"),
    ])
  func theKeyAtFaultIsNamed(text: String, code: String) throws {
    let json = try JSONValue(parsing: text)
    #expect {
      try GroupEdit(request: json)
    } throws: {
      ($0 as? Refusal)?.code == code
    }
  }

  @Test("R-33: applying twice, or on a day without limit, is fine")
  func applyingTwiceIsFine() {
    var desk = Desk([
      group(
        "Video", nil, plan: [.dailyLimit(minutes: 5)] + Array(repeating: nil, count: 6),
        isApplied: false)
    ])
    #expect(desk.ask(.apply(.named("Video"))) == "ok")
    #expect(desk.ask(.apply(.named("Video"))) == "ok")
    #expect(desk.state.groups[0].isApplied && desk.locked == [])
  }
}
