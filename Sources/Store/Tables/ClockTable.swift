import Day
import Groundwork
import Limits
import SQLite

/// The last look. Of its zone only the name is kept: the rules are the system's.
enum ClockTable {
  private static let table = Table("clock", key: "one")

  static func read(
    from database: borrowing Database, zone: (String) -> Zone?, _ sieve: inout Sieve
  ) throws(SQLiteError) -> LastLook? {
    var last: LastLook?
    try sieve.each(
      of: table, in: database,
      """
      SELECT one, wall_ms, boot_ms, awake_ms, boot_id, zone, date, judged_wall_ms FROM clock
      """
    ) { (row) throws(SQLiteError) in
      let name = try row.text(5)
      let reading = Reading(
        wall: try row.wall(1), boot: try row.boot(2), awake: Milliseconds(try row.bounded(3)),
        bootID: try row.text(4),
        zone: zone(name) ?? Zone(name: name, initialOffset: Zone.utc.initialOffset))
      last = LastLook(reading, date: try row.date(6), judged: try row.wall(7))
    }
    return last
  }

  static func write(_ last: LastLook, in database: borrowing Database) throws(SQLiteError) {
    try database.run(
      "INSERT OR REPLACE INTO clock VALUES(1, ?, ?, ?, ?, ?, ?, ?)",
      [
        .ms(last.wall), .ms(last.boot), .ms(last.awake), .text(last.bootID),
        .text(last.zone.name), .date(last.date), .ms(last.judged),
      ])
  }
}
