import Day
import Groundwork
import HaruCore
import Limits
import SQLite

/// The records of the dates, in six tables.
enum DaysTable {
  private static let days = Table("days", key: "date")
  private static let groups = Table("day_groups", key: "date", "group_id")
  private static let apps = Table("day_apps", key: "date", "app")
  private static let sites = Table("day_sites", key: "date", "host")
  private static let hours = Table("day_hours", key: "date", "hour")

  /// The dates of rests, which a start on another boot has to carry on.
  static func restingDates(
    in database: borrowing Database
  ) throws(SQLiteError) -> [LocalDate] {
    try database.rows(
      "SELECT DISTINCT CAST(date AS BLOB) FROM day_groups WHERE rest_ends_boot_ms IS NOT NULL"
    ) { (row) throws(SQLiteError) in
      LocalDate(String(decoding: try row.bytes(0), as: UTF8.self))
    }.compactMap { $0 }  // no date at all: quarantined by whoever reads the days
  }

  /// The records of the dates that have one, ascending.
  static func read(
    from first: LocalDate, to last: LocalDate, in database: borrowing Database,
    _ sieve: inout Sieve
  ) throws(SQLiteError) -> [DayRecord] {
    let span: [Value] = [.date(first), .date(last)]
    var book = Book()
    try sieve.each(
      of: days, in: database,
      """
      SELECT date, one_minute_uses, ten_minute_unlocks FROM days
      WHERE date BETWEEN ? AND ? ORDER BY date
      """, span
    ) { (row) throws(SQLiteError) in
      let day = try book.index(of: try row.text(0))
      book.records[day].oneMinuteUses = try row.count(1)
      book.records[day].tenMinuteUnlocks = try row.count(2)
    }
    try readGroups(span, in: database, &book, &sieve)
    try sieve.each(
      of: apps, in: database,
      """
      SELECT date, app, used_ms, shield_hits FROM day_apps
      WHERE date BETWEEN ? AND ? ORDER BY date
      """, span
    ) { (row) throws(SQLiteError) in
      let day = try book.index(of: try row.text(0))
      book.records[day].apps[AppID(try row.text(1))] = try token(row)
    }
    try sieve.each(
      of: sites, in: database,
      """
      SELECT date, host, used_ms, shield_hits FROM day_sites
      WHERE date BETWEEN ? AND ? ORDER BY date
      """, span
    ) { (row) throws(SQLiteError) in
      let day = try book.index(of: try row.text(0))
      book.records[day].sites[try row.text(1)] = try token(row)
    }
    try sieve.each(
      of: hours, in: database,
      "SELECT date, hour, used_ms FROM day_hours WHERE date BETWEEN ? AND ? ORDER BY date", span
    ) { (row) throws(SQLiteError) in
      let hour = try row.count(1)
      guard hour < 24 else { throw .unreadable("column 1: no hour") }
      let day = try book.index(of: try row.text(0))
      book.records[day].hours[hour] = try row.length(2)
    }
    try SpansTable.read(span, in: database, &sieve) { (date, line) throws(SQLiteError) in
      let day = try book.index(of: date)
      book.records[day].spans.append(line)
    }
    return book.records.sorted { $0.date < $1.date }
  }

  private static func readGroups(
    _ span: [Value], in database: borrowing Database, _ book: inout Book, _ sieve: inout Sieve
  ) throws(SQLiteError) {
    try sieve.each(
      of: groups, in: database,
      """
      SELECT date, group_id, used_ms, reset_mark_ms, recharge_mark_ms, generation,
        rest_began_boot_ms, rest_ends_boot_ms, locks, locked_ms, shield_hits, one_minute_uses,
        ten_minute_unlocks
      FROM day_groups WHERE date BETWEEN ? AND ? ORDER BY date
      """, span
    ) { (row) throws(SQLiteError) in
      var group = GroupDay()
      group.used = try row.length(2)
      group.resetMark = try row.length(3)
      group.rechargeMark = try row.length(4)
      group.generation = try row.count(5)
      if !row.isNull(7) {
        let ends = try row.boot(7)
        group.rest = Rest(began: row.isNull(6) ? ends : try row.boot(6), ends: ends)
      }
      group.locks = try row.count(8)
      group.lockedFor = try row.length(9)
      group.shieldHits = try row.count(10)
      group.oneMinuteUses = try row.count(11)
      group.tenMinuteUnlocks = try row.count(12)
      let day = try book.index(of: try row.text(0))
      book.records[day].groups[GroupID(try row.text(1))] = group
    }
  }

  private static func token(_ row: borrowing Row) throws(SQLiteError) -> TokenDay {
    var day = TokenDay()
    day.used = try row.length(2)
    day.shieldHits = try row.count(3)
    return day
  }

  /// Records as they are gathered from several queries, each in the order of its dates.
  private struct Book {
    var records: [DayRecord] = []
    private var indices: [String: Int] = [:]
    private var present = (text: "", index: 0)

    mutating func index(of text: String) throws(SQLiteError) -> Int {
      if text == present.text { return present.index }
      if let index = indices[text] {
        present = (text, index)
        return index
      }
      guard let date = LocalDate(text) else { throw .unreadable("column 0: no date") }
      records.append(DayRecord(date: date))
      indices[text] = records.count - 1
      present = (text, records.count - 1)
      return records.count - 1
    }
  }
}
