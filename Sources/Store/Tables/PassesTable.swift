import Access
import Day
import Groundwork
import Limits
import SQLite

enum PassesTable {
  private static let table = Table("passes", key: "id")

  static func read(
    from database: borrowing Database, last: LastLook?, _ sieve: inout Sieve
  ) throws(SQLiteError) -> [Pass] {
    var passes: [Pass] = []
    try sieve.each(
      of: table, in: database,
      "SELECT id, kind, subject, expires_boot_ms FROM passes ORDER BY place"
    ) { (row) throws(SQLiteError) in
      let pass = Pass(
        id: try row.text(0),
        purpose: Purpose(try row.word(1, Purpose.Kind.self), subject: try row.text(2)),
        expires: try row.boot(3))
      if let last, pass.expires - last.boot > Access.Bounds.passKept {
        throw .unreadable("too long")
      }
      passes.append(pass)
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
