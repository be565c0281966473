import Day
import Groundwork
import Ports
import Store

/// What one scenario file came to.
public enum FileOutcome: Sendable {
  case played(Scenario, ScenarioResult)
  /// The file is wrong, or could not be played.
  case wrong(String)
}

/// Plays the text of one scenario file on a store in memory.
public func playScenario(_ bytes: [UInt8], zones: ZoneLookup) -> FileOutcome {
  do {
    let scenario = try Scenario(JSONValue(parsing: bytes), zones: zones)
    var run = try ScenarioRun(scenario, store: MemoryStore())
    return .played(scenario, try run.play())
  } catch let fault as ScenarioFault {
    return .wrong(fault.description)
  } catch let problem as Problem {
    return .wrong(problem.code == "json" ? "is no JSON" : problem.code)
  } catch {
    return .wrong("\(error)")
  }
}
