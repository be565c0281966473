import Day
import Groundwork
import HaruCore
import Limits
import SQLite

extension DaysTable {
  /// Writes the parts of one date's record that changed, and no others.
  static func write(_ change: DayChange, in database: borrowing Database) throws(SQLiteError) {
    let date = Value.date(change.date)
    if let totals = change.totals {
      try database.run(
        "INSERT OR REPLACE INTO days VALUES(?, ?, ?)",
        [date, .integer(totals.oneMinuteUses), .integer(totals.tenMinuteUnlocks)])
    } else {
      try database.run("INSERT OR IGNORE INTO days VALUES(?, 0, 0)", [date])
    }
    for (id, day) in change.groups { try write(day, of: id, date, in: database) }
    for (app, day) in change.apps {
      try database.run(
        "INSERT OR REPLACE INTO day_apps VALUES(?, ?, ?, ?)",
        [date, .text(app.text), .ms(day.used), .integer(day.shieldHits)])
    }
    for (host, day) in change.sites {
      try database.run(
        "INSERT OR REPLACE INTO day_sites VALUES(?, ?, ?, ?)",
        [date, .text(host), .ms(day.used), .integer(day.shieldHits)])
    }
    if let spans = change.spans { try SpansTable.write(spans, date, in: database) }
    for (hour, used) in (change.hours ?? []).enumerated() {
      try write(used, ofHour: hour, date, in: database)
    }
  }

  private static func write(
    _ day: GroupDay, of id: GroupID, _ date: Value, in database: borrowing Database
  ) throws(SQLiteError) {
    try database.run(
      "INSERT OR REPLACE INTO day_groups VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        date, .text(id.text), .ms(day.used), .ms(day.resetMark), .ms(day.rechargeMark),
        .integer(day.generation), .integer(ifAny: day.rest?.began.milliseconds),
        .integer(ifAny: day.rest?.ends.milliseconds), .integer(day.locks), .ms(day.lockedFor),
        .integer(day.shieldHits), .integer(day.oneMinuteUses), .integer(day.tenMinuteUnlocks),
      ])
  }

  /// Of the 24, most are zero or as before.
  private static func write(
    _ used: Milliseconds, ofHour hour: Int, _ date: Value, in database: borrowing Database
  ) throws(SQLiteError) {
    if used == .zero {
      try database.run(
        "DELETE FROM day_hours WHERE date = ? AND hour = ?", [date, .integer(hour)])
    } else {
      try database.run(
        """
        INSERT INTO day_hours VALUES(?, ?, ?)
        ON CONFLICT DO UPDATE SET used_ms = excluded.used_ms WHERE used_ms <> excluded.used_ms
        """, [date, .integer(hour), .ms(used)])
    }
  }
}
