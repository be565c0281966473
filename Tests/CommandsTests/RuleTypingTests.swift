import Groundwork
import Limits
import Testing

@testable import Commands

@Suite("Rules as they are typed (L-02, L-11, R-37)")
struct RuleTypingTests {
  @Test(
    "Lengths of time",
    arguments: [
      ("90", 90), ("30m", 30), ("1h30m", 90), ("2h", 120), ("0", 0), ("120s", 2),
    ])
  func minutes(text: String, minutes: Int) throws {
    #expect(try RuleTyping.minutes(text, field: "--limit") == minutes)
  }

  @Test("No lengths of time", arguments: ["", "m", "30x", "30m1h", "-5", "1.5h", "90s", "1h30"])
  func noMinutes(text: String) {
    #expect(throws: Problem.self) { try RuleTyping.minutes(text, field: "--limit") }
  }

  @Test("Windows between commas; over midnight are two (L-11)")
  func windows() throws {
    let windows = try RuleTyping.windows("22:00-06:00,12:00–12:59", field: "--windows")
    #expect(windows == [TypedWindow(1320, 360), TypedWindow(720, 779)])
    let night = try windows[0].kept(field: "rule")
    #expect(night.sameDay == TimeWindow(1320, 1439))
    #expect(night.nextDay == TimeWindow(0, 360))
    #expect(try windows[1].kept(field: "rule").nextDay == nil)
    #expect(throws: Problem.self) { try TypedWindow(1320, 5).kept(field: "rule") }
  }

  @Test("No windows", arguments: ["", "22:00", "24:00-25:00", "9:5-10:00", "a-b", "1-2-3"])
  func noWindows(text: String) {
    #expect(throws: Problem.self) { try RuleTyping.windows(text, field: "--windows") }
  }

  @Test("Cooldown is use and rest")
  func cooldown() throws {
    #expect(
      try RuleTyping.cooldown("20m/10m", field: "--cooldown")
        == ["kind": "cooldown", "useMinutes": 20, "restMinutes": 10])
    for text in ["20m", "20m/", "/10m", "1/2/3"] {
      #expect(throws: Problem.self) { try RuleTyping.cooldown(text, field: "--cooldown") }
    }
  }
}

@Suite("Weekday plans as they are typed (L-40, R-37)")
struct PlanTypingTests {
  private let base: JSONValue = ["kind": "dailyLimit", "minutes": 60]
  private let half: JSONValue = ["kind": "dailyLimit", "minutes": 30]

  private func plan(_ text: String, base: JSONValue) throws -> [JSONValue] {
    var typing = PlanTyping(base: base)
    try typing.read(text)
    return try typing.plan().items ?? []
  }

  @Test("Days that are not named keep the base rule; index 0 is Sunday")
  func named() throws {
    #expect(
      try plan("mon=limit:30m,sat=none", base: base)
        == [base, half, base, base, base, base, .null])
  }

  @Test("Ranges, words and Korean names")
  func ranges() throws {
    #expect(
      try plan("fri-mon=limit:30", base: .null) == [half, half, .null, .null, .null, half, half])
    #expect(
      try plan("weekdays=limit:30", base: .null) == [.null, half, half, half, half, half, .null])
    #expect(
      try plan("주말=limit:30", base: .null) == [half, .null, .null, .null, .null, .null, half])
    #expect(
      try plan("월-수요일=limit:30", base: .null)
        == [.null, half, half, half, .null, .null, .null])
  }

  @Test("The morning of a window over midnight goes to the next weekday, which may have been free")
  func overnight() throws {
    let plan = try plan("sat=windows:22:00-06:00+12:00-12:59", base: .null)
    #expect(
      plan[6] == [
        "kind": "timeWindows",
        "windows": [["start": "12:00", "end": "12:59"], ["start": "22:00", "end": "23:59"]],
      ])
    #expect(plan[0] == ["kind": "timeWindows", "windows": [["start": "00:00", "end": "06:00"]]])
    #expect(plan[1] == .null)
  }

  @Test("The morning joins the windows of its day")
  func joins() throws {
    let plan = try plan("fri=windows:22:00-06:00,sat=windows:12:00-12:59", base: .null)
    #expect(
      plan[6] == [
        "kind": "timeWindows",
        "windows": [["start": "00:00", "end": "06:00"], ["start": "12:00", "end": "12:59"]],
      ])
  }

  @Test("A morning on a day of another rule is refused, naming the day")
  func refused() throws {
    do throws(Problem) {
      var typing = PlanTyping(base: base)
      try typing.read("fri=windows:22:00-06:00")
      _ = try typing.plan()
      Issue.record("taken")
    } catch {
      #expect(error.hints == ["fault.nextDayRule"])
      #expect(error.arguments == ["weekday": "6"])
    }
  }

  @Test(
    "No plans", arguments: ["", "mon", "mon=", "xyz=none", "mon=limit", "mon=nap:3", "mo=none"])
  func noPlans(text: String) {
    #expect(throws: Problem.self) { try plan(text, base: .null) }
  }
}
