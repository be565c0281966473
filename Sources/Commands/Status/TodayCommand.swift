import Day
import Groundwork
import Words

func showToday(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let status = try daemon.get("/v1/status")
  let preview = try daemon.get("/v1/preview", [("days", "1")])
  let stats = try daemon.get("/v1/stats")
  let day = preview["days"]?.items?.first ?? .null
  let body: JSONValue = [
    "status": status, "preview": day, "stats": stats["days"]?.items?.first ?? .null,
  ]
  invocation.give(body) { todayText(status, day, invocation.console) }
  return 0
}

/// The day as one line, then each group with what it used and when it is closed.
func todayText(_ status: JSONValue, _ preview: JSONValue, _ console: Console) -> String {
  let words = console.words
  let line = DayLine(status: status, preview: preview)
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

/// Midnight to midnight, left to right: solid is past, dotted is to come, hatched is closed, gold is now.
struct DayLine {
  private let start: Int64
  private let length: Int64
  private let now: Int64
  private let closed: [ClosedRange<Int64>]

  init(status: JSONValue, preview: JSONValue) {
    func ms(_ value: JSONValue?) -> Int64 { Int64(value?.whole ?? 0) }
    start = ms(status["day"]?["start"])
    length = ms(status["day"]?["end"]) - start
    now = ms(status["day"]?["now"])
    closed = (preview["locks"]?.items ?? []).compactMap { lock in
      let (from, until) = (ms(lock["from"]?["ms"]), ms(lock["until"]?["ms"]))
      return from < until ? from...(until - 1) : nil
    }
  }

  func text(_ console: Console) -> String? {
    let width = min(72, console.width - 10)
    guard length > 0, width >= 24 else { return nil }
    var line = ""
    for cell in 0..<width {
      let from = start + length * Int64(cell) / Int64(width)
      let next = start + length * Int64(cell + 1) / Int64(width)
      let middle = (from + next) / 2
      if from <= now, now < next {
        line += console.paint("●", .gold)
      } else if closed.contains(where: { $0.contains(middle) }) {
        line += console.paint("▨", .lock)
      } else {
        line += console.paint(next <= now ? "━" : "┄", .faint)
      }
    }
    return "  00 " + line + " 24"
  }
}
