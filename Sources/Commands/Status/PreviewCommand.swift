import Day
import Groundwork
import Words

func showPreview(_ invocation: Invocation) throws(Problem) -> Int32 {
  let (days, drop) = try previewRange(invocation.values.first ?? "today", invocation.parsed.command)
  let daemon = try DaemonCalls()
  var preview = try daemon.get("/v1/preview", [("days", String(days))])
  preview = ["days": .array(Array((preview["days"]?.items ?? []).dropFirst(drop)))]
  if invocation.isJSON {
    invocation.give(preview) { "" }
    return 0
  }
  let groups = GroupFacts.list(try daemon.get("/v1/groups"))
  invocation.console.write(previewText(preview, groups, invocation.console))
  return 0
}

/// How many days to ask for, and how many of them to leave out.
private func previewRange(
  _ name: String, _ command: Command
) throws(Problem) -> (days: Int, drop: Int) {
  switch name {
  case "today": return (1, 0)
  case "tomorrow": return (2, 1)
  case "week": return (7, 0)
  default: throw choice(name, of: ["today", "tomorrow", "week"], command)
  }
}

/// A word that is none of the possible ones.
func choice(_ word: String, of words: [String], _ command: Command) -> Problem {
  var problem = usage(
    "usage.choice", command, ["name": word, "choices": words.joined(separator: ", ")])
  problem.suggest(nearest(to: word, among: words))
  return problem
}

func previewText(_ preview: JSONValue, _ groups: [GroupFacts], _ console: Console) -> String {
  let words = console.words
  return (preview["days"]?.items ?? []).map { day in
    let title = LocalDate(day["date"]?.text ?? "").map { words.date($0) } ?? ""
    let table = lockTable(day, groups, words)
    return console.paint(title, .strong) + "\n"
      + (table.isEmpty ? "  " + words(.previewOpen) : table.text)
  }.joined(separator: "\n\n")
}
