import Groundwork
import Limits
import SQLite

enum SettingsTable {
  private static let table = Table("settings", key: "one")

  static func read(
    from database: borrowing Database, _ sieve: inout Sieve
  ) throws(SQLiteError) -> LimitsSettings {
    var settings = LimitsSettings()
    try sieve.each(
      of: table, in: database,
      """
      SELECT one, one_minute_uses, raised_one_minute_uses, raised_from_date, idle_after_ms
      FROM settings
      """
    ) { (row) throws(SQLiteError) in
      var found = LimitsSettings()
      found.oneMinuteUses = try row.count(1)
      if !row.isNull(2) {
        found.raise = .init(oneMinuteUses: try row.count(2), from: try row.date(3))
      }
      found.idleAfter = try row.length(4)
      guard Bounds.oneMinuteUses.contains(found.oneMinuteUses),
        found.raise.map({ Bounds.oneMinuteUses.contains($0.oneMinuteUses) }) ?? true,
        Bounds.idleAfter.contains(found.idleAfter)
      else { throw .unreadable("out of bounds") }
      settings = found
    }
    return settings
  }

  static func write(
    _ settings: LimitsSettings, in database: borrowing Database
  ) throws(SQLiteError) {
    try database.run(
      "INSERT OR REPLACE INTO settings VALUES(1, ?, ?, ?, ?)",
      [
        .integer(settings.oneMinuteUses),
        .integer(ifAny: settings.raise.map { Int64($0.oneMinuteUses) }),
        .text(ifAny: settings.raise?.from.text), .ms(settings.idleAfter),
      ])
  }
}
