import Day
import Groundwork
import Limits
import SQLite

/// The day line: stretches of use and of overrides, in their order within a date.
enum SpansTable {
  private static let table = Table("day_spans", key: "date", "place")

  /// Hands over each span of the dates with its date.
  static func read(
    _ dates: [Value], in database: borrowing Database, _ sieve: inout Sieve,
    _ take: (String, DaySpan) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try sieve.each(
      of: table, in: database,
      """
      SELECT date, place, group_id, from_wall_ms, until_wall_ms FROM day_spans
      WHERE date BETWEEN ? AND ? ORDER BY date, place
      """, dates
    ) { (row) throws(SQLiteError) in
      let group = try row.textIfAny(2)
      try take(
        try row.text(0),
        DaySpan(
          kind: group.map { .override(GroupID($0)) } ?? .use, from: try row.wall(3),
          until: try row.wall(4)))
    }
  }

  /// Writes a date's line; most of it is as before.
  static func write(
    _ spans: [DaySpan], _ date: Value, in database: borrowing Database
  ) throws(SQLiteError) {
    try database.run(
      "DELETE FROM day_spans WHERE date = ? AND place >= ?", [date, .integer(spans.count)])
    for (place, span) in spans.enumerated() {
      var group = Value.null
      if case .override(let id) = span.kind { group = .text(id.text) }
      try database.run(
        """
        INSERT INTO day_spans VALUES(?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET group_id = excluded.group_id,
          from_wall_ms = excluded.from_wall_ms, until_wall_ms = excluded.until_wall_ms
        WHERE group_id IS NOT excluded.group_id OR from_wall_ms <> excluded.from_wall_ms
          OR until_wall_ms <> excluded.until_wall_ms
        """, [date, .integer(place), group, .ms(span.from), .ms(span.until)])
    }
  }
}
