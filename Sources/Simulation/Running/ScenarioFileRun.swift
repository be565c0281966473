import Day
import Groundwork
import Ports
import Store

/// What one scenario file came to.
public enum FileOutcome: Sendable {
  case played(Scenario, ScenarioResult)
  /// The file is wrong, or could not be played.
  case wrong(ScenarioFault)

  /// 0: every expectation held; 1: some did not; 2: the file is wrong.
  public var status: Int32 {
    switch self {
    case .played(_, let result): result.mismatches.isEmpty ? 0 : 1
    case .wrong: 2
    }
  }
}

/// Plays the text of one scenario file on a store in memory; `checking` holds it to the invariants too.
public func playScenario(
  _ bytes: [UInt8], zones: ZoneLookup, checking: Bool = false
) -> FileOutcome {
  func wrong(_ because: String) -> FileOutcome {
    .wrong(ScenarioFault(step: nil, key: "file", because: because))
  }
  do {
    let scenario = try Scenario(JSONValue(parsing: bytes), zones: zones)
    var run = try ScenarioRun(scenario, store: FailingStore())
    let checker = checking ? Checker() : nil
    if let checker { run.attach(checker) }
    return .played(scenario, try run.play())
  } catch let fault as ScenarioFault {
    return .wrong(fault)
  } catch let problem as Problem {
    return wrong(problem.code == "json" ? "is no JSON" : problem.code)
  } catch {
    return wrong("\(error)")
  }
}
