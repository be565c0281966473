import Day
import Groundwork
import Words

/// What the API says of one day.
struct DayFacts {
  let json: JSONValue

  var date: LocalDate? { LocalDate(json["date"]?.text ?? "") }
  var hours: [Int64] { (json["hoursMs"]?.items ?? []).map { Int64($0.whole ?? 0) } }
  /// Use of everything together: the hours do not count two members twice.
  var used: Int64 { hours.reduce(0, +) }

  func entries(_ kind: String) -> [JSONValue] { json[kind]?.items ?? [] }
  func count(_ key: String) -> Int { json[key]?.whole ?? 0 }

  static func list(_ body: JSONValue) -> [DayFacts] {
    (body["days"]?.items ?? []).map { DayFacts(json: $0) }
  }
}

/// Bars by hour for one day, by date for more; then groups, apps and sites by use. `apps` is the names of installed ones.
func statisticsText(_ body: JSONValue, apps: [String: String], _ console: Console) -> String {
  let words = console.words
  let days = DayFacts.list(body)
  let (first, last) = (LocalDate(body["from"]?.text ?? ""), LocalDate(body["to"]?.text ?? ""))
  guard let first, let last else { return "" }
  var title = words.date(first)
  if last != first { title += " – " + words.date(last) }
  var parts = [console.paint(title, .strong)]
  let total = days.reduce(0) { $0 + $1.used }
  guard total > 0 || days.contains(where: { !$0.entries("groups").isEmpty }) else {
    return parts[0] + "\n\n  " + words(.statsEmpty)
  }
  parts.append("  " + words(.statsTotal, ["span": words.span(Milliseconds(total))]))
  parts.append(first == last ? hourBars(days, console) : dateBars(days, first, last, console))
  for (kind, heading) in [
    ("groups", Phrase.statsGroups), ("apps", .statsApps), ("sites", .statsSites),
  ] {
    let table = useTable(days, kind, named: kind == "apps" ? apps : [:], console)
    if !table.isEmpty { parts.append(console.paint(words(heading), .strong) + "\n" + table.text) }
  }
  parts.append("  " + countsLine(days, words))
  return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
}

private func hourBars(_ days: [DayFacts], _ console: Console) -> String {
  let hours = days.first?.hours ?? []
  let used = hours.enumerated().filter { $0.element > 0 }
  guard let from = used.first?.offset, let to = used.last?.offset else { return "" }
  var table = Table()
  for hour in from...to {
    table.add(
      clockText(hour * 60), drawn(hours[hour], of: hours.max() ?? 0, console),
      amount(hours[hour], console))
  }
  return table.text
}

/// Every date of the stretch: a day without use is an empty bar, not a gap.
private func dateBars(
  _ days: [DayFacts], _ first: LocalDate, _ last: LocalDate, _ console: Console
) -> String {
  let most = days.map(\.used).max() ?? 0
  var table = Table()
  var date = first
  while date <= last {
    let used = days.first { $0.date == date }?.used ?? 0
    table.add(
      console.words.shortDate(date), drawn(used, of: most, console), amount(used, console))
    date = date.adding(days: 1)
  }
  return table.text
}

/// No drawing where nobody can see it.
private func drawn(_ value: Int64, of most: Int64, _ console: Console) -> String {
  guard !console.isPlain else { return "" }
  return console.paint(bar(value, of: most, width: max(8, min(40, console.width - 40))), .use)
}

private func amount(_ value: Int64, _ console: Console) -> String {
  value == 0 ? console.paint("·", .faint) : console.words.span(Milliseconds(value))
}

/// Entries of all days added up by id, most used first.
private func useTable(
  _ days: [DayFacts], _ kind: String, named names: [String: String], _ console: Console
) -> Table {
  var sums: [String: (name: String, used: Int64, locks: Int, hits: Int)] = [:]
  for entry in days.flatMap({ $0.entries(kind) }) {
    let id = entry["id"]?.text ?? ""
    var sum = sums[id] ?? (entry["name"]?.text ?? names[id] ?? "", 0, 0, 0)
    sum.used += Int64(entry["usedMs"]?.whole ?? 0)
    sum.locks += entry["locks"]?.whole ?? 0
    sum.hits += entry["shieldHits"]?.whole ?? 0
    sums[id] = sum
  }
  let words = console.words
  var table = Table()
  let sorted = sums.sorted { ($1.value.used, $0.key) < ($0.value.used, $1.key) }
  for (id, sum) in sorted where sum.used > 0 || sum.locks > 0 || sum.hits > 0 {
    let notes = [
      sum.locks > 0 ? words(.statsLocks, ["n": String(sum.locks)]) : nil,
      sum.hits > 0 ? words(.statsHits, ["n": String(sum.hits)]) : nil,
    ].compactMap { $0 }
    table.add(
      sum.name.isEmpty ? shownSite(id) : sum.name, words.span(Milliseconds(sum.used)),
      console.paint(notes.joined(separator: ", "), .faint))
  }
  return table
}

private func countsLine(_ days: [DayFacts], _ words: Words) -> String {
  func sum(_ key: String) -> String { String(days.reduce(0) { $0 + $1.count(key) }) }
  return words(.statsOneMinutes, ["n": sum("oneMinuteUses")]) + " · "
    + words(.statsTenMinutes, ["n": sum("tenMinuteUnlocks")])
}
