import CSQLite
import SQLite
import Testing

struct TransactionTests {
  @Test func anErrorInsideTakesEverythingBack() throws {
    let database = try Database.open(":memory:", .create)
    try database.execute(Entries.table)
    try database.transaction { () throws(SQLiteError) in try Entries.add("kept", to: database) }
    #expect(throws: SQLiteError.self) {
      try database.transaction { () throws(SQLiteError) in
        try Entries.add("lost", to: database)
        try database.execute("nonsense")
      }
    }
    #expect(try Entries.notes(database) == ["kept"])
    let isOpen = database.isInTransaction
    #expect(!isOpen)
  }

  @Test func anErrorOfTheCommitTakesEverythingBack() throws {
    let database = try Database.open(":memory:", .create)
    try database.execute(
      """
      CREATE TABLE parent(id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE child(parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED) STRICT;
      """)
    let error = #expect(throws: SQLiteError.self) {
      try database.transaction { () throws(SQLiteError) in
        _ = try database.run("INSERT INTO child VALUES(7)")
      }
    }
    #expect(error?.code == SQLITE_CONSTRAINT)
    let isOpen = database.isInTransaction
    #expect(!isOpen)
  }

  @Test func aTransactionInsideATransactionIsRefusedAndNothingIsKept() throws {
    let database = try Database.open(":memory:", .create)
    try database.execute(Entries.table)
    #expect(throws: SQLiteError.self) {
      try database.transaction { () throws(SQLiteError) in
        try Entries.add("outer", to: database)
        try database.transaction { () throws(SQLiteError) in
          try Entries.add("inner", to: database)
        }
      }
    }
    #expect(try Entries.notes(database).isEmpty)
    let isOpen = database.isInTransaction
    #expect(!isOpen)
  }

  @Test func aBodyThatEndsItsTransactionIsAnError() throws {
    let database = try Database.open(":memory:", .create)
    #expect(throws: SQLiteError.self) {
      try database.transaction { () throws(SQLiteError) in try database.execute("COMMIT") }
    }
  }
}
