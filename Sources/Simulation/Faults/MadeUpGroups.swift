import Day
import Groundwork
import Limits

/// Random groups, rules and addresses: small budgets, so that much happens.
struct MadeUpGroups {
  static let apps = [
    "org.videolan.VLC", "org.gnome.Chess", "org.xfce.mousepad", "chromium", "game",
  ]
  static let sites = ["video.test", "news.test/live", "news.test", "chat.test", "m.video.test"]
  static let addresses = [
    "video.test", "www.video.test/watch", "m.video.test/a", "news.test/live", "news.test/live/2",
    "news.test/livestock", "chat.test", "docs.test/a",
  ]

  var numbers: SeededNumbers

  mutating func group(named name: String) -> JSONValue {
    [
      "name": .string(name), "apps": members(of: MadeUpGroups.apps),
      "sites": members(of: MadeUpGroups.sites), "rule": numbers.chance(90) ? rule() : .null,
      "weekdayRules": numbers.chance(35) ? plan() : .null,
      "unprotectedBrowsers": numbers.chance(40) ? "shield" : "warn",
      "countsAudible": .bool(numbers.chance(40)),
    ]
  }

  mutating func members(of pool: [String]) -> JSONValue {
    let percent = numbers.pick([0, 20, 40, 60])
    return .array(pool.filter { _ in numbers.chance(percent) }.map { .string($0) })
  }

  mutating func rule() -> JSONValue {
    switch numbers.below(3) {
    case 0:
      return [
        "kind": "dailyLimit",
        "minutes": .integer(Int64(numbers.pick([0, 1, 2, 5, 6, 15, 30, 90]))),
      ]
    case 1:
      return [
        "kind": "cooldown", "useMinutes": .integer(Int64(numbers.pick([1, 2, 5, 10, 20]))),
        "restMinutes": .integer(Int64(numbers.pick([1, 2, 5, 30, 90, 600]))),
      ]
    default: return windows()
    }
  }

  /// One to three windows that do not overlap, now and then touching.
  private mutating func windows() -> JSONValue {
    var minute = numbers.pick([0, 2, 30, 90, 120, 600])
    var windows: [JSONValue] = []
    for _ in 0..<numbers.within(1...3) {
      let end = min(1439, minute + numbers.pick([14, 14, 29, 44, 59, 240]))
      guard end - minute >= 14 else { break }
      windows.append(TimeWindow(minute, end).json)
      minute = end + numbers.pick([1, 1, 2, 60, 400])
    }
    return ["kind": "timeWindows", "windows": .array(windows)]
  }

  mutating func plan() -> JSONValue {
    .array((0..<7).map { _ in numbers.chance(30) ? .null : rule() })
  }

  mutating func edit(names: [String]) -> JSONValue {
    switch numbers.below(9) {
    case 0: ["name": .string(numbers.pick(names))]  // usually taken
    case 1: ["apps": members(of: MadeUpGroups.apps)]
    case 2: ["sites": members(of: MadeUpGroups.sites)]
    case 3: ["weekdayRules": numbers.chance(30) ? .null : plan()]
    case 4: ["rule": ["kind": "dailyLimit", "minutes": .integer(Int64(numbers.within(-1...2)))]]
    case 5: ["unprotectedBrowsers": numbers.chance(50) ? "shield" : "warn"]
    case 6: ["countsAudible": .bool(numbers.chance(50))]
    default: ["rule": numbers.chance(5) ? .null : rule()]
    }
  }
}
