import Glibc
import Groundwork
import LinuxFiles
import LinuxTime
import Simulation

/// `haru simulate FILE… [--json] [--report] [--check]`: plays scenario files and says which expectations did
/// not hold; `--fuzz`, `--year` and `--time-decide` play made-up people.
///
/// Exit status 0: all held; 1: some did not; 2: a file, or the command line, is wrong.
public func simulate(arguments: [String], write: (String) -> Void = { print($0) }) -> Int32 {
  do {
    let options = try SimulateOptions(arguments)
    switch options.mode {
    case .files: return playFiles(options, write)
    case .fuzz: return try fuzz(options, write)
    case .year: return try playYear(options, write)
    case .timeDecide: return try timeDecide(write)
    }
  } catch let problem as Problem {
    write("simulate: \(problem.code)")
  } catch {
    write("simulate: \(error)")
  }
  return 2
}

/// The system's zones, by name.
let systemZones: ZoneLookup = { ZoneData.zone(named: $0) }

private func playFiles(_ options: SimulateOptions, _ write: (String) -> Void) -> Int32 {
  var status: Int32 = 0
  var list: [JSONValue] = []
  for file in options.files {
    let outcome = play(file, checking: options.checking)
    status = max(status, outcome.status)
    if options.isJSON {
      list.append(outcome.json(file: file, withReport: options.withReport))
    } else {
      tell(outcome, of: file, options, write)
    }
  }
  if options.isJSON {
    let answer: JSONValue = ["status": .integer(Int64(status)), "files": .array(list)]
    write(String(decoding: answer.encoded(pretty: true), as: UTF8.self))
  }
  return status
}

private func play(_ file: String, checking: Bool) -> FileOutcome {
  do {
    let bytes = try WholeFile.read(file, atMost: 64 << 20)
    return playScenario(bytes, zones: systemZones, checking: checking)
  } catch {
    return .wrong(ScenarioFault(step: nil, key: "file", because: error.problem.code))
  }
}

private func tell(
  _ outcome: FileOutcome, of file: String, _ options: SimulateOptions, _ write: (String) -> Void
) {
  switch outcome {
  case .wrong(let fault): write("\(file): \(fault.description)")
  case .played(let scenario, let result):
    for mismatch in result.mismatches { write("\(file): \(mismatch.text)") }
    guard options.withReport else { return }
    write(scenario.about.isEmpty ? file : "\(file): \(scenario.about)")
    write(result.report.text)
  }
}
