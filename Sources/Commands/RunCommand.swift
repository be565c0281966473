import Glibc
import Groundwork
import Words

/// Runs one command line, the program's name first; answers the exit status.
public func runCommand(_ arguments: [String]) -> Int32 {
  signal(SIGPIPE, SIG_IGN)
  if isBrowserHost(arguments) { return runBrowserHost() }
  return run(Array(arguments.dropFirst()), on: .ofThisProcess(processEnvironment()))
}

func run(_ words: [String], on console: Console) -> Int32 {
  var console = console
  var isJSON = words.prefix { $0 != "--" }.contains("--json")
  do throws(Problem) {
    let parsed = try parse(words)
    isJSON = parsed.options["--json"] != nil
    if parsed.options["--plain"] != nil {
      console.isPlain = true
      console.isColourful = false
    }
    let invocation = Invocation(parsed: parsed, console: console)
    if parsed.wantsHelp {
      console.write(helpText(parsed.command, console))
      return 0
    }
    return try parsed.command.run(invocation)
  } catch {
    tell(error, on: console, asJSON: isJSON)
    return error.exitCode
  }
}

/// With `--json` the answer is always one JSON value on the standard output; else words on the error output.
func tell(_ problem: Problem, on console: Console, asJSON: Bool) {
  if asJSON {
    console.write(String(decoding: problem.errorBody.encoded(pretty: true), as: UTF8.self))
    return
  }
  let lines = console.words.text(of: problem).split(separator: "\n")
  console.warn("haru: " + lines.joined(separator: "\n      "))
}

func processEnvironment() -> [String: String] {
  var result: [String: String] = [:]
  var entry = environ
  while let text = entry.pointee {
    let parts = String(cString: text).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
    entry += 1
  }
  return result
}
