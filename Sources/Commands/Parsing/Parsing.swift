import Groundwork

/// A line as it was understood.
struct Parsed: Sendable {
  var command: Command
  var values: [String] = []
  /// Values by option; a switch has one empty value.
  var options: [String: [String]] = [:]

  var wantsHelp: Bool { options["--help"] != nil }
}

/// Reads the words behind the program's name. Throws `request` problems `usage.…` that say what was expected.
func parse(_ words: [String]) throws(Problem) -> Parsed {
  var reader = LineReader(rest: words[...])
  let leading = try reader.takeLeadingOptions()
  let command = try reader.takeCommand(leading)
  var parsed = Parsed(command: command, options: leading)
  guard !command.takesAll else {
    parsed.values = Array(reader.rest)
    if let first = parsed.values.first, ["--help", "-h"].contains(first) {
      parsed.options["--help"] = [""]
    }
    return parsed
  }
  try reader.read(into: &parsed)
  if !parsed.wantsHelp { try check(parsed) }
  return parsed
}

private func check(_ parsed: Parsed) throws(Problem) {
  let arguments = parsed.command.arguments
  let needed = arguments.filter { $0.count == .one || $0.count == .many }
  if parsed.values.count < needed.count {
    throw usage(
      "usage.missingArgument", parsed.command, ["name": needed[parsed.values.count].name])
  }
  let takesMany = arguments.contains { $0.count == .many || $0.count == .any }
  guard !takesMany, parsed.values.count > arguments.count else { return }
  let extra = parsed.values[arguments.count]
  let below = allCommands.filter { $0.path.count == 2 && $0.path[0] == parsed.command.path[0] }
  if parsed.command.path.count == 1, !below.isEmpty {
    throw unknownCommand(parsed.command.path[0] + " " + extra, among: below.map(\.name))
  }
  throw usage("usage.extraArgument", parsed.command, ["name": extra])
}

func usage(
  _ code: String, _ command: Command, _ arguments: [String: String] = [:]
) -> Problem {
  var values = arguments
  values["command"] = command.name
  values["usage"] = command.usage
  return Problem.request(code, hint: "usage.help", values)
}

func unknownCommand(_ name: String, among names: [String]) -> Problem {
  var problem = Problem.request("usage.unknownCommand", hint: "usage.overview", ["name": name])
  problem.suggest(nearest(to: name, among: names).map { "haru " + $0 })
  return problem
}

extension Problem {
  /// “Did you mean …” comes before every other hint.
  mutating func suggest(_ name: String?) {
    guard let name else { return }
    hints.insert("usage.didYouMean", at: 0)
    arguments["suggestion"] = name
  }
}

/// Takes words off the front of the line.
private struct LineReader {
  var rest: ArraySlice<String>

  /// Options of every command may stand before its name.
  mutating func takeLeadingOptions() throws(Problem) -> [String: [String]] {
    var options: [String: [String]] = [:]
    while let word = rest.first, word.hasPrefix("-") {
      switch word {
      case "-h", "--help": options["--help"] = [""]
      case "--json", "--plain": options[word] = [""]
      case "--version":
        rest = ["version"]
        return options
      default:
        var problem = Problem.request(
          "usage.unknownOption", hint: "usage.overview", ["name": word])
        problem.suggest(nearest(to: word, among: commonOptions.map(\.name)))
        throw problem
      }
      rest.removeFirst()
    }
    return options
  }

  mutating func takeCommand(_ leading: [String: [String]]) throws(Problem) -> Command {
    guard let noun = rest.popFirst() else { return try command(["help"]) }
    if let verb = rest.first, let found = allCommands.first(where: { $0.path == [noun, verb] }) {
      rest.removeFirst()
      return found
    }
    return try command([noun])
  }

  private func command(_ path: [String]) throws(Problem) -> Command {
    guard let found = allCommands.first(where: { $0.path == path }) else {
      throw unknownCommand(
        path.joined(separator: " "), among: allCommands.filter { !$0.isHidden }.map(\.name))
    }
    return found
  }

  mutating func read(into parsed: inout Parsed) throws(Problem) {
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.values += rest
        return
      }
      guard word.hasPrefix("-"), word.count > 1 else {
        parsed.values.append(word)
        continue
      }
      try readOption(word == "-h" ? "--help" : word, into: &parsed)
    }
  }

  private mutating func readOption(_ word: String, into parsed: inout Parsed) throws(Problem) {
    let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(halves[0])
    let command = parsed.command
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      var problem = usage("usage.unknownOption", command, ["name": name])
      problem.suggest(nearest(to: name, among: command.allOptions.map(\.name)))
      throw problem
    }
    var value = halves.count > 1 ? String(halves[1]) : nil
    if option.value == nil {
      if value != nil { throw usage("usage.takesNoValue", command, ["name": name]) }
      value = ""
    }
    guard let value = value ?? rest.popFirst() else {
      throw usage("usage.needsValue", command, ["name": name, "value": option.value ?? ""])
    }
    if !option.repeats, option.value != nil, parsed.options[name] != nil {
      throw usage("usage.onlyOnce", command, ["name": name])
    }
    parsed.options[name, default: []].append(value)
  }
}
