import CSQLite
import SQLite
import StoreTesting
import Testing

struct DatabaseTests {
  @Test(
    arguments: [
      .null, 0, .integer(.min), .integer(.max), 1.5, .real(-.infinity), "", "하루 ☀️", "a\0b",
      .bytes([]), .bytes([0, 255]),
    ] as [Value])
  func everyValueComesBackAsItWas(value: Value) throws {
    let database = try Database.open(":memory:", .create)
    try database.execute("CREATE TABLE t(v ANY) STRICT")
    try database.run("INSERT INTO t VALUES(?)", [value])
    let back: Value? = try database.first("SELECT v FROM t") { (row) throws(SQLiteError) -> Value in
      switch value {
      case .null: row.isNull(0) ? .null : 1
      case .integer: .integer(try row.integer(0))
      case .real: .real(try row.real(0))
      case .text: .text(try row.text(0))
      case .bytes: .bytes(try row.bytes(0))
      }
    }
    #expect(back == value)
  }

  @Test func aNullOrAnotherKindIsAnErrorAndNeverZero() throws {
    let database = try Database.open(":memory:", .create)
    try refuses(database, "SELECT NULL")
    try refuses(database, "SELECT 'text'")
    let none = try database.first("SELECT NULL") {
      (row) throws(SQLiteError) in try row.integerIfAny(0)
    }
    #expect(none == .some(.none))
    let text = #expect(throws: SQLiteError.self) {
      try database.first("SELECT CAST(x'ff' AS TEXT)") {
        (row) throws(SQLiteError) in try row.text(0)
      }
    }
    #expect(text?.code == SQLITE_MISMATCH)
  }

  private func refuses(_ database: borrowing Database, _ sql: String) throws {
    let statement = try database.prepare(sql)
    let error = #expect(throws: SQLiteError.self) {
      try statement.rows { (row) throws(SQLiteError) in try row.integer(0) }
    }
    #expect(error?.code == SQLITE_MISMATCH)
  }

  @Test func valuesThatDoNotFitAreRefused() throws {
    let database = try Database.open(":memory:", .create)
    try database.execute("CREATE TABLE t(v ANY) STRICT")
    #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t VALUES(?)") }
    #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t VALUES(?)", [1, 2]) }
    #expect(throws: SQLiteError.self) {
      try database.run("INSERT INTO t VALUES(?)", [.real(.nan)])
    }
    let count = try database.first("SELECT count(*) FROM t") {
      (row) throws(SQLiteError) in try row.integer(0)
    }
    #expect(count == 0)
  }

  @Test func anErrorNamesItsCodeAndItsStatement() throws {
    let database = try Database.open(":memory:", .create)
    try database.execute("CREATE TABLE t(v INTEGER UNIQUE) STRICT")
    try database.run("INSERT INTO t VALUES(?)", [1])
    let error = #expect(throws: SQLiteError.self) {
      for _ in 0..<2 { try database.run("INSERT INTO t VALUES(?)", [1]) }
    }
    #expect(error?.code == SQLITE_CONSTRAINT)
    #expect(error?.extendedCode == SQLITE_CONSTRAINT | (8 << 8))
    #expect(error?.statement == "INSERT INTO t VALUES(?)")
    #expect(error?.problem.kind == .bug)
    // The statement is usable after its error.
    #expect(try database.run("INSERT INTO t VALUES(?)", [2]) == 1)
  }

  @Test func aStatementMayBeUsedInsideItsOwnUse() throws {
    let database = try Database.open(":memory:", .create)
    func count(_ depth: Int64) throws(SQLiteError) -> Int64 {
      let inner = try database.first("SELECT ?", [.integer(depth)]) {
        (row) throws(SQLiteError) in
        depth == 0 ? try row.integer(0) : try row.integer(0) + (try count(depth - 1))
      }
      return inner ?? -1
    }
    #expect(try count(4) == 10)
    #expect(try count(4) == 10)
  }

  @Test func aFileIsOpenedAsTheStoreWantsIt() throws {
    let folder = TemporaryFolder()
    let database = try Database.open(folder.path + "/a.db", .create)
    func setting(_ pragma: String) throws -> Value? {
      let statement = try database.prepare("PRAGMA \(pragma)")
      return try statement.first { (row) throws(SQLiteError) -> Value in
        pragma == "journal_mode" ? .text(try row.text(0)) : .integer(try row.integer(0))
      }
    }
    #expect(try setting("journal_mode") == "wal")
    #expect(try setting("synchronous") == 2)
    #expect(try setting("foreign_keys") == 1)
    #expect(try setting("trusted_schema") == 0)
    #expect(try setting("busy_timeout") == 2000)
  }

  @Test func closingWithALivingStatementIsAnError() throws {
    let database = try Database.open(":memory:", .create)
    let statement = try database.prepare("SELECT 1")
    do {
      try database.close()
      Issue.record("closed")
    } catch {
      #expect(error.code == SQLITE_BUSY)
    }
    // The statement keeps the connection alive.
    #expect(try statement.rows { (row) throws(SQLiteError) in try row.integer(0) } == [1])
  }

  @Test func anActorMayOwnADatabase() async throws {
    actor Owner {
      let database: Database
      let add: Statement
      init() throws(SQLiteError) {
        let database = try Database.open(":memory:", .create)
        try database.execute(Entries.table)
        add = try database.prepare("INSERT INTO entry(note) VALUES(?) RETURNING id")
        self.database = database
      }
      func add(_ note: String) throws(SQLiteError) -> Int64? {
        try database.transaction { () throws(SQLiteError) in
          try add.first([.text(note)]) { (row) throws(SQLiteError) in try row.integer(0) }
        }
      }
    }
    let owner = try Owner()
    #expect(try await owner.add("a") == 1)
    #expect(try await owner.add("b") == 2)
  }
}
