import Groundwork
import SQLite
import Testing

struct MigrationsTests {
  private static let second = "ALTER TABLE entry ADD COLUMN mood INTEGER"

  private func migrations(_ scripts: String...) -> Migrations {
    Migrations(applicationID: Entries.applicationID, scripts: scripts)
  }

  @Test func everyStepIsTakenOnceAndInOrder() throws {
    let database = try Database.open(":memory:", .create)
    try migrations(Entries.table).apply(to: database)
    try Entries.add("old", to: database)
    for _ in 0..<2 { try migrations(Entries.table, Self.second).apply(to: database) }
    #expect(try database.userVersion == 2)
    #expect(try Entries.notes(database) == ["old"])
  }

  @Test(arguments: [
    "ALTER TABLE entry ADD COLUMN mood INTEGER; nonsense",
    "DELETE FROM entry; COMMIT",
    """
    CREATE TABLE child(entry INTEGER REFERENCES entry) STRICT;
    INSERT INTO child VALUES(99);
    """,
  ])
  func aFailingStepLeavesTheVersionBeforeItWhole(script: String) throws {
    let database = try Database.open(":memory:", .create)
    try migrations(Entries.table).apply(to: database)
    try Entries.add("old", to: database)
    let problem = #expect(throws: Problem.self) {
      try migrations(Entries.table, script).apply(to: database)
    }
    #expect(problem?.code == "store.migration")
    #expect(problem?.kind == .bug)
    #expect(problem?.arguments["version"] == "2")
    #expect(try database.userVersion == 1)
    if !script.contains("COMMIT") { #expect(try Entries.notes(database) == ["old"]) }
    let isOpen = database.isInTransaction
    #expect(!isOpen)
  }

  @Test func aTableThatOthersPointToCanBeRebuilt() throws {
    let database = try Database.open(":memory:", .create)
    let first = """
      CREATE TABLE parent(id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE child(parent INTEGER REFERENCES parent ON DELETE CASCADE) STRICT;
      INSERT INTO parent VALUES(1);
      INSERT INTO child VALUES(1);
      """
    let rebuild = """
      CREATE TABLE newer(id INTEGER PRIMARY KEY, name TEXT) STRICT;
      INSERT INTO newer(id) SELECT id FROM parent;
      DROP TABLE parent;
      ALTER TABLE newer RENAME TO parent;
      """
    try migrations(first, rebuild).apply(to: database)
    let children = try database.rows("SELECT parent FROM child") {
      (row) throws(SQLiteError) in try row.integer(0)
    }
    #expect(children == [1])
    // …and the keys are enforced again afterwards.
    #expect(throws: SQLiteError.self) { try database.run("INSERT INTO child VALUES(9)") }
  }

  @Test func aNewerDatabaseIsRefused() throws {
    let database = try Database.open(":memory:", .create)
    try migrations(Entries.table, Self.second).apply(to: database)
    let problem = #expect(throws: Problem.self) {
      try migrations(Entries.table).apply(to: database)
    }
    #expect(problem?.code == "store.newer")
    #expect(problem?.arguments == ["version": "2", "known": "1"])
  }
}
