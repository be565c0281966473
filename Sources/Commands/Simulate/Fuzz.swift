import Glibc
import LinuxFiles
import Simulation

/// `haru simulate --fuzz --seed N --days D [--people HABIT,…] [--out FOLDER]`.
///
/// Exit status 1 when an invariant was broken: then a short scenario that breaks it is written.
func fuzz(_ options: SimulateOptions, _ write: (String) -> Void) throws -> Int32 {
  let run = try FuzzRun(
    seed: options.seed, days: options.days, habits: options.habits, zones: systemZones)
  let result = try run.play()
  write(
    "seed \(options.seed), \(options.days) days, \(run.scenario.about): \(result.events) events, "
      + "trace \(String(result.hash, radix: 16))")
  guard let first = result.broken.first else { return 0 }
  for mismatch in result.broken.prefix(10) { write(mismatch.text) }
  let path = "\(options.folder)/haru-fuzz-\(options.seed).json"
  let text = run.shrunk(toBreak: first).fileText
  try FileReplacement.write(Array(text.utf8), to: path)
  write("a short scenario that breaks it (play it with --check): \(path)")
  return 1
}
