import Simulation
import Testing

/// Every scenario file, on a store in memory, held to the invariants of the fault simulator as well.
@Suite struct ScenarioTests {
  @Test(arguments: ScenarioFile.all) func everyExpectationHolds(file: ScenarioFile) throws {
    switch try file.play() {
    case .wrong(let fault): Issue.record("\(file.name): \(fault.description)")
    case .played(_, let result):
      for mismatch in result.mismatches { Issue.record("\(file.name): \(mismatch.text)") }
      #expect(result.events > 0)
    }
  }

  @Test func theSixtyDaysAreThere() {
    #expect(ScenarioFile.all.filter { $0.name.hasPrefix("days/") }.count == 60)
  }
}
