import Access
import CoreTesting
import Day
import Groundwork
import HaruCore
import Limits
import Testing

/// The whole core on a clock that stands until it is moved.
struct Core {
  var state = HaruState()
  var reading: Reading

  init(_ groups: [Group], zone: Zone = .seoul) {
    reading = Reading(
      wall: WallInstant(utc: "2026-09-30T23:00:00"), boot: BootInstant(milliseconds: 3_600_000),
      awake: .hours(1), bootID: "boot-1", zone: zone)
    var stored = StoredLimits()
    stored.groups = groups
    state.limits = LimitsState(restoring: stored)
    send(.fact(.started(Presence())))
  }

  @discardableResult
  mutating func send(_ event: HaruEvent) -> HaruAnswer {
    let outcome = decide(state, event, at: reading)
    state = outcome.state
    return outcome.answer
  }

  mutating func ask(_ request: LimitsRequest, _ passID: String? = nil) -> String {
    switch send(.request(request, passID: passID)) {
    case .ok: "ok"
    case .refused(let refusal): refusal.code
    case .access: "access"
    }
  }

  mutating func wait(_ length: Milliseconds) {
    reading.wall = reading.wall + length
    reading.boot = reading.boot + length
    reading.awake += length
  }

  /// Sits through a pause; answers the pass's id.
  mutating func earn(_ purpose: Purpose, _ id: String = "pass") -> String {
    send(.pause(.begin(id: "pause-" + id, purpose)))
    for _ in 0..<30 {
      wait(.seconds(1))
      send(.pause(.beat(id: "pause-" + id, isVisible: true)))
    }
    send(.pause(.complete(id: "pause-" + id, passID: id)))
    return id
  }
}

@Suite("L-07, A-12, A-20, A-21: the gate has one place") struct GatePassTests {
  static let groups = [
    group("Video", .dailyLimit(minutes: 0)), group("Games", .dailyLimit(minutes: 0)),
  ]
  static let looser = LimitsRequest.edit(
    .named("Video"), GroupEdit(rule: .set(.dailyLimit(minutes: 60))))
  static let stricter = LimitsRequest.edit(
    .named("Video"), GroupEdit(apps: [AppID("video"), AppID("more")]))

  @Test(
    "a pass that was earned opens its group once, for looser and stricter alike",
    arguments: [looser, stricter])
  func aPassOpensOnce(request: LimitsRequest) {
    var core = Core(Self.groups)
    #expect(core.ask(request) == "needsGate")
    let pass = core.earn(.gate(group: .named("Video")))
    #expect(core.state.access.passes.count == 1)
    #expect(core.ask(request, pass) == "ok")
    #expect(core.state.access.passes.isEmpty)
    #expect(core.ask(.unapply(.named("Video")), pass) == "needsGate")
    #expect(core.state.limits.groups[0].isApplied)
  }

  @Test(
    "another group's, another act's, a reward's or an invented pass opens nothing and is not spent",
    arguments: [
      Purpose.gate(group: .named("Games")), .reward(group: .named("Video")),
      .gate(act: "resetProtection"),
      .gate(act: "video"),
    ])
  func aWrongPassOpensNothing(purpose: Purpose) {
    var core = Core(Self.groups)
    let pass = core.earn(purpose)
    #expect(core.ask(Self.looser, pass) == "needsGate")
    #expect(core.ask(Self.looser, "invented") == "needsGate")
    #expect(core.ask(Self.looser, "") == "needsGate")
    #expect(core.state.access.passes.map(\.id) == ["pass"])
  }

  @Test(
    "each purpose opens exactly its own",
    arguments: [
      (LimitsRequest.resetProtection, Purpose.gate(act: "resetProtection")),
      (.setOneMinuteUses(9), .gate(act: "setOneMinuteUses")),
      (.setIdleAfter(.seconds(20)), .gate(act: "setIdleAfter")),
      (.delete(.named("Games")), .gate(group: .named("Games"))),
      (.unapply(.named("Games")), .gate(group: .named("Games"))),
      (.tenMinutes(.named("Games")), .reward(group: .named("Games"))),
    ])
  func eachPurposeOpensItsOwn(request: LimitsRequest, purpose: Purpose) {
    var core = Core(Self.groups)
    #expect(core.ask(request) == "needsGate")
    #expect(core.ask(request, core.earn(.gate(group: .named("Video")), "wrong")) == "needsGate")
    #expect(core.ask(request, core.earn(purpose, "right")) == "ok")
    #expect(core.state.access.passes.map(\.id) == ["wrong"])
  }

  @Test(
    "R-29: a refused call spends no pass",
    arguments: [
      LimitsRequest.edit(.named("Video"), GroupEdit(name: "Games", apps: [])),
      .edit(.named("Video"), GroupEdit(rule: .set(.dailyLimit(minutes: 9999)))),
    ])
  func aRefusedCallSpendsNoPass(request: LimitsRequest) {
    var core = Core(Self.groups)
    let pass = core.earn(.gate(group: .named("Video")))
    #expect(core.ask(request, pass).hasPrefix("invalid:"))
    #expect(core.ask(Self.looser, pass) == "ok")
  }

  @Test("R-24: a reward is not spent on a group that is not locked")
  func aRewardIsNotSpentForNothing() {
    var core = Core([group("Video", .dailyLimit(minutes: 60))])
    let pass = core.earn(.reward(group: .named("Video")))
    #expect(core.ask(.tenMinutes(.named("Video")), pass) == "notLocked")
    #expect(core.state.access.passes.count == 1)
  }

  @Test("L-06, L-07: renaming and changing a draft are free and spend no pass")
  func freeChangesSpendNoPass() {
    var core = Core([
      group("Video", .dailyLimit(minutes: 0)), group("Draft", nil, isApplied: false),
    ])
    let pass = core.earn(.gate(group: .named("Video")))
    #expect(core.ask(.edit(.named("Video"), GroupEdit(name: "Films")), pass) == "ok")
    #expect(core.ask(.edit(.named("Draft"), GroupEdit(apps: [AppID("x")]))) == "ok")
    #expect(core.ask(.delete(.named("Draft"))) == "ok")
    #expect(core.state.access.passes.count == 1)
  }

  @Test("A-20: a pass expires")
  func aPassExpires() {
    var core = Core(Self.groups)
    let pass = core.earn(.gate(group: .named("Video")))
    core.wait(.minutes(5))
    #expect(core.ask(Self.looser, pass) == "needsGate")
  }

  @Test("A-20: passes and pauses outlive a restart, but not a reboot", arguments: [true, false])
  func notOverAReboot(reboots: Bool) {
    var core = Core(Self.groups)
    let pass = core.earn(.gate(group: .named("Video")))
    core.send(.pause(.begin(id: "other", .gate(group: .named("Games")))))
    core.wait(.seconds(20))
    if reboots {
      core.reading.bootID = "boot-2"
      core.reading.boot = BootInstant(milliseconds: 1000)
      core.reading.awake = .seconds(1)
    }
    core.send(.fact(.started(Presence())))
    #expect(
      core.state.access.passes.isEmpty == reboots && core.state.access.pauses.isEmpty == reboots)
    #expect(core.ask(Self.looser, pass) == (reboots ? "needsGate" : "ok"))
  }

  @Test("a beat of a pause judges the day as well: nothing waits behind it")
  func aBeatLooksToo() {
    var core = Core([group("Video", .dailyLimit(minutes: 1))])
    core.send(.fact(.foreground(Foreground(app: AppID("video")))))
    core.wait(.minutes(1))
    core.send(.pause(.leave(id: "none")))
    #expect(core.state.limits.inForce.lockedGroups == [.named("Video")])
  }
}
