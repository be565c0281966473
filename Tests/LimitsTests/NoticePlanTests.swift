import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-90: the plan of pending notices") struct NoticePlanTests {
  private static func plan(
    _ groups: [Group], weekday: Int = 4, minute: Int = 0, budget: Int = 64
  ) -> [NoticeTrigger] { noticePlan(groups, weekday: weekday, minute: minute, budget: budget) }

  private static func trigger(
    _ weekday: Int?, _ time: String, _ kind: NoticeKind, _ name: String = "w"
  )
    -> NoticeTrigger
  {
    NoticeTrigger(
      weekday: weekday, minute: minuteOfDay(time) ?? -1, kind: kind, group: GroupID(name))
  }

  @Test("seven equal days collapse to one daily pair")
  func sevenEqualDaysCollapse() {
    let pair = [Self.trigger(nil, "11:55", .windowSoon), Self.trigger(nil, "13:00", .windowEnd)]
    let rule = windows("12:00-12:59")
    #expect(Self.plan([group("W", rule)]) == pair)
    #expect(Self.plan([group("W", nil, plan: Array(repeating: rule, count: 7))]) == pair)
  }

  @Test("days that differ have weekly triggers, on their weekday")
  func daysThatDifferAreWeekly() {
    let found = Self.plan([
      group(
        "W", nil,
        plan: [
          nil, windows("12:00-12:59"), .dailyLimit(minutes: 5), nil, nil, windows("09:00-09:59"),
          nil,
        ])
    ])
    #expect(
      found == [
        Self.trigger(5, "08:55", .windowSoon), Self.trigger(5, "10:00", .windowEnd),
        Self.trigger(1, "11:55", .windowSoon), Self.trigger(1, "13:00", .windowEnd),
      ])
  }

  @Test(
    "a notice before 00:02 falls on the day before, one after 23:59 on the day after",
    arguments: [
      (0, 6, 1), (1, 0, 2), (3, 2, 4), (6, 5, 0),
    ])
  func noticesFallOnTheNeighbouringDay(day: Int, before: Int, after: Int) {
    var rules = [Rule?](repeating: nil, count: 7)
    rules[day] = windows("00:02-00:30", "23:00-23:59")
    let found = Self.plan([group("W", nil, plan: rules)])
    #expect(
      Set(found) == [
        Self.trigger(before, "23:57", .windowSoon), Self.trigger(day, "00:31", .windowEnd),
        Self.trigger(day, "22:55", .windowSoon), Self.trigger(after, "00:00", .windowEnd),
      ])
  }

  @Test("of a daily pair the wrap stays daily")
  func theWrapOfADailyPair() {
    let found = Self.plan([group("W", windows("00:02-23:59"))])
    #expect(
      Set(found) == [
        Self.trigger(nil, "23:57", .windowSoon), Self.trigger(nil, "00:00", .windowEnd),
      ])
  }

  @Test("it never exceeds 64 entries, and then keeps the nearest", arguments: [0, 1, 3, 6])
  func itKeepsTheNearest(weekday: Int) {
    let groups = (0..<20).map { index -> Group in
      var rules: [Rule?] = (0..<7).map { _ in .timeWindows([TimeWindow(600 + index, 660 + index)]) }
      rules[6] = nil
      return group("G\(index)", nil, plan: rules)
    }
    let all = Self.plan(groups, weekday: weekday, minute: 700, budget: 10_000)
    let found = Self.plan(groups, weekday: weekday, minute: 700)
    #expect(all.count == 20 * 6 * 2 && found.count == 64 && Array(all.prefix(64)) == found)
    let week = 7 * 1440
    let distances = all.map {
      (($0.weekday ?? 0) * 1440 + $0.minute - weekday * 1440 - 700 + week) % week
    }
    #expect(distances == distances.sorted())
  }

  @Test("what is due this very minute has fired and comes last")
  func whatIsDueNowComesLast() {
    let found = Self.plan([group("W", windows("12:00-12:59"))], minute: 11 * 60 + 55)
    #expect(found.map(\.kind) == [.windowEnd, .windowSoon])
  }

  @Test("drafts, empty, too large and other groups have none", arguments: GroupTests.invalidToday)
  func groupsThatAreNotMonitoredHaveNone(invalid: Group) {
    var windowed = invalid
    if windowed.rule?.fault == nil, windowed.rule != nil { windowed.rule = windows("12:00-12:59") }
    windowed.plan = nil
    #expect(Self.plan([windowed]).isEmpty == (invalid.name != "Free"))
    #expect(
      Self.plan([
        group("D", .dailyLimit(minutes: 5)), group("C", .cooldown(useMinutes: 5, restMinutes: 5)),
      ]) == [])
  }

  @Test("it is a function of the groups: their order changes nothing but equals")
  func orderChangesNothing() {
    let groups = (0..<5).map {
      group("G\($0)", .timeWindows([TimeWindow(600 + $0 * 7, 700 + $0 * 7)]))
    }
    #expect(Self.plan(groups) == Self.plan(groups.reversed()))
  }
}
