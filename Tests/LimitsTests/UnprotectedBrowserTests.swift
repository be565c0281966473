import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-09, L-60: browsers without the extension") struct UnprotectedBrowserTests {
  static func wanting(
    _ name: String, _ rule: Rule?, sites: [String] = ["video.test"], isApplied: Bool = true
  ) -> Group {
    var group = group(name, rule, sites: sites, isApplied: isApplied)
    group.unprotectedBrowsers = .shield
    return group
  }

  static func desk(_ groups: [Group], at start: String = "2026-10-01T08:00:00") -> Desk {
    var desk = Desk(groups, at: start)
    desk.use("firefox")
    desk.send(.unprotected([AppID("firefox")]))
    return desk
  }

  static let wholeWeekFree: [Rule?] = [.dailyLimit(minutes: 5), nil, nil, nil, nil, nil, nil]

  static let cases: [(Group, Bool)] = [
    (wanting("Budget", .dailyLimit(minutes: 30)), true),
    (wanting("Zero", .dailyLimit(minutes: 0)), true),
    (wanting("Rest", .cooldown(useMinutes: 20, restMinutes: 5)), true),
    (wanting("Now", windows("08:00-08:59")), true),
    (wanting("Later", windows("09:00-09:59")), false),
    (wanting("Siteless", .dailyLimit(minutes: 30), sites: []), false),
    (wanting("Draft", .dailyLimit(minutes: 30), isApplied: false), false),
    (wanting("Ruleless", nil), false),
    (group("Warns", .dailyLimit(minutes: 0), sites: ["video.test"]), false),
  ]

  @Test(
    "covered where a live group with sites wants it: one that shields, or has a budget",
    arguments: cases)
  func coveredWhereWanted(group: Group, isCovered: Bool) {
    var desk = Self.desk([group])
    #expect(desk.state.inForce.unprotected == (isCovered ? [AppID("firefox"): group.id] : [:]))
    #expect(desk.shieldedApps.contains("firefox") == isCovered)
    #expect(desk.state.inForce.isFrontShielded == isCovered)
    desk.run(.minutes(5))
    #expect(
      desk.state.today?.apps[AppID("firefox")]?.used ?? .zero == (isCovered ? .zero : .minutes(5)))
    desk.send(.unprotected([]))
    #expect(desk.state.inForce.unprotected.isEmpty && !desk.shieldedApps.contains("firefox"))
  }

  @Test("a day without limit, an edit and the simple block: only a live group covers")
  func onlyALiveGroupCovers() {
    var free = Self.wanting("Free", .dailyLimit(minutes: 5))
    free.plan = WeekdayPlan(Self.wholeWeekFree)  // a Thursday
    var desk = Self.desk([free])
    #expect(desk.ask(.block(apps: [], sites: [site("chat.test")])) == "ok")
    #expect(desk.shieldedApps == [] && desk.shieldedSites == ["chat.test"])
    desk.run(to: "2026-10-04T00:00:00")  // Sunday: by the change of the day alone
    #expect(desk.shieldedApps == ["firefox"])
    #expect(
      desk.ask(.edit(.named("Free"), GroupEdit(unprotectedBrowsers: .warn)), pass: true) == "ok")
    #expect(desk.shieldedApps == [])
  }

  @Test("L-13: a window covers and uncovers by its edges")
  func aWindowCovers() {
    var desk = Self.desk([Self.wanting("Night", windows("09:00-09:59"))])
    desk.run(.hours(1) - Milliseconds(1))
    #expect(desk.state.inForce.unprotected.isEmpty)
    let revision = desk.state.inForce.shieldRevision
    desk.run(Milliseconds(1))
    #expect(desk.state.inForce.unprotected.count == 1)
    #expect(desk.state.inForce.shieldRevision > revision)
    desk.run(.hours(1))
    #expect(desk.state.inForce.unprotected.isEmpty)
  }

  @Test(
    "L-63, R-26: an override of the group uncovers it for its length; another group may still want it"
  )
  func anOverrideUncovers() {
    var desk = Self.desk([Self.wanting("Zero", .dailyLimit(minutes: 0))])
    #expect(desk.ask(.oneMinute(.named("Zero"))) == "ok")
    #expect(desk.state.inForce.unprotected.isEmpty && desk.state.isCounting)
    desk.run(.minutes(2))
    #expect(desk.shieldedApps == ["firefox", "zero"])

    var two = Self.desk([
      Self.wanting("Zero", .dailyLimit(minutes: 0)),
      Self.wanting("Budget", .dailyLimit(minutes: 9)),
    ])
    #expect(two.state.inForce.unprotected[AppID("firefox")] == .named("Zero"))
    #expect(two.ask(.oneMinute(.named("Zero"))) == "ok")
    #expect(two.state.inForce.unprotected[AppID("firefox")] == .named("Budget"))
  }

  @Test(
    "one that is a member of what shields is a member, to be frozen as ever; also in the simple block"
  )
  func aMemberIsAMember() {
    let browsers = group("Browsers", windows("09:00-09:59"), apps: ["firefox"])
    var desk = Self.desk([Self.wanting("Budget", .dailyLimit(minutes: 30)), browsers])
    #expect(desk.state.inForce.unprotected.count == 1)
    desk.run(to: "2026-10-01T09:00:00")
    let revision = desk.state.inForce.shieldRevision
    #expect(desk.state.inForce.unprotected.isEmpty && desk.shieldedApps == ["firefox"])
    desk.run(to: "2026-10-01T10:00:00")
    #expect(desk.state.inForce.unprotected.count == 1 && desk.shieldedApps == ["firefox"])
    // The same tokens, and yet another shield.
    #expect(desk.state.inForce.shieldRevision > revision)
    desk.ask(.block(apps: [AppID("firefox")], sites: []))
    #expect(desk.state.inForce.unprotected.isEmpty && desk.shieldedApps == ["firefox"])
  }

  @Test("R-11: an unprotected browser that is not in front hides nothing else")
  func onlyWhatIsInFrontIsShielded() {
    var desk = Self.desk([Self.wanting("Budget", .dailyLimit(minutes: 30))])
    desk.use("budget")
    #expect(!desk.state.inForce.isFrontShielded)
    desk.run(.minutes(3))
    #expect(desk.used("Budget") == "PT3M")
  }

  @Test("L-81: it is a shield hit when it comes to the front again")
  func aHitIsCounted() {
    var desk = Self.desk([Self.wanting("Budget", .dailyLimit(minutes: 30))])
    #expect(desk.ledger("Budget").shieldHits == 0)
    desk.use("editor")
    desk.use("firefox")
    #expect(desk.ledger("Budget").shieldHits == 1)
    #expect(desk.state.today?.apps[AppID("firefox")]?.shieldHits == 1)
  }

  @Test("L-66, R-27: its shield leads to the groups that want it and are locked")
  func itsShieldLeadsToTheGroups() {
    var desk = Self.desk([
      Self.wanting("Zero", .dailyLimit(minutes: 0)),
      Self.wanting("Budget", .dailyLimit(minutes: 9)),
      group("Warns", .dailyLimit(minutes: 0), sites: ["video.test"]),
    ])
    desk.ask(.open(token: "firefox"))
    #expect(desk.state.open?.options == [.named("Zero")])
    desk.send(.unprotected([]))
    desk.ask(.open(token: "firefox"))
    #expect(desk.state.open?.options == [])
  }
}
