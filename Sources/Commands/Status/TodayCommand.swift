import Day
import Groundwork
import Words

func showToday(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let status = try daemon.get("/v1/status")
  let preview = try daemon.get("/v1/preview", [("days", "1")])
  let today = try daemon.get("/v1/today")
  let day = preview["days"]?.items?.first ?? .null
  let body: JSONValue = ["status": status, "preview": day, "today": today]
  invocation.give(body) { todayText(status, day, today, invocation.console) }
  return 0
}

/// The day as one line, then each group with what it used and when it is closed.
func todayText(
  _ status: JSONValue, _ preview: JSONValue, _ today: JSONValue, _ console: Console
) -> String {
  let words = console.words
  let line = DayLine(today: today, preview: preview)
  var parts = [heading(status, console)]
  if !console.isPlain, let drawn = line.text(console) { parts.append(drawn) }
  var table = Table()
  for group in GroupFacts.list(status) where group.isApplied {
    table.add(
      group.name, words(.todayUsed, ["span": words.span(group.usedToday)]),
      words.state(of: group), console.paint(words.rule(group.ruleToday), .faint))
  }
  if !table.isEmpty { parts.append(table.text) }
  let coming = lockTable(preview, GroupFacts.list(status), words)
  parts.append(
    coming.isEmpty
      ? words(.todayNothing)
      : console.paint(words(.todayComing), .strong) + "\n" + coming.text)
  return parts.joined(separator: "\n\n")
}

/// The locks of a previewed day: which group, from when to when, by which rule.
func lockTable(_ day: JSONValue, _ groups: [GroupFacts], _ words: Words) -> Table {
  var table = Table()
  for lock in day["locks"]?.items ?? [] {
    let id = lock["group"]?.text ?? ""
    table.add(
      shownSpan(lock, words), groups.first { $0.id == id }?.name ?? id,
      words.cause(lock["because"]?.text ?? ""))
  }
  return table
}

/// `13:00–17:59`: the last locked minute, not the first open one.
private func shownSpan(_ lock: JSONValue, _ words: Words) -> String {
  let until = LocalDateTime(lock["until"]?["local"]?.text ?? "")
  let last = until.map { ($0.minuteOfDay + 1439) % 1440 }
  return words.clock(lock["from"]?["local"]?.text ?? "") + "–" + (last.map { Day.clock($0) } ?? "")
}

extension Words {
  func cause(_ name: String) -> String {
    switch name {
    case "dailyLimit": self(.causeLimit)
    case "timeWindows": self(.causeWindow)
    default: self(.causeRest)
    }
  }
}
