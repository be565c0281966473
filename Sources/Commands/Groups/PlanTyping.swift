import Groundwork
import Limits

/// Reads a weekday plan: `mon-fri=limit:30m,sat=none,sun=windows:22:00-06:00+12:00-12:59`.
struct PlanTyping {
  private var days: [JSONValue]
  /// Windows by weekday; those over midnight bring their morning to the next day.
  private var windows: [[TimeWindow]?] = Array(repeating: nil, count: 7)
  private var mornings: [(weekday: Int, window: TimeWindow)] = []
  private(set) var overnight: [TypedWindow] = []

  /// Days that the plan does not name keep `base`.
  init(base: JSONValue) { days = Array(repeating: base, count: 7) }

  mutating func read(_ text: String) throws(Problem) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, let weekdays = Self.weekdays(halves[0]) else {
        throw .request(
          "usage.plan", field: "--plan", hint: "usage.planExample", ["name": String(part)])
      }
      for weekday in weekdays { try set(weekday, String(halves[1])) }
    }
  }

  private mutating func set(_ weekday: Int, _ text: String) throws(Problem) {
    windows[weekday] = nil
    if text == "none" {
      days[weekday] = .null
      return
    }
    let halves = text.split(separator: ":", maxSplits: 1).map(String.init)
    switch (halves.first, halves.count) {
    case ("limit", 2): days[weekday] = try RuleTyping.limit(halves[1], field: "--plan")
    case ("cooldown", 2): days[weekday] = try RuleTyping.cooldown(halves[1], field: "--plan")
    case ("windows", 2):
      let typed = try RuleTyping.windows(halves[1], field: "--plan")
      var evenings: [TimeWindow] = []
      for window in typed {
        let (sameDay, nextDay) = try window.kept(field: "weekdayRules")
        evenings.append(sameDay)
        if let nextDay { mornings.append(((weekday + 1) % 7, nextDay)) }
      }
      windows[weekday] = evenings
      overnight += typed.filter(\.isOvernight)
    default:
      throw .request("usage.plan", field: "--plan", hint: "usage.planExample", ["name": text])
    }
  }

  /// Seven entries, Sunday first. Throws `invalid:weekdayRules` where a morning falls on a day of another rule.
  func plan() throws(Problem) -> JSONValue {
    var windows = self.windows
    for (weekday, window) in mornings {
      guard windows[weekday] != nil || days[weekday].isNull else {
        throw .request(
          "invalid:weekdayRules", field: "weekdayRules", hint: "fault.nextDayRule",
          ["weekday": String(weekday)])
      }
      windows[weekday] = (windows[weekday] ?? []) + [window]
    }
    return .array(
      (0..<7).map { day in windows[day].map { RuleTyping.windowsRule($0) } ?? days[day] })
  }

  /// `mon`, `mon-fri`, `weekdays`, `weekend`, `daily`, also `월`, `월요일`.
  private static func weekdays(_ text: Substring) -> [Int]? {
    switch text.lowercased() {
    case "weekdays", "평일": return [1, 2, 3, 4, 5]
    case "weekend", "주말": return [6, 0]
    case "daily", "매일": return Array(0...6)
    default: break
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { weekday($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else {
      return nil
    }
    return (0...(last - first + 7) % 7).map { (first + $0) % 7 }
  }

  private static func weekday(_ text: Substring) -> Int? {
    let name = text.lowercased()
    let english = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    if name.count >= 3, let index = english.firstIndex(where: { $0.hasPrefix(name) }) {
      return index
    }
    return ["일", "월", "화", "수", "목", "금", "토"].firstIndex {
      name == $0 || name == $0 + "요일"
    }
  }
}
