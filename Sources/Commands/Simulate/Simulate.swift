import Glibc
import Groundwork
import LinuxFiles
import LinuxTime
import Simulation

/// `haru simulate FILE…`: plays scenario files and says which expectations did not hold.
///
/// Exit status 0: all held; 1: some did not; 2: a file is wrong.
func simulate(_ files: [String], json: Bool) -> Int32 {
  var status: Int32 = 0
  for file in files {
    let outcome: FileOutcome
    do {
      let bytes = try WholeFile.read(file, atMost: 64 << 20)
      outcome = playScenario(bytes, zones: { ZoneData.zone(named: $0) })
    } catch {
      outcome = .wrong(error.problem.code)
    }
    switch outcome {
    case .wrong(let because):
      print("\(file): \(because)")
      status = 2
    case .played(_, let result):
      for mismatch in result.mismatches {
        print(
          "\(file): step \(mismatch.step), \(mismatch.time): \(mismatch.key): expected "
            + "\(mismatch.expected), found \(mismatch.actual)")
      }
      if !result.mismatches.isEmpty { status = max(status, 1) }
    }
  }
  return status
}

public func runCommand(_ arguments: [String]) -> Int32 {
  simulate(Array(arguments.dropFirst(2)), json: false)
}
