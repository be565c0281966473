import Day
import Groundwork
import Limits

/// A busy person's year with fifty groups: some three hundred thousand things that happen.
public struct BusyYear {
  private var numbers: SeededNumbers
  private let apps = (1...60).map { AppID("app.test.A\($0)") }
  private let sites = (1...120).map { "site\($0).test" }

  public init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  /// The year 2026 in a zone with daylight saving time.
  public mutating func scenario(zones: ZoneLookup) throws(ScenarioFault) -> Scenario {
    let file: JSONValue = [
      "about": "a busy year", "zone": "Europe/Berlin", "start": "2026-01-01T07:00:00",
      "groups": .array((1...50).map { group($0) }), "steps": [],
    ]
    var scenario = try Scenario(file, zones: zones)
    for _ in 1...365 { day(into: &scenario.steps) }
    return scenario
  }

  private mutating func group(_ number: Int) -> JSONValue {
    let rules: [JSONValue] = [
      ["kind": "dailyLimit", "minutes": .integer(Int64(numbers.within(10...120)))],
      [
        "kind": "cooldown", "useMinutes": .integer(Int64(numbers.within(5...40))),
        "restMinutes": .integer(Int64(numbers.within(5...60))),
      ],
      [
        "kind": "timeWindows",
        "windows": [TimeWindow(9 * 60 + number, 11 * 60).json, TimeWindow(20 * 60, 22 * 60).json],
      ],
    ]
    let plan = (0..<7).map { $0 == 0 ? JSONValue.null : rules[($0 + number) % 3] }
    return [
      "id": .string("00000000-0000-4000-8000-0000000000\(number + 10)"),
      "name": .string("Group \(number)"),
      "apps": .array((0..<3).map { _ in .string(numbers.pick(apps).text) }),
      "sites": .array((0..<4).map { _ in .string(numbers.pick(sites)) }),
      "rule": rules[number % 3], "weekdayRules": number % 5 == 0 ? .array(plan) : .null,
    ]
  }

  /// Seven in the morning until about eleven at night, then asleep.
  private mutating func day(into steps: inout [Step]) {
    func add(_ length: Milliseconds, _ action: Step.Action) {
      steps.append(Step(number: steps.count + 1, time: .after(length), action: action))
    }
    var left = Milliseconds.hours(16)
    while left > .zero {
      let length = Milliseconds(Int64(numbers.within(10_000...130_000)))
      left = left - length
      switch numbers.below(40) {
      case 0:
        add(length, .idle(true))
        add(.minutes(3), .idle(false))
      case 1:
        let name = "Group \(numbers.within(1...50))"
        add(length, .do(["action": "oneMinute", "group": .string(name)]))
      case 2: add(length, .foreground(nil))
      case 3...20: add(length, .foreground(Foreground(app: numbers.pick(apps))))
      default:
        let address = try? SiteAddress("https://www." + numbers.pick(sites) + "/page")
        add(length, .foreground(Foreground(app: AppID("chromium"), site: address)))
      }
    }
    add(.zero, .suspend(.hours(24) - .hours(16) + left))
  }
}
