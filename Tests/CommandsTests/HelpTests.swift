import Testing
import Words

@testable import Commands

@Suite("Help")
struct HelpTests {
  @Test("The overview, in both languages", arguments: Language.allCases)
  func overview(language: Language) {
    expectSnapshot(
      overviewText(Console(words: Words(language))) + "\n", "overview-" + language.rawValue)
  }

  @Test("A command by examples, in both languages", arguments: Language.allCases)
  func command(language: Language) throws {
    let console = Console(words: Words(language))
    for name in ["groups add", "unlock", "stats", "browsers install"] {
      let command = try #require(allCommands.first { $0.name == name })
      expectSnapshot(
        helpText(command, console) + "\n",
        name.replacing(" ", with: "-") + "-" + language.rawValue)
    }
  }

  @Test(
    "No line of a help is wider than the terminal, but an example", arguments: Language.allCases)
  func width(language: Language) {
    let console = Console(words: Words(language))
    for command in documentedCommands {
      let examples = Set(command.examples.map { "  " + $0.line })
      for line in helpText(command, console).split(separator: "\n").map(String.init)
      where !examples.contains(line) {
        #expect(columns(of: line) <= 100, "\(line)")
      }
    }
  }

  @Test("Every command has an example, and its help begins with what it does")
  func examples() {
    for command in documentedCommands { #expect(!command.examples.isEmpty, "\(command.name)") }
  }

  @Test("The manual page is up to date")
  func manual() { expectFile(manualPage(Words(.english)), "packaging/man/haru.1") }

  @Test("The manual has no line that roff would take for a request of its own")
  func roffSafe() {
    let known = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".nf", ".fi", ".RS", ".RE"]
    for line in manualPage(Words(.korean)).split(separator: "\n") {
      #expect(!line.hasPrefix("'"))
      if line.hasPrefix(".") {
        #expect(known.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
      }
    }
  }

  @Test(
    "Completion by the table",
    arguments: [
      (["sta"], ["status", "stats"]), (["groups", "a"], ["add", "apply"]),
      (["groups", "show", "V"], ["Video"]), (["extend", ""], ["Video", "Night work"]),
      (["groups", "add", "X", "--app", "fi"], ["firefox"]),
      (["preview", "t"], ["today", "tomorrow"]),
      (["export", ""], [":files"]), (["groups", "edit", "Video", "--no"], ["--no-plan"]),
      (["completion", "z"], ["zsh"]), (["help", "groups", "un"], ["unapply"]),
      (["--json", "dia"], []), (["block", "a", "fi"], ["firefox"]),
      (["groups", "edit", "--limit", "3", "V"], ["Video"]),
      (["browsers", "install", "chrome-"], ["chrome-beta", "chrome-unstable"]),
      (["browsers", "p"], ["policies"]), (["browsers", "policies", "--into", ""], [":files"]),
    ])
  func completion(line: [String], offered: [String]) {
    let candidates = Candidates(line, words: Words(.english)) { kind in
      if case .groups = kind { return ["Video", "Night work"] }
      return ["firefox", "vlc"]
    }
    #expect(candidates.all.map(\.word) == offered)
  }
}
