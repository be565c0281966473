import SQLite

enum ProbeSchema {
  static let migrations = Migrations(
    applicationID: 0x7072_6F62,
    scripts: ["CREATE TABLE entry(id INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT"])
}
