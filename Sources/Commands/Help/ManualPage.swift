import Groundwork
import Words

/// The manual page haru(1), in roff for man(7).
func manualPage(_ words: Words) -> String {
  var lines = [
    ".TH HARU 1 \"\" \"haru \(haruVersion)\" \"Haru\"",
    ".SH " + roff(words(.manName)), "haru \\- " + roff(words(.helpAbout)),
    ".SH " + roff(words(.manSynopsis)), ".B haru", "\\fICOMMAND\\fR [\\fIoptions\\fR]",
    ".SH " + roff(words(.manCommands)),
  ]
  for command in documentedCommands {
    lines += [".SS " + roff("haru " + command.name), roff(words(command.summary))]
    lines += [".PP", ".nf", roff(command.usage), ".fi"]
    for argument in command.arguments {
      lines += [".TP", "\\fI" + roff(argument.name) + "\\fR", roff(argumentText(argument, words))]
    }
    for option in command.options {
      lines += [".TP", "\\fB" + roff(option.shown) + "\\fR", roff(words(option.about))]
    }
    for example in command.examples {
      lines += [
        ".PP", roff(words(example.about)), ".RS 4", ".nf", roff(example.line), ".fi", ".RE",
      ]
    }
  }
  lines.append(".SH " + roff(words(.manOptions)))
  for option in commonOptions {
    lines += [".TP", "\\fB" + roff(option.shown) + "\\fR", roff(words(option.about))]
  }
  lines.append(".SH " + roff(words(.manExit)))
  for (status, phrase) in [
    ("0", Phrase.manExitDone), ("1", .manExitRequest), ("2", .manExitSetup),
    ("3", .manExitWorld), ("70", .manExitBug),
  ] {
    lines += [".TP", "\\fB\(status)\\fR", roff(words(phrase))]
  }
  return lines.map { $0 + "\n" }.joined()
}

/// Text that roff shows as it is: no escapes, no requests, hyphens that can be copied.
private func roff(_ text: String) -> String {
  var result = ""
  for character in text {
    switch character {
    case "\\": result += "\\e"
    case "-": result += "\\-"
    case "'": result += "\\(aq"
    case "`": result += "\\(ga"
    default: result.append(character)
    }
  }
  return result.hasPrefix(".") ? "\\&" + result : result
}
