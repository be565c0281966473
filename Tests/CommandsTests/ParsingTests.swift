import Groundwork
import Testing

@testable import Commands

@Suite("Reading the line")
struct ParsingTests {
  @Test(
    "A command, its words and its options",
    arguments: [
      ("status", "status", [], [:]),
      ("--json status", "status", [], ["--json": [""]]),
      ("groups", "groups", [], [:]),
      ("groups list", "groups list", [], [:]),
      ("groups show Video", "groups show", ["Video"], [:]),
      (
        "groups add Video --app vlc --app=mpv --limit 30m --apply", "groups add", ["Video"],
        ["--app": ["vlc", "mpv"], "--limit": ["30m"], "--apply": [""]]
      ),
      ("why -- --odd", "why", ["--odd"], [:]),
      ("import -", "import", ["-"], [:]),
      ("block a b c", "block", ["a", "b", "c"], [:]),
      ("--version", "version", [], [:]),
      ("simulate --fuzz --seed 3", "simulate", ["--fuzz", "--seed", "3"], [:]),
      ("", "help", [], [:]),
    ] as [(String, String, [String], [String: [String]])])
  func reads(line: String, name: String, values: [String], options: [String: [String]]) throws {
    let parsed = try parse(line.split(separator: " ").map(String.init))
    #expect(parsed.command.name == name)
    #expect(parsed.values == values)
    #expect(parsed.options == options)
  }

  @Test(
    "What cannot be read says why, and what was probably meant",
    arguments: [
      ("sttus", "usage.unknownCommand", "haru status"),
      ("groups ad Video", "usage.unknownCommand", "haru groups add"),
      ("xylophone", "usage.unknownCommand", nil),
      ("groups add Video --ap vlc", "usage.unknownOption", "--app"),
      ("--jsno status", "usage.unknownOption", "--json"),
      ("why", "usage.missingArgument", nil),
      ("block", "usage.missingArgument", nil),
      ("status now", "usage.extraArgument", nil),
      ("groups add A B", "usage.extraArgument", nil),
      ("groups add A --limit", "usage.needsValue", nil),
      ("status --json=yes", "usage.takesNoValue", nil),
      ("groups add A --limit 1 --limit 2", "usage.onlyOnce", nil),
    ] as [(String, String, String?)])
  func refuses(line: String, code: String, suggestion: String?) {
    do throws(Problem) {
      _ = try parse(line.split(separator: " ").map(String.init))
      Issue.record("\(line) was taken")
    } catch {
      #expect(error.code == code)
      #expect(error.exitCode == 1)
      #expect(error.arguments["suggestion"] == suggestion)
      #expect((error.hints.first == "usage.didYouMean") == (suggestion != nil))
    }
  }

  @Test("--help wants nothing else")
  func help() throws {
    #expect(try parse(["why", "--help"]).wantsHelp)
    #expect(try parse(["groups", "add", "-h"]).wantsHelp)
    #expect(try parse(["simulate", "--help"]).wantsHelp)
  }

  @Test(
    "The nearest name, or none",
    arguments: [
      ("statsu", "stats"), ("unlok", "unlock"), ("Vidoe", "Video"), ("qqqq", nil),
    ] as [(String, String?)])
  func typos(word: String, meant: String?) {
    #expect(nearest(to: word, among: ["stats", "status", "unlock", "Video"]) == meant)
  }

  @Test("Every example of the help can be read")
  func examples() throws {
    for example in allCommands.flatMap(\.examples) {
      let line = example.line.split(separator: ">")[0].replacing("'", with: "")
      let words = line.split(separator: " ").map(String.init)
      #expect(words.first == "haru")
      #expect(throws: Never.self) { try parse(Array(words.dropFirst())) }
    }
  }

  @Test("The table has no command twice and no option twice")
  func table() {
    #expect(Set(allCommands.map(\.name)).count == allCommands.count)
    for command in allCommands {
      #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count)
    }
  }
}
