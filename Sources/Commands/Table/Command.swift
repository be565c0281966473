import Groundwork
import Words

/// One command of the line: how it is called, what it takes, and what it does. Parsing, help, manual and
/// completion all read this.
struct Command: Sendable {
  /// `["groups", "add"]`
  let path: [String]
  let section: Section
  let summary: Phrase
  var arguments: [Argument] = []
  var options: [Option] = []
  var examples: [Example] = []
  /// Every word behind its name is its own, unread.
  var takesAll = false
  /// For completion scripts; not in any list.
  var isHidden = false
  /// Answers the exit status.
  let run: @Sendable (Invocation) throws(Problem) -> Int32

  var name: String { path.joined(separator: " ") }

  /// `haru groups add NAME [options]`
  var usage: String {
    (["haru"] + path + arguments.map(\.usage) + options.map(\.usage)).joined(separator: " ")
  }

  /// Its own options and those of every command.
  var allOptions: [Option] { takesAll ? options : options + commonOptions }
}

/// Where a command stands in the overview.
enum Section: Sendable, CaseIterable {
  case now, groups, block, past, house

  var title: Phrase {
    switch self {
    case .now: .sectionNow
    case .groups: .sectionGroups
    case .block: .sectionBlock
    case .past: .sectionPast
    case .house: .sectionHouse
    }
  }
}

/// A word that a command takes by its place.
struct Argument: Sendable {
  enum Count: Sendable { case one, optional, many, any }

  let name: String
  var count = Count.one
  let about: Phrase
  var completes = Completion.nothing

  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)…"
    case .any: "[\(name)…]"
    }
  }
}

/// A word that begins with `--`.
struct Option: Sendable {
  let name: String
  /// What comes behind it; `nil` is a switch.
  var value: String?
  var repeats = false
  let about: Phrase
  var completes = Completion.nothing

  var shown: String { value.map { name + " " + $0 } ?? name }
  var usage: String { "[\(shown)]" + (repeats ? "…" : "") }
}

struct Example: Sendable {
  let line: String
  let about: Phrase

  init(_ line: String, _ about: Phrase) {
    self.line = line
    self.about = about
  }
}

/// What a shell may offer in a place.
enum Completion: Sendable {
  case nothing
  case groups, apps, files, commands
  case words([String])
}

/// Understood by every command.
let commonOptions: [Option] = [
  Option(name: "--json", about: .optionJSON),
  Option(name: "--plain", about: .optionPlain),
  Option(name: "--help", about: .optionHelp),
]

let passOption = Option(name: "--pass", value: "ID", about: .optionPass)
let groupArgument = Argument(name: "GROUP", about: .argumentGroup, completes: .groups)
