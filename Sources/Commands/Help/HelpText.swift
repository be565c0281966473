import Words

/// Every command by section, with one line each.
func overviewText(_ console: Console) -> String {
  let words = console.words
  var parts = [words(.helpAbout), words(.helpUsage) + "\n  haru COMMAND [options]"]
  let width = shown(in: nil).map { columns(of: $0.name) }.max() ?? 0
  for section in Section.allCases {
    let lines = shown(in: section).map { command in
      "  " + padded(command.name, to: width) + "  " + words(command.summary)
    }
    parts.append(
      console.paint(words(section.title), .strong) + "\n" + lines.joined(separator: "\n"))
  }
  parts.append(words(.helpMore))
  return parts.joined(separator: "\n\n")
}

/// Not the bare noun where its first verb says the same.
private func shown(in section: Section?) -> [Command] {
  allCommands.filter { command in
    (section == nil || command.section == section) && !command.isHidden
      && !(command.path.count == 1
        && allCommands.contains { $0.path.count == 2 && $0.path[0] == command.path[0] })
  }
}

/// Commands as the manual lists them.
var documentedCommands: [Command] { Section.allCases.flatMap { shown(in: $0) } }

/// One command: what it does, examples first, then every word it takes.
func helpText(_ command: Command, _ console: Console) -> String {
  let words = console.words
  var parts = [words(command.summary), section(.helpUsage, usageLines(command, console), console)]
  if !command.examples.isEmpty {
    let lines = command.examples.flatMap { ["  " + $0.line, "      " + words($0.about)] }
    parts.append(section(.helpExamples, lines, console))
  }
  if !command.arguments.isEmpty {
    parts.append(
      section(
        .helpArguments,
        described(command.arguments.map { ($0.name, argumentText($0, words)) }, console), console))
  }
  if !command.allOptions.isEmpty {
    parts.append(
      section(
        .helpOptions, described(command.allOptions.map { ($0.shown, words($0.about)) }, console),
        console))
  }
  return parts.joined(separator: "\n\n")
}

private func section(_ title: Phrase, _ lines: [String], _ console: Console) -> String {
  console.paint(console.words(title), .strong) + "\n" + lines.joined(separator: "\n")
}

/// `haru groups add NAME [--app APP]…` on as many lines as it needs.
private func usageLines(_ command: Command, _ console: Console) -> [String] {
  var lines: [String] = []
  var line = "  haru " + command.name
  for part in command.arguments.map(\.usage) + command.options.map(\.usage) {
    if columns(of: line) + 1 + columns(of: part) > console.width {
      lines.append(line)
      line = "     "
    }
    line += " " + part
  }
  return lines + [line]
}

func argumentText(_ argument: Argument, _ words: Words) -> String {
  guard case .words(let choices) = argument.completes else { return words(argument.about) }
  return words(argument.about) + " (" + choices.joined(separator: ", ") + ")"
}

private func described(_ entries: [(String, String)], _ console: Console) -> [String] {
  let width = entries.map { columns(of: $0.0) }.max() ?? 0
  return entries.flatMap { name, about in
    let lines = wrapped(about, to: max(30, console.width - width - 4))
    return lines.enumerated().map { index, line in
      "  " + padded(index == 0 ? name : "", to: width) + "  " + line
    }
  }
}
