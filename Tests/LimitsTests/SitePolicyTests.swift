import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-09: what browsers are told of sites") struct SitePolicyTests {
  private static func holder(_ name: String, _ desk: Desk) -> SiteHolder? {
    desk.state.sitePolicy(at: desk.reading).holders.first { $0.name == name }
  }

  /// `from–until`, as the clock shows it.
  private static func coming(_ name: String, _ desk: Desk) -> [String] {
    (holder(name, desk)?.comingLocks ?? []).map { coming in
      let from = desk.zone.local(at: coming.from).text.dropLast(3)
      let until = desk.zone.local(at: coming.lock.opensAt).text.dropLast(3)
      return "\(from)–\(until) \(coming.lock.shownUntil)"
    }
  }

  private static let night = group(
    "Night", windows("12:00-12:59", "13:00-14:00", "22:00-23:59"), sites: ["night.test"])

  @Test("the groups with sites that are monitored, in their order, and the simple block")
  func theHolders() throws {
    var desk = Desk([
      group("B", .dailyLimit(minutes: 30), sites: ["b.test", "한국.test/길"]),
      group("Apps", .dailyLimit(minutes: 30)),
      group("Draft", .dailyLimit(minutes: 30), sites: ["draft.test"], isApplied: false),
      group(
        "Free", .dailyLimit(minutes: 1), sites: ["free.test"],
        plan: [.dailyLimit(minutes: 1), nil, nil, nil, nil, nil, nil]),
      group("A", .cooldown(useMinutes: 20, restMinutes: 10), sites: ["a.test"]),
    ])
    var policy = desk.state.sitePolicy(at: desk.reading)
    #expect(policy.holders.map(\.id) == [.group(.named("B")), .group(.named("A"))])
    #expect(policy.holders[0].sites.map(\.text) == ["b.test", "xn--3e0b707e.test/%EA%B8%B8"])
    #expect(policy.holders[0].budget == .init(left: .minutes(30), allowed: .minutes(30)))
    #expect(
      policy.holders[1].budget
        == .init(left: .minutes(20), allowed: .minutes(20), rest: .minutes(10)))
    #expect(policy.holders.allSatisfy { !$0.isShielding && $0.lock == nil && $0.comingLocks == [] })
    #expect(desk.zone.local(at: policy.dayEnds).text == "2026-10-02T00:00:00")
    #expect(policy.zone == .seoul && policy.idleAfter == .seconds(60) && policy.oneMinuteLeft == 3)

    desk.ask(.block(apps: [AppID("x")], sites: [site("block.test")]))
    policy = desk.state.sitePolicy(at: desk.reading)
    #expect(policy.holders.last?.id.text == "block" && policy.holders.last?.isShielding == true)
    #expect(policy.holders.last?.lock == nil)
    desk.ask(.release)
    #expect(desk.state.sitePolicy(at: desk.reading).holders.count == 2)
  }

  @Test(
    "L-12, R-41: the locks of today, tomorrow and the day after; touching windows are one, midnight parts them"
  )
  func theComingLocks() {
    var desk = Desk([Self.night], at: "2026-10-01T12:30:00")
    #expect(Self.holder("Night", desk)?.lock?.shownUntil == "14:00")
    #expect(
      Self.coming("Night", desk) == [
        "2026-10-01T22:00–2026-10-02T00:00 23:59",
        "2026-10-02T12:00–2026-10-02T14:01 14:00", "2026-10-02T22:00–2026-10-03T00:00 23:59",
        "2026-10-03T12:00–2026-10-03T14:01 14:00", "2026-10-03T22:00–2026-10-04T00:00 23:59",
      ])
    desk.run(to: "2026-10-01T22:00:00")
    #expect(Self.holder("Night", desk)?.isShielding == true)
    #expect(Self.coming("Night", desk).first == "2026-10-02T12:00–2026-10-02T14:01 14:00")
    #expect(Self.holder("Night", desk)?.budget == nil)
  }

  @Test(
    "L-40, L-42: each day by its own rule; a group that is free today and locks tomorrow is told, too"
  )
  func theWeekdayPlan() {
    let group = group(
      "Week", windows("08:00-08:59"), sites: ["week.test"],
      plan: [  // 2026-10-01 is a Thursday
        nil, nil, nil, nil, nil, windows("10:00-10:59"), .dailyLimit(minutes: 0),
      ])
    var counting = group
    counting.countsAudible = true
    let desk = Desk([counting])
    #expect(
      Self.coming("Week", desk) == [
        "2026-10-02T10:00–2026-10-02T11:00 10:59",
        "2026-10-03T00:00–2026-10-04T00:00 2026-10-04T00:00:00",
      ])
    let holder = Self.holder("Week", desk)
    #expect(holder?.isShielding == false && holder?.budget == nil && holder?.countsAudible == false)
    let sunday = Desk([group], at: "2026-10-04T08:30:00")
    #expect(Self.holder("Week", sunday) == nil)
  }

  @Test(
    "R-07: on days of 23, 24.5 and 25 hours",
    arguments: [
      (
        Zone.berlin2026, "2026-03-28T23:30:00", windows("02:15-02:45", "05:00-05:59"),
        ["2026-03-29T05:00–2026-03-29T06:00 05:59"]
      ),
      (
        .berlin2026, "2026-03-28T23:30:00", windows("02:15-03:29"),
        ["2026-03-29T03:00–2026-03-29T03:30 03:29"]
      ),
      (
        .berlin2026, "2026-10-24T23:30:00", windows("02:15-02:45"),
        [
          "2026-10-25T02:15–2026-10-25T02:46 02:45", "2026-10-25T02:15–2026-10-25T02:46 02:45",
        ]
      ),
      (
        .berlin2026, "2026-10-24T23:30:00", windows("02:30-03:30"),
        [
          "2026-10-25T02:30–2026-10-25T02:00 03:30", "2026-10-25T02:30–2026-10-25T03:31 03:30",
        ]
      ),
    ] as [(Zone, String, Rule, [String])])
  func oddDays(zone: Zone, start: String, rule: Rule, expected: [String]) {
    var plan: [Rule?] = Array(repeating: nil, count: 7)
    plan[0] = rule  // Sundays
    let desk = Desk(
      [group("Odd", rule, sites: ["odd.test"], plan: plan)], at: start, zone: zone)
    #expect(Self.coming("Odd", desk) == expected)
  }

  @Test("L-65, R-22: an override: when it closes again, and what lies under it")
  func anOverride() {
    var desk = Desk(
      [
        group("Edge", windows("12:00-12:20", "12:30-12:59"), sites: ["edge.test"]),
        group("Zero", .dailyLimit(minutes: 0), sites: ["zero.test"]),
      ], at: "2026-10-01T12:15:00")
    for name in ["Edge", "Zero"] { desk.ask(.tenMinutes(.named(name)), pass: true) }
    desk.run(.seconds(5))
    let (edge, zero) = (Self.holder("Edge", desk), Self.holder("Zero", desk))
    let ends = WallInstant(utc: "2026-10-01T03:25:00")
    #expect(edge?.isShielding == false && edge?.overrideEnds == ends && edge?.closesAgain == nil)
    #expect(edge?.lock?.shownUntil == "12:20")
    #expect(zero?.overrideEnds == ends && zero?.closesAgain == ends && zero?.budget?.left == .zero)
    #expect(Self.coming("Edge", desk).first == "2026-10-01T12:30–2026-10-01T13:00 12:59")
    desk.run(.minutes(8))  // 12:23: it is not locked now, and a new unlock is not to be had
    desk.ask(.block(apps: [AppID("x")], sites: []))
    #expect(Self.holder("Edge", desk)?.lock == nil)

    var late = Desk(
      [group("Late", windows("12:00-12:20", "12:25-12:59"), sites: ["late.test"])],
      at: "2026-10-01T12:18:00")
    late.ask(.tenMinutes(.named("Late")), pass: true)
    #expect(Self.coming("Late", late).first == "2026-10-01T12:28–2026-10-01T13:00 12:59")

    var midnight = Desk([Self.night], at: "2026-10-01T23:55:00")
    midnight.ask(.tenMinutes(.named("Night")), pass: true)  // over at midnight
    #expect(
      Self.holder("Night", midnight)?.overrideEnds
        == midnight.state.sitePolicy(at: midnight.reading).dayEnds)
  }

  @Test("L-30, R-42: the rest of a cooldown ends at a full second")
  func aRest() {
    var desk = Desk(
      [group("Rest", .cooldown(useMinutes: 1, restMinutes: 5), sites: ["rest.test"])],
      at: "2026-10-01T12:00:00")
    desk.pass(Milliseconds(300))
    desk.use("chromium", site: "rest.test")
    desk.run(.minutes(1))
    let holder = Self.holder("Rest", desk)
    #expect(holder?.isShielding == true && holder?.budget?.left == .zero)
    #expect(holder?.lock?.opensAt == WallInstant(utc: "2026-10-01T03:06:01"))
  }

  @Test("the lease: what is left of every budget that covers the site")
  func theLease() {
    var desk = Desk([
      group("Host", .dailyLimit(minutes: 30), sites: ["news.test"]),
      group("Path", .cooldown(useMinutes: 9, restMinutes: 5), sites: ["news.test/live"]),
      group("Window", windows("20:00-20:59"), sites: ["news.test"]),
      group("Draft", .dailyLimit(minutes: 30), sites: ["news.test"], isApplied: false),
    ])
    desk.use("chromium", site: "news.test/live/1")
    desk.run(.minutes(4))
    #expect(
      desk.state.budgetsLeft(for: address("m.news.test/live"))
        == [.named("Host"): .minutes(26), .named("Path"): .minutes(5)])
    #expect(desk.state.budgetsLeft(for: address("news.test")) == [.named("Host"): .minutes(26)])
    #expect(desk.state.budgetsLeft(for: address("other.test")) == [:])
    desk.run(.minutes(6))  // a rest has nothing that could be counted down
    desk.use("chromium", site: "news.test/live/1")
    #expect(
      desk.state.budgetsLeft(for: address("news.test/live")).keys.map(\.self) == [.named("Host")])
  }

  @Test("the key stays while only budgets are used up, and changes with all else that is told")
  func theKey() {
    var desk = Desk(
      [
        group("Video", .dailyLimit(minutes: 30), sites: ["video.test"]), Self.night,
        group("Rest", .cooldown(useMinutes: 20, restMinutes: 10), sites: ["rest.test"]),
      ], at: "2026-10-01T10:00:00")
    func key() -> SitePolicy.Key { desk.state.sitePolicyKey(at: desk.reading) }
    var last = key()
    func changes(_ isExpected: Bool, _ what: String) {
      #expect((key() != last) == isExpected, "\(what)")
      last = key()
    }
    desk.use("chromium", site: "video.test")
    changes(false, "another front")
    desk.run(.minutes(10) + Milliseconds(137))
    changes(false, "use")
    desk.use("chromium", site: "rest.test")
    desk.run(.minutes(20) - Milliseconds(1))
    changes(false, "use")
    desk.run(Milliseconds(1))
    changes(true, "a rest began")
    desk.run(.minutes(5))
    changes(false, "it goes on")
    desk.run(.minutes(5))
    changes(true, "a rest ended")
    desk.run(to: "2026-10-01T12:00:00")
    changes(true, "a window began")
    desk.ask(.oneMinute(.named("Night")))
    changes(true, "an override began")
    desk.run(.minutes(1))
    changes(true, "an override ended")
    desk.run(to: "2026-10-01T14:01:00")
    changes(true, "a window ended")
    desk.leave()
    for (request, isNews) in [
      (.edit(.named("Video"), GroupEdit(name: "Films")), true),
      (.edit(.named("Video"), GroupEdit(sites: [site("films.test")])), true),
      (.edit(.named("Video"), GroupEdit(countsAudible: true)), true),
      (.edit(.named("Video"), GroupEdit()), false), (.look, false),
      (.block(apps: [], sites: [site("block.test")]), true), (.release, true),
      (.setOneMinuteUses(0), true), (.setIdleAfter(.seconds(90)), true),
    ] as [(LimitsRequest, Bool)] {
      desk.ask(request, pass: true)
      changes(isNews, "\(request)")
    }
    desk.run(to: "2026-10-02T00:00:00")
    changes(true, "the day changed")
    desk.travel(to: .kathmandu)
    changes(true, "the zone changed")
  }
}
