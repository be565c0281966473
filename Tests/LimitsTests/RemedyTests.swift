import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-67, K-44: what would change a verdict") struct RemedyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var group: Group
    /// Of Thursday, 1 October 2026.
    var time = "08:00:00"
    var use = Milliseconds.zero
    var oneMinuteUses = 3
    var ask: LimitsRequest?
    /// `kind value`, in the order in which they are given.
    var expected: [String]

    init(
      _ description: String, _ group: Group, at time: String = "08:00:00",
      use: Milliseconds = .zero, oneMinuteUses: Int = 3, ask: LimitsRequest? = nil,
      _ expected: [String]
    ) {
      testDescription = description
      self.group = group
      self.time = time
      self.use = use
      self.oneMinuteUses = oneMinuteUses
      self.ask = ask
      self.expected = expected
    }
  }

  private static let noon = windows("12:00-12:59", "18:00-18:59")
  private static let limit = Rule.dailyLimit(minutes: 30)
  private static func week(_ days: [Int: Rule]) -> Group {
    group("G", nil, plan: (0..<7).map { days[$0] })
  }

  static let cases: [Case] = [
    Case("a draft", group("G", limit, isApplied: false), ["isDraft"]),
    Case("no members", group("G", limit, apps: []), ["isIncomplete 0"]),
    Case("no rule", group("G", nil), ["isIncomplete 0"]),
    Case("too many", group("G", limit, apps: (0..<52).map { "a\($0)" }), ["isIncomplete 2"]),
    Case("a day without limit", week([1: limit]), ["notToday"]),
    Case("use is left", group("G", limit), use: .minutes(12), ["locksAfter 1080000"]),
    Case("a window to come", group("G", noon), ["locksAt 2026-10-01T12:00:00"]),
    Case(
      "between two windows", group("G", noon), at: "13:00:00", ["locksAt 2026-10-01T18:00:00"]),
    Case(
      "after the last window", group("G", noon), at: "19:00:00",
      ["locksLater 2026-10-02T12:00:00"]),
    Case(
      "after the last window, days without limit between", week([1: noon, 4: noon]),
      at: "19:00:00", ["locksLater 2026-10-05T12:00:00"]),
    Case(
      "after the last window of the only day", week([4: noon]), at: "19:00:00",
      ["locksLater 2026-10-08T12:00:00"]),
    Case(
      "after the last window, use decides next", week([4: noon, 5: limit, 6: noon]),
      at: "19:00:00", ["noMoreToday"]),
    Case(
      "locked by a limit", group("G", .dailyLimit(minutes: 0)),
      ["oneMinute 3", "tenMinutes", "opens 2026-10-02T00:00:00"]),
    Case(
      "locked by a window", group("G", noon), at: "12:10:00",
      ["oneMinute 3", "tenMinutes", "opens 2026-10-01T13:00:00"]),
    Case(
      "locked by a rest", group("G", .cooldown(useMinutes: 5, restMinutes: 10)),
      use: .minutes(5), ["oneMinute 3", "tenMinutes", "opens 2026-10-01T08:15:00"]),
    Case(
      "no extension left", group("G", noon), at: "12:10:00", oneMinuteUses: 0,
      ["tenMinutes", "opens 2026-10-01T13:00:00"]),
    Case(
      "open for ten minutes", group("G", noon), at: "12:10:00", ask: .tenMinutes(.named("G")),
      ["closesAgain 2026-10-01T12:20:00"]),
    Case(
      "open beyond the window", group("G", noon), at: "12:55:00", ask: .tenMinutes(.named("G")),
      ["opens 2026-10-01T13:00:00"]),
  ]

  @Test("each verdict names what would change it, and nothing that would not", arguments: cases)
  func remedies(one: Case) {
    var settings = LimitsSettings()
    settings.oneMinuteUses = one.oneMinuteUses
    var desk = Desk([one.group], at: "2026-10-01T" + one.time, settings: settings)
    if one.use > .zero { desk.use("g", for: one.use) }
    if let ask = one.ask { #expect(desk.ask(ask, pass: true) == "ok") }
    let found = desk.state.remedies(for: .named("G")).map { text($0, desk.zone) }
    #expect(found == one.expected)
  }

  @Test("an unknown group has none")
  func anUnknownGroup() {
    #expect(Desk([]).state.remedies(for: .named("G")) == [])
  }

  private func text(_ remedy: Remedy, _ zone: Zone) -> String {
    func at(_ instant: WallInstant) -> String { zone.local(at: instant).text }
    return switch remedy {
    case .opens(let instant): "opens " + at(instant)
    case .oneMinute(let left): "oneMinute \(left)"
    case .tenMinutes: "tenMinutes"
    case .closesAgain(let instant): "closesAgain " + at(instant)
    case .locksAfter(let use): "locksAfter \(use.count)"
    case .locksAt(let instant): "locksAt " + at(instant)
    case .locksLater(let instant): "locksLater " + at(instant)
    case .noMoreToday: "noMoreToday"
    case .notToday: "notToday"
    case .isDraft: "isDraft"
    case .isIncomplete(let over): "isIncomplete \(over)"
    }
  }
}
