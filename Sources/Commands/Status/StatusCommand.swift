import Day
import Groundwork
import Words

func showStatus(_ invocation: Invocation) throws(Problem) -> Int32 {
  let status = try DaemonCalls().get("/v1/status")
  invocation.give(status) { statusText(status, invocation.console) }
  return 0
}

/// The present in a screenful: date and time, what is closed, what is open, what is blocked by hand.
func statusText(_ status: JSONValue, _ console: Console) -> String {
  let words = console.words
  let groups = GroupFacts.list(status)
  var parts = [heading(status, console)]
  if groups.isEmpty { parts.append(words(.statusNoGroups)) }
  for (title, chosen) in [
    (Phrase.statusClosed, groups.filter(\.isShielding)),
    (.statusOpen, groups.filter { $0.isApplied && !$0.isShielding }),
    (.statusDrafts, groups.filter { !$0.isApplied }),
  ] where !chosen.isEmpty {
    parts.append(console.paint(words(title), .strong) + "\n" + groupTable(chosen, console))
  }
  parts += otherLines(status, console)
  return parts.joined(separator: "\n\n")
}

/// `Thursday, 1 October · 14:03`
func heading(_ status: JSONValue, _ console: Console) -> String {
  let words = console.words
  let date = LocalDate(status["date"]?.text ?? "").map { words.date($0) } ?? ""
  let time = words.clock(status["now"]?.text ?? "")
  return console.paint(date, .strong) + " · " + console.paint(time, .gold)
}

func groupTable(_ groups: [GroupFacts], _ console: Console) -> String {
  var table = Table()
  let words = console.words
  for group in groups {
    let state = words.state(of: group)
    table.add(
      group.name, group.isShielding ? console.paint(state, .lock) : state,
      console.paint(words.shownRule(of: group), .faint))
  }
  return table.text
}

private func otherLines(_ status: JSONValue, _ console: Console) -> [String] {
  let words = console.words
  var lines: [String] = []
  if let block = status["block"], block["isHeld"]?.boolean == true {
    lines.append(
      words(.statusBlocked, ["names": members(block).joined(separator: ", ")]))
  }
  if let left = status["oneMinute"]?["left"]?.whole,
    let allowed = status["oneMinute"]?["allowed"]?.whole
  {
    lines.append(words(.statusOneMinute, ["n": String(left), "all": String(allowed)]))
  }
  if let token = status["open"]?["token"]?.text {
    lines.append(words(.statusAsked, ["name": token]))
  }
  if let aside = status["setAside"]?.whole, aside > 0 {
    lines.append(words(.statusSetAside, ["n": String(aside)]))
  }
  var result = lines.isEmpty ? [] : [lines.joined(separator: "\n")]
  let unenforced = unenforcedTable(status, words)
  if !unenforced.isEmpty {
    result.append(
      console.paint(words(.statusUnenforced), .strong) + "\n" + unenforced.text + "\n"
        + words(.doctorRun))
  }
  return result
}

/// Names of apps and sites of a `{"apps", "sites"}`.
func members(_ body: JSONValue) -> [String] {
  ((body["apps"]?.items ?? []) + (body["sites"]?.items ?? [])).compactMap(\.text)
}

private func unenforcedTable(_ status: JSONValue, _ words: Words) -> Table {
  var table = Table()
  for item in status["unenforced"]?.items ?? [] {
    table.add(item["token"]?.text ?? "", words.unenforced(item["because"]?.text ?? ""))
  }
  return table
}

extension Words {
  /// Why nothing stops a member behind the shield (L-08).
  func unenforced(_ because: String) -> String {
    if because.hasPrefix("session.") { return self(.unenforcedSession) }
    if let phrase = Phrase(key: "unenforced." + because) ?? Phrase(key: "problem." + because) {
      return self(phrase)
    }
    return self(.unenforcedOther, ["code": because])
  }
}
