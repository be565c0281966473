import Day
import Groundwork

extension Rule {
  /// The form in scenario files, the API and the store: `{"kind":"dailyLimit","minutes":30}`, …
  public var json: JSONValue {
    switch self {
    case .dailyLimit(let minutes):
      ["kind": "dailyLimit", "minutes": .integer(Int64(minutes))]
    case .timeWindows(let windows):
      ["kind": "timeWindows", "windows": .array(windows.map(\.json))]
    case .cooldown(let use, let rest):
      [
        "kind": "cooldown", "useMinutes": .integer(Int64(use)),
        "restMinutes": .integer(Int64(rest)),
      ]
    }
  }

  /// Reads that form; a rule without `kind` is a daily limit (L-95). Bounds are checked by `fault`.
  public init(json: JSONValue) throws(Refusal.Fault) {
    guard let members = json.members else { throw .shape(expected: "rule") }
    let kind = members["kind"]?.text ?? (members["kind"] == nil ? "dailyLimit" : "")
    func minutes(_ key: String) throws(Refusal.Fault) -> Int {
      guard let value = members[key]?.whole else { throw .shape(expected: key) }
      return value
    }
    let known: Set<String>
    switch LockCause(rawValue: kind) {
    case .dailyLimit?:
      known = ["minutes"]
      self = .dailyLimit(minutes: try minutes("minutes"))
    case .cooldown?:
      known = ["useMinutes", "restMinutes"]
      self = .cooldown(
        useMinutes: try minutes("useMinutes"), restMinutes: try minutes("restMinutes"))
    case .timeWindows?:
      known = ["windows"]
      guard let items = members["windows"]?.items else { throw .shape(expected: "windows") }
      var windows: [TimeWindow] = []
      for item in items { windows.append(try TimeWindow(json: item)) }
      self = .timeWindows(windows)
    case nil:
      throw .shape(expected: "kind")
    }
    if let unknown = members.keys.sorted().first(where: { $0 != "kind" && !known.contains($0) }) {
      throw .shape(expected: unknown)
    }
  }

  /// A rule of a request: of the right form and within its bounds.
  public static func checked(json: JSONValue) throws(Refusal.Fault) -> Rule {
    let rule = try Rule(json: json)
    if let fault = rule.fault { throw .rule(fault) }
    return rule
  }
}

extension TimeWindow {
  public var json: JSONValue {
    ["start": .string(clock(start)), "end": .string(clock(end))]
  }

  init(json: JSONValue) throws(Refusal.Fault) {
    guard let members = json.members, Set(members.keys) == ["start", "end"],
      let start = members["start"]?.text.flatMap(minuteOfDay),
      let end = members["end"]?.text.flatMap(minuteOfDay)
    else { throw .shape(expected: "window") }
    self.init(start, end)
  }
}

extension WeekdayPlan {
  public var json: JSONValue { .array(rules.map { $0?.json ?? .null }) }

  /// Seven entries, `null` for a day without limit, not all of them (L-40, R-38).
  public init(json: JSONValue) throws(Refusal.Fault) {
    guard let items = json.items else { throw .shape(expected: "weekdayRules") }
    guard items.count == 7 else { throw .planSize(items.count) }
    var rules: [Rule?] = []
    for item in items { rules.append(item.isNull ? nil : try Rule(json: item)) }
    guard let plan = WeekdayPlan(rules) else { throw .planEmpty }
    self = plan
  }
}
