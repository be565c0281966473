import Access
import Groundwork
import SQLite

enum PassesTable {
  private static let table = Table("passes", key: "id")

  static func read(
    from database: borrowing Database, _ sieve: inout Sieve
  ) throws(SQLiteError) -> [Pass] {
    var passes: [Pass] = []
    try sieve.each(
      of: table, in: database,
      "SELECT id, kind, subject, expires_boot_ms FROM passes ORDER BY place"
    ) { (row) throws(SQLiteError) in
      passes.append(
        Pass(
          id: try row.text(0),
          purpose: Purpose(try row.word(1, Purpose.Kind.self), subject: try row.text(2)),
          expires: try row.boot(3)))
    }
    return passes
  }

  static func write(_ passes: [Pass], in database: borrowing Database) throws(SQLiteError) {
    try database.run("DELETE FROM passes")
    for (place, pass) in passes.enumerated() {
      try database.run(
        "INSERT OR REPLACE INTO passes VALUES(?, ?, ?, ?, ?)",
        [
          .text(pass.id), .integer(place), .text(pass.purpose.kind.rawValue),
          .text(pass.purpose.subject), .ms(pass.expires),
        ])
    }
  }
}
