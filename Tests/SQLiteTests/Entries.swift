import SQLite

/// The schema that these tests (and the probe, which writes version 1) use.
enum Entries {
  static let applicationID: Int32 = 0x7072_6F62
  static let table = "CREATE TABLE entry(id INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT"
  static let migrations = Migrations(applicationID: applicationID, scripts: [table])

  static func add(_ note: String, to database: borrowing Database) throws(SQLiteError) {
    try database.run("INSERT INTO entry(note) VALUES(?)", [.text(note)])
  }

  static func notes(_ database: borrowing Database) throws(SQLiteError) -> [String] {
    try database.rows("SELECT note FROM entry ORDER BY id") {
      (row) throws(SQLiteError) in try row.text(0)
    }
  }
}
