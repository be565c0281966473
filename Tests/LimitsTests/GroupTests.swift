import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite struct GroupTests {
  @Test("L-01, R-33: a new group is a draft, whatever it says, and is never monitored")
  func aNewGroupIsADraft() {
    var desk = Desk([])
    #expect(desk.ask(.create(group("Video", .dailyLimit(minutes: 0), isApplied: true))) == "ok")
    #expect(desk.state.group(named: "Video")?.isApplied == false)
    #expect(desk.locked == [] && desk.shieldedApps == [])
    #expect(desk.ask(.apply(.named("Video"))) == "ok")
    #expect(desk.locked == ["Video"] && desk.shieldedApps == ["video"])
  }

  static let invalidToday: [Group] = [
    group("Draft", .dailyLimit(minutes: 0), isApplied: false),
    group("Empty", .dailyLimit(minutes: 0), apps: []),
    group("Ruleless", nil),
    group(
      "Free", .dailyLimit(minutes: 0),
      plan: [nil, .dailyLimit(minutes: 0), nil, nil, nil, nil, nil]),
    group("Faulty", .dailyLimit(minutes: -5)),
    group("Large", .dailyLimit(minutes: 0), apps: (0..<51).map { "app\($0)" }),
    group("Mixed", .dailyLimit(minutes: 0), apps: (0..<50).map { "app\($0)" }, sites: ["a.test"]),
  ]

  @Test(
    "L-03, L-42: groups that are not valid today are kept and lock nothing", arguments: invalidToday
  )
  func anInvalidGroupIsKeptAndLocksNothing(invalid: Group) {
    var desk = Desk([invalid])
    desk.use(invalid.apps.first?.text)
    desk.run(.minutes(10))
    #expect(desk.locked == [] && desk.shieldedApps == [] && desk.shieldedSites == [])
    #expect(desk.used(invalid.name) == "PT0S")  // R-13
    #expect(desk.state.groups == [invalid])
  }

  @Test("L-03, R-52: fifty members are not too many; above, the number to take out is said")
  func theMaximumIsFifty() {
    let full = group(
      "Full", .dailyLimit(minutes: 0), apps: (0..<49).map { "app\($0)" }, sites: ["a.test"])
    #expect(Desk([full]).locked == ["Full"])
    #expect(full.membersOverMaximum == 0)
    #expect(GroupTests.invalidToday[6].membersOverMaximum == 1)
    var desk = Desk([])
    #expect(desk.ask(.create(GroupTests.invalidToday[5])) == "ok")
    #expect(desk.ask(.apply(.named("Large"))) == "ok")
    #expect(desk.locked == [])
  }

  @Test("L-41: the projection has the day's rule only, and the original stays")
  func theProjectionHasTheDaysRule() {
    let original = group(
      "Video", .dailyLimit(minutes: 30),
      plan: [nil, .dailyLimit(minutes: 5), nil, nil, nil, nil, nil])
    let monday = original.resolved(on: "2026-10-05")
    #expect(monday.rule == .dailyLimit(minutes: 5) && monday.plan == nil)
    #expect(original.resolved(on: "2026-10-06").rule == nil)
    #expect(original.rule == .dailyLimit(minutes: 30))
    var desk = Desk([original], at: "2026-10-05T08:00:00")
    desk.use("video", for: .minutes(6))
    #expect(desk.locked == ["Video"])
    #expect(desk.state.groups == [original])
  }

  @Test(
    "L-44, L-45, R-38: an empty base rule is filled with the first limited day's, Sunday first",
    arguments: [false, true])
  func anEmptyBaseRuleIsFilled(isApplied: Bool) {
    let plan: [Rule?] = [nil, nil, .dailyLimit(minutes: 7), .dailyLimit(minutes: 9), nil, nil, nil]
    var desk = Desk([])
    desk.ask(.create(group("Video", nil, plan: plan)))
    #expect(desk.state.groups[0].rule == .dailyLimit(minutes: 7))
    if isApplied { desk.ask(.apply(.named("Video"))) }
    #expect(desk.ask(.edit(.named("Video"), GroupEdit(rule: .remove)), pass: true) == "ok")
    #expect(desk.state.groups[0].rule == .dailyLimit(minutes: 7))
    #expect(desk.ask(.edit(.named("Video"), GroupEdit(plan: .remove)), pass: true) == "ok")
    #expect(desk.state.groups[0].plan == nil)
    #expect(desk.state.groups[0].rule == .dailyLimit(minutes: 7))
  }

  @Test("L-46: an edit of one day writes no projected rule into the base")
  func anEditWritesNoProjection() throws {
    var desk = Desk([
      group(
        "Video", .dailyLimit(minutes: 30), plan: Array(repeating: .dailyLimit(minutes: 5), count: 7)
      )
    ])
    let plan = try #require(
      WeekdayPlan([nil] + Array(repeating: .dailyLimit(minutes: 6), count: 6)))
    #expect(desk.ask(.edit(.named("Video"), GroupEdit(plan: .set(plan))), pass: true) == "ok")
    #expect(desk.state.groups[0].rule == .dailyLimit(minutes: 30))
    #expect(desk.verdict("Video")?.rule == .dailyLimit(minutes: 6))
  }

  @Test(
    "L-40: a plan has seven entries, and one that limits",
    arguments: [
      "[]", "[null,null,null,null,null,null,null]", "[null,null,null,null,null,null]", "{}", "7",
      #"[null,null,null,null,null,null,null,{"kind":"dailyLimit","minutes":5}]"#,
      #"[{"kind":"dailyLimit","minutes":5},null,null,null,null,null]"#,
      #"[{"kind":"other"},null,null,null,null,null,null]"#, "[5,null,null,null,null,null,null]",
    ])
  func whatIsNoPlanIsRefused(text: String) throws {
    let json = try JSONValue(parsing: text)
    #expect {
      try GroupEdit(request: .object(["weekdayRules": json]))
    } throws: {
      ($0 as? Refusal)?.code == "invalid:weekdayRules"
    }
  }

  @Test("L-40: each day's rule passes its own checks; the faulty day is named")
  func eachDaysRuleIsChecked() throws {
    var desk = Desk([])
    let faulty = group(
      "Video", nil, plan: [nil, nil, nil, .dailyLimit(minutes: 2000), nil, nil, nil])
    #expect(
      desk.send(.request(.create(faulty), hasPass: false))
        == .refused(
          .invalid(
            field: "weekdayRules", because: .weekday(3, .minutes(2000, allowed: 0...1440)))))
    #expect(desk.state.groups.isEmpty)
  }

  @Test("encode∘decode: a group reads back from its own form")
  func aGroupReadsBackFromItsForm() throws {
    let original = group(
      "영상 “Video”", windows("12:00-12:59"), apps: ["org.videolan.VLC", "b"],
      sites: ["한국.test", "news.test/live"],
      plan: [
        nil, .cooldown(useMinutes: 20, restMinutes: 10), nil, nil, nil, nil,
        .dailyLimit(minutes: 0),
      ],
      isApplied: false)
    let json = try JSONValue(parsing: original.json.encoded())
    #expect(StoredGroup(json) == .readable(original, unreadable: []))
    #expect(try Group(request: json, id: original.id) == original)
  }
}
