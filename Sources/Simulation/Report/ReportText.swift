import Day
import Groundwork

extension Report {
  /// A table with a line for each group and day; names come last, so that any script lines up.
  public var text: String {
    let header = line("date", ["used", "locks", "locked", "+1 min", "+10 min"], "group")
    let lines = days.flatMap { day in
      day.groups.map { row(day.date.text, $0) } + [row(day.date.text, day.total, as: "all")]
    }
    return ([header] + lines + [row("total", total, as: "all")]).joined(separator: "\n")
  }

  private func row(_ date: String, _ row: Row, as name: String? = nil) -> String {
    line(
      date,
      [
        row.used.hours, String(row.locks), row.lockedFor.hours, String(row.extensions),
        String(row.unlocks),
      ], name ?? row.name)
  }

  private func line(_ date: String, _ figures: [String], _ name: String) -> String {
    let widths = [10, 7, 10, 8, 9]
    return zip(figures, widths).reduce(date + spaces(10 - date.count)) { line, cell in
      line + spaces(cell.1 - cell.0.count) + cell.0
    } + "  " + name
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension Milliseconds {
  /// `1:02:03`
  fileprivate var hours: String {
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(wholeSeconds / 3600):\(two(wholeSeconds / 60 % 60)):\(two(wholeSeconds % 60))"
  }
}
