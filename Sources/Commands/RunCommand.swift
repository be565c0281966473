/// Runs one command line, the program's name first; answers the exit status.
public func runCommand(_ arguments: [String]) -> Int32 {
  switch arguments.dropFirst().first {
  case "simulate"?: return simulate(arguments: Array(arguments.dropFirst(2)))
  default:
    print("usage: haru simulate FILE…")
    return 2
  }
}
