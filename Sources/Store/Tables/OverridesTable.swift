import Day
import Groundwork
import Limits
import SQLite

enum OverridesTable {
  private static let table = Table("overrides", key: "group_id")

  /// One that nobody would end, or that is longer than any can be, is unreadable: it would keep every later
  /// judgement from being taken for right.
  static func read(
    from database: borrowing Database, groups: [Group], last: LastLook?, _ sieve: inout Sieve
  ) throws(SQLiteError) -> [GroupID: Override] {
    var overrides: [GroupID: Override] = [:]
    let known = Set(groups.map(\.id))
    try sieve.each(
      of: table, in: database, "SELECT group_id, kind, date, ends_boot_ms FROM overrides"
    ) { (row) throws(SQLiteError) in
      let id = GroupID(try row.text(0))
      let override = Override(
        kind: try row.word(1, Override.Kind.self), date: try row.date(2), ends: try row.boot(3))
      guard known.contains(id) else { throw .unreadable("no group") }
      if let last, override.ends - last.boot > override.kind.length {
        throw .unreadable("too long")
      }
      overrides[id] = override
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
