import Words

/// What may stand in the place of the last of some words, by the table.
struct Candidates {
  struct Candidate: Equatable {
    var word: String
    var about = ""
  }

  private let before: [String]
  private let begun: String
  private let words: Words
  private let names: (Completion) -> [String]

  /// `names` asks for the names of groups and apps.
  init(_ line: [String], words: Words, names: @escaping (Completion) -> [String]) {
    before = Array(line.dropLast())
    begun = line.last ?? ""
    self.words = words
    self.names = names
  }

  var all: [Candidate] {
    candidates.filter { $0.word == ":files" || $0.word.lowercased().hasPrefix(begun.lowercased()) }
  }

  private var candidates: [Candidate] {
    let typed = before.filter { !["--json", "--plain"].contains($0) }
    guard let noun = typed.first else { return begun.hasPrefix("-") ? options(nil) : nouns }
    if noun == "help" { return helped(Array(typed.dropFirst())) }
    let verbs = self.verbs(noun)
    let command =
      typed.count > 1 ? allCommands.first { $0.path == Array(typed.prefix(2)) } : nil
    guard let command = command ?? allCommands.first(where: { $0.path == [noun] }) else {
      return verbs
    }
    if let option = command.allOptions.first(where: { $0.name == typed.last }), option.value != nil
    {
      return offered(option.completes)
    }
    if begun.hasPrefix("-") { return options(command) }
    let place = values(Array(typed.dropFirst(command.path.count)), command).count
    let own = typed.count == 1 ? verbs : []
    guard let argument = argument(command, place) else { return own }
    return own + offered(argument.completes)
  }

  private var nouns: [Candidate] {
    var seen: Set<String> = []
    return allCommands.filter { !$0.isHidden && seen.insert($0.path[0]).inserted }
      .map { Candidate(word: $0.path[0], about: words($0.summary)) }
  }

  private func verbs(_ noun: String) -> [Candidate] {
    allCommands.filter { $0.path.count == 2 && $0.path[0] == noun }
      .map { Candidate(word: $0.path[1], about: words($0.summary)) }
  }

  private func helped(_ typed: [String]) -> [Candidate] {
    typed.isEmpty ? nouns : typed.count == 1 ? verbs(typed[0]) : []
  }

  private func options(_ command: Command?) -> [Candidate] {
    (command?.allOptions ?? commonOptions).map {
      Candidate(word: $0.name, about: words($0.about))
    }
  }

  private func values(_ typed: [String], _ command: Command) -> [String] {
    var values: [String] = []
    var rest = typed[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        values.append(word)
        continue
      }
      if command.allOptions.first(where: { $0.name == word })?.value != nil { _ = rest.popFirst() }
    }
    return values
  }

  private func argument(_ command: Command, _ place: Int) -> Argument? {
    if place < command.arguments.count { return command.arguments[place] }
    guard let last = command.arguments.last, last.count == .many || last.count == .any else {
      return nil
    }
    return last
  }

  private func offered(_ completion: Completion) -> [Candidate] {
    switch completion {
    case .nothing: []
    case .groups, .apps: names(completion).map { Candidate(word: $0) }
    case .files: [Candidate(word: ":files")]
    case .commands: nouns
    case .words(let words): words.map { Candidate(word: $0) }
    }
  }
}
