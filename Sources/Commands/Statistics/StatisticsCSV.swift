import Groundwork

private let columns = [
  "date", "kind", "id", "name", "used_seconds", "shield_hits", "locks", "locked_seconds",
  "one_minute_uses", "ten_minute_unlocks", "recharges",
]

/// Statistics as one table (RFC 4180): a row for each day, group, app, site and hour with use.
func statisticsCSV(_ body: JSONValue) -> String {
  var rows = [columns]
  for day in DayFacts.list(body) {
    let date = day.json["date"]?.text ?? ""
    rows.append(
      row(
        date, "day", "", "",
        [
          "used_seconds": seconds(day.used), "one_minute_uses": String(day.count("oneMinuteUses")),
          "ten_minute_unlocks": String(day.count("tenMinuteUnlocks")),
        ]))
    for (kind, key) in [("group", "groups"), ("app", "apps"), ("site", "sites")] {
      for entry in day.entries(key) {
        rows.append(
          row(date, kind, entry["id"]?.text ?? "", entry["name"]?.text ?? "", values(entry)))
      }
    }
    for (hour, used) in day.hours.enumerated() where used > 0 {
      rows.append(row(date, "hour", String(hour), "", ["used_seconds": seconds(used)]))
    }
  }
  return rows.map { $0.map(csvField).joined(separator: ",") + "\r\n" }.joined()
}

private func row(
  _ date: String, _ kind: String, _ id: String, _ name: String, _ values: [String: String]
) -> [String] {
  [date, kind, id, name] + columns.dropFirst(4).map { values[$0] ?? "" }
}

private func values(_ entry: JSONValue) -> [String: String] {
  var values: [String: String] = [:]
  for (column, key) in [
    ("shield_hits", "shieldHits"), ("locks", "locks"), ("one_minute_uses", "oneMinuteUses"),
    ("ten_minute_unlocks", "tenMinuteUnlocks"), ("recharges", "recharges"),
  ] {
    if let count = entry[key]?.whole { values[column] = String(count) }
  }
  for (column, key) in [("used_seconds", "usedMs"), ("locked_seconds", "lockedMs")] {
    if let length = entry[key]?.whole { values[column] = seconds(Int64(length)) }
  }
  return values
}

private func seconds(_ milliseconds: Int64) -> String { String(milliseconds / 1000) }

/// Quoted where it holds a comma, a quote or a line break. A leading formula sign is quoted by a blank, so that no
/// table program runs a group's name.
func csvField(_ text: String) -> String {
  var field = text
  if let first = text.first, "=+-@\t".contains(first) { field = " " + text }
  guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
  return "\""
    + field.split(separator: "\"", omittingEmptySubsequences: false)
    .joined(separator: "\"\"") + "\""
}
