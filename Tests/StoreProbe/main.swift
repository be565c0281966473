// What the store's tests start as a process of its own: to kill it, to lock against it, to run it as
// another user. `StoreProbe append|open|bench|live|measure <folder>`.
import Glibc
import Groundwork
import LinuxFiles
import SQLite

func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
}

func fail(_ problem: Problem) -> Never {
  say("problem \(problem.kind) \(problem.code)")
  exit(problem.exitCode)
}

func openProbe(_ folder: String) throws(Problem) -> DatabaseFile {
  try DatabaseFile.open(in: folder, ProbeSchema.migrations, today: "2026-03-05", stamp: "probe")
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(64) }
do throws(Problem) {
  switch arguments[1] {
  case "append": try append(arguments[2])
  case "bench": try bench(arguments[2])
  case "live": try live(arguments[2])
  case "measure": try measure(arguments[2])
  default:
    let file = try openProbe(arguments[2])
    say("opened \(file.openedAs)")
    // Holds the file until its input ends.
    var byte: UInt8 = 0
    while read(0, &byte, 1) > 0 {}
  }
} catch {
  fail(error)
}
