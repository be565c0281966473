import Groundwork
import Limits
import SQLite

enum OverridesTable {
  private static let table = Table("overrides", key: "group_id")

  static func read(
    from database: borrowing Database, _ sieve: inout Sieve
  ) throws(SQLiteError) -> [GroupID: Override] {
    var overrides: [GroupID: Override] = [:]
    try sieve.each(
      of: table, in: database, "SELECT group_id, kind, date, ends_boot_ms FROM overrides"
    ) { (row) throws(SQLiteError) in
      overrides[GroupID(try row.text(0))] = Override(
        kind: try row.word(1, Override.Kind.self), date: try row.date(2), ends: try row.boot(3))
    }
    return overrides
  }

  static func write(
    _ overrides: [GroupID: Override], in database: borrowing Database
  ) throws(SQLiteError) {
    try database.run("DELETE FROM overrides")
    for (id, override) in overrides {
      try database.run(
        "INSERT INTO overrides VALUES(?, ?, ?, ?)",
        [
          .text(id.text), .text(override.kind.rawValue), .date(override.date), .ms(override.ends),
        ])
    }
  }
}
