import Day
import Groundwork
import Words

func showStatistics(_ invocation: Invocation) throws(Problem) -> Int32 {
  let names = ["day", "week", "month"]
  guard let period = Period(rawValue: invocation.values.first ?? "day") else {
    throw choice(invocation.first, of: names, invocation.parsed.command)
  }
  let daemon = try DaemonCalls()
  let date = try wantedDate(invocation, daemon)
  let (first, last) = period.dates(around: date, weekStartsOn: invocation.console.weekStartsOn)
  let body = try daemon.get("/v1/stats", [("from", first.text), ("to", last.text)])
  if invocation.has("--csv"), !invocation.isJSON {
    invocation.console.write(statisticsCSV(body), lineEnd: "")
    return 0
  }
  let apps = invocation.isJSON ? [] : try AppChoice(daemon, invocation.words).apps
  let appNames = Dictionary(apps.map { ($0.id, $0.name) }) { first, _ in first }
  invocation.give(body) { statisticsText(body, apps: appNames, invocation.console) }
  return 0
}

/// `--date`, else the daemon's today: it alone knows the person's day.
private func wantedDate(
  _ invocation: Invocation, _ daemon: DaemonCalls
) throws(Problem) -> LocalDate {
  if let text = invocation.option("--date") {
    guard let date = LocalDate(text) else {
      throw .request("invalid:date", field: "--date", hint: "api.date")
    }
    return date
  }
  let body = try daemon.get("/v1/stats")
  guard let today = LocalDate(body["to"]?.text ?? "") else {
    throw Problem(kind: .bug, code: "answer", arguments: ["reason": "no date"])
  }
  return today
}

/// A stretch of the calendar.
enum Period: String {
  case day, week, month

  /// First and last date of the one that holds `date`.
  func dates(around date: LocalDate, weekStartsOn: Int) -> (first: LocalDate, last: LocalDate) {
    switch self {
    case .day: return (date, date)
    case .week:
      let first = date.adding(days: -((date.weekday - weekStartsOn + 7) % 7))
      return (first, first.adding(days: 6))
    case .month:
      let (year, month, _) = date.parts
      let first = LocalDate(year: year, month: month, day: 1) ?? date
      let next =
        LocalDate(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1) ?? date
      return (first, next.adding(days: -1))
    }
  }
}
