import LinuxTime
import Simulation
import Testing

/// A wrong file is said to be wrong, with step and key, and is never passed as held (status 2).
@Suite struct WrongFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var step: Int?
    var key: String
    var steps: String
    var testDescription: String { what }
  }

  static let cases = [
    Case(what: "unknown key", step: 1, key: "fly", steps: #"{"after":"PT1S","fly":true}"#),
    Case(
      what: "two actions", step: 1, key: "idle",
      steps: #"{"after":"PT1S","idle":true,"drop":"none","#
        + #""expect":{}}"#),
    Case(what: "no time", step: 1, key: "at", steps: #"{"idle":true}"#),
    Case(what: "no date-time", step: 1, key: "at", steps: #"{"at":"noon"}"#),
    Case(what: "no duration", step: 1, key: "after", steps: #"{"after":"ten minutes"}"#),
    Case(
      what: "step out of order", step: 2, key: "at",
      steps: #"{"at":"2026-03-28T10:00:00"},{"at":"2026-03-28T09:59:59"}"#),
    Case(
      what: "before the end of a suspend", step: 2, key: "at",
      steps: #"{"at":"2026-03-28T10:00:00","suspend":"PT1H"},{"at":"2026-03-28T10:30:00"}"#),
    Case(
      what: "time in a gap", step: 1, key: "at", steps: #"{"at":"2026-03-29T02:30:00"}"#),
    Case(
      what: "clock set into a gap", step: 1, key: "set",
      steps: #"{"after":"PT1S","clock":{"set":"2026-03-29T02:30:00"}}"#),
    Case(
      what: "unknown zone", step: 1, key: "zone", steps: #"{"after":"PT1S","zone":"Mars/Base"}"#),
    Case(
      what: "unknown action", step: 1, key: "action",
      steps: #"{"after":"PT1S","do":{"action":"dance"}}"#),
    Case(
      what: "unknown expectation", step: 1, key: "mood",
      steps: #"{"after":"PT1S","expect":{"mood":"good"}}"#),
    Case(
      what: "expectation of an unknown group", step: 1, key: "expect",
      steps: #"{"after":"PT1S","expect":{"used":{"Nobody":"PT0S"}}}"#),
    Case(
      what: "expectation while down", step: 2, key: "locked",
      steps: #"{"after":"PT1S","daemon":"kill"},{"after":"PT1S","expect":{"locked":[]}}"#),
  ]

  @Test(arguments: cases) func isRefusedWithStepAndKey(_ wrong: Case) throws {
    let outcome = play(head + wrong.steps + "]}")
    #expect(outcome.status == 2)
    guard case .wrong(let fault) = outcome else { return }
    #expect(fault.step == wrong.step)
    #expect(fault.key == wrong.key)
  }

  @Test(arguments: [
    ("{", "file"), ("[]", "step"), (#"{"zone":"Mars/Base"}"#, "zone"),
    (#"{"zone":"Europe/Berlin","start":"2026-03-29T02:30:00","steps":[]}"#, "start"),
    (#"{"zone":"Europe/Berlin","start":"2026-03-28T08:00:00"}"#, "steps"),
    (
      #"{"zone":"Europe/Berlin","start":"2026-03-28T08:00:00","groups":[{"name":""}],"steps":[]}"#,
      "groups"
    ),
  ]) func isRefusedOutsideOfTheSteps(_ text: String, _ key: String) {
    let outcome = play(text)
    #expect(outcome.status == 2)
    guard case .wrong(let fault) = outcome else { return }
    #expect(fault.step == nil)
    #expect(fault.key == key)
  }

  @Test func aPlantedWrongExpectationIsFound() {
    let steps = #"{"at":"2026-03-28T08:10:00","expect":{"used":{"Chat":"PT3M"},"locked":[]}}"#
    let outcome = play(head + #"{"after":"PT0S","foreground":{"app":"chat"}},"# + steps + "]}")
    #expect(outcome.status == 1)
    guard case .played(_, let result) = outcome else { return }
    #expect(
      result.mismatches == [
        Mismatch(
          step: 2, time: "2026-03-28T08:10:00", key: "used.Chat", expected: #""PT3M""#,
          actual: #""PT10M""#)
      ])
    #expect(result.expectations == 2)
  }

  @Test func whatTheWriterWritesTheReaderReads() throws {
    let scenario = try FuzzRun(seed: 7, days: 3, zones: zones).scenario
    guard case .played(let again, _) = play(scenario.fileText) else {
      Issue.record("cannot be read")
      return
    }
    #expect(again.fileText == scenario.fileText)
    #expect(again.steps.count == scenario.steps.count)
  }

  private let zones: ZoneLookup = { ZoneData.zone(named: $0) }
  private let head =
    #"{"zone":"Europe/Berlin","start":"2026-03-28T08:00:00","groups":[{"name":"Chat","apps":["chat"],"#
    + #""rule":{"kind":"dailyLimit","minutes":30}}],"steps":["#

  private func play(_ text: String) -> FileOutcome { playScenario(Array(text.utf8), zones: zones) }
}
