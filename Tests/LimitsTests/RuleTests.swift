import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-02, L-10, L-11, R-36: what makes a rule sound") struct RuleTests {
  static let sound: [Rule] = [
    .dailyLimit(minutes: 0), .dailyLimit(minutes: 1), .dailyLimit(minutes: 1440),
    .cooldown(useMinutes: 1, restMinutes: 1), .cooldown(useMinutes: 1440, restMinutes: 1440),
    windows("00:00-23:59"), windows("12:00-12:14"), windows("23:45-23:59"),
    windows("00:00-00:14"), windows("12:00-12:59", "13:00-14:00"),
    windows("13:00-14:00", "09:00-10:00", "20:00-21:00"),
  ]

  @Test(arguments: sound) func aSoundRuleHasNoFault(rule: Rule) { #expect(rule.fault == nil) }

  static let faulty: [(Rule, RuleFault)] = [
    (.dailyLimit(minutes: -1), .minutes(-1, allowed: 0...1440)),
    (.dailyLimit(minutes: 1441), .minutes(1441, allowed: 0...1440)),
    (.cooldown(useMinutes: 0, restMinutes: 5), .minutes(0, allowed: 1...1440)),
    (.cooldown(useMinutes: 5, restMinutes: 0), .minutes(0, allowed: 1...1440)),
    (.cooldown(useMinutes: 1441, restMinutes: 5), .minutes(1441, allowed: 1...1440)),
    (.cooldown(useMinutes: 5, restMinutes: 1441), .minutes(1441, allowed: 1...1440)),
    (.timeWindows([]), .windowCount(0)),
    (
      windows("01:00-02:00", "03:00-04:00", "05:00-06:00", "07:00-08:00"), .windowCount(4)
    ),
    (windows("12:00-12:13"), .windowShort("12:00-12:13")),
    (windows("12:00-12:00"), .windowOrder("12:00-12:00")),
    (windows("22:00-06:00"), .windowOrder("22:00-06:00")),
    (.timeWindows([TimeWindow(-1, 60)]), .windowOrder(TimeWindow(-1, 60))),
    (.timeWindows([TimeWindow(1400, 1440)]), .windowOrder(TimeWindow(1400, 1440))),
    (.timeWindows([TimeWindow(0, 8300)]), .windowOrder(TimeWindow(0, 8300))),
    (
      windows("12:00-13:00", "13:00-14:00"),
      .windowsOverlap("12:00-13:00", "13:00-14:00")
    ),
    (
      windows("13:00-14:00", "12:00-13:00"),
      .windowsOverlap("12:00-13:00", "13:00-14:00")
    ),
    (windows("09:00-18:00", "12:00-13:00"), .windowsOverlap("09:00-18:00", "12:00-13:00")),
    (windows("12:00-13:00", "12:00-13:00"), .windowsOverlap("12:00-13:00", "12:00-13:00")),
  ]

  @Test(arguments: faulty)
  func theFirstFaultIsNamed(rule: Rule, fault: RuleFault) { #expect(rule.fault == fault) }

  @Test("R-36: both end minutes count as length")
  func bothEndsCount() {
    let window: TimeWindow = "12:00-12:14"
    #expect(window.length == 15)
    #expect(window.contains(720) && window.contains(734))
    #expect(!window.contains(719) && !window.contains(735))
  }

  @Test("R-41: windows that touch are one run")
  func touchingWindowsAreOneRun() {
    let list: [TimeWindow] = ["13:00-14:00", "12:00-12:59", "14:02-15:00"]
    #expect(list.runs == ["12:00-14:00", "14:02-15:00"])
  }

  static let roundTrips: [Rule] = sound
  @Test(arguments: roundTrips) func aRuleReadsBackFromItsOwnForm(rule: Rule) throws {
    #expect(try Rule(json: rule.json) == rule)
    #expect(try Rule(json: JSONValue(parsing: rule.json.encoded())) == rule)
  }

  @Test("L-95: a rule without a kind is a daily limit")
  func aRuleWithoutKindIsADailyLimit() throws {
    #expect(try Rule(json: ["minutes": 30]) == .dailyLimit(minutes: 30))
  }

  @Test(
    "K-81: what is no rule is refused at input",
    arguments: [
      #"{"kind":"dailyLimit"}"#, #"{"kind":"dailyLimit","minutes":"30"}"#,
      #"{"kind":"dailyLimit","minutes":30.5}"#, #"{"kind":"dailyLimit","minutes":1441}"#,
      #"{"kind":"dailyLimit","minutes":-1}"#, #"{"kind":"dailyLimit","minutes":null}"#,
      #"{"kind":"dailyLimit","minutes":30,"extra":1}"#, #"{"kind":"other","minutes":30}"#,
      #"{"kind":5,"minutes":30}"#, #"{"kind":"cooldown","useMinutes":5}"#,
      #"{"kind":"cooldown","useMinutes":0,"restMinutes":5}"#, #"{"kind":"timeWindows"}"#,
      #"{"kind":"timeWindows","windows":[]}"#, #"{"kind":"timeWindows","windows":{}}"#,
      #"{"kind":"timeWindows","windows":[{"start":"8300","end":"0900"}]}"#,
      #"{"kind":"timeWindows","windows":[{"start":"08:00","end":"24:00"}]}"#,
      #"{"kind":"timeWindows","windows":[{"start":"22:00","end":"06:00"}]}"#,
      #"{"kind":"timeWindows","windows":[{"start":"08:00"}]}"#,
      #"{"kind":"timeWindows","windows":[{"start":"08:00","end":"09:00","x":1}]}"#,
      #"{"kind":"timeWindows","windows":["08:00-09:00"]}"#, "[]", "30", "\"dailyLimit\"",
    ])
  func whatIsNoRuleIsRefused(text: String) throws {
    let json = try JSONValue(parsing: text)
    #expect(throws: Refusal.Fault.self) { try Rule.checked(json: json) }
    #expect {
      try GroupEdit(request: .object(["rule": json]))
    } throws: {
      ($0 as? Refusal)?.code == "invalid:rule"
    }
  }
}
