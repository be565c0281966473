import CSQLite

/// One connection to a database, with one owner: not copyable, not `Sendable`, so that an actor that
/// holds it is its only user.
///
/// Every write outside a `transaction` is a transaction of its own, on the disk when the call returns
/// (`synchronous=FULL`).
public struct Database: ~Copyable {
  public enum Mode: Sendable {
    /// Looks only; the file itself is never changed.
    case readOnly
    case existing
    case create
  }

  public enum Depth: Sendable {
    /// Every page, without comparing indexes with their tables.
    case quick
    case full
  }

  let connection: Connection

  private init(_ connection: Connection) { self.connection = connection }

  /// Opens a file (or `:memory:`).
  ///
  /// - Parameter patience: how long, in milliseconds, a call waits for another process's lock.
  public static func open(
    _ path: String, _ mode: Mode, patience: Int32 = 2000
  ) throws(SQLiteError) -> Database {
    let access =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .existing: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let result = sqlite3_open_v2(
      path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard result == SQLITE_OK, let opened else {
      let error = SQLiteError(result, of: opened, statement: nil)
      sqlite3_close_v2(opened)
      throw error
    }
    let database = Database(Connection(owning: opened))
    // A file that may not be written is opened for reading only, without a word.
    guard mode == .readOnly || sqlite3_db_readonly(opened, "main") == 0 else {
      throw SQLiteError(code: SQLITE_READONLY, message: "the file may not be written")
    }
    sqlite3_busy_timeout(opened, patience)
    try database.execute(
      "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA foreign_keys=ON;")
    if mode != .readOnly {
      try database.execute(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA journal_size_limit=4194304;")
    }
    return database
  }

  /// Closes now; `SQLITE_BUSY` when a `Statement` of it is still alive.
  public consuming func close() throws(SQLiteError) { try connection.close() }

  /// Runs several statements, without values; for schemas and pragmas.
  public borrowing func execute(_ script: String) throws(SQLiteError) {
    let result = sqlite3_exec(connection.pointer, script, nil, nil, nil)
    guard result == SQLITE_OK else {
      throw SQLiteError(result, of: connection.pointer, statement: script)
    }
  }

  public borrowing func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(on: connection, sql)
  }

  /// Runs a statement to its end; it is prepared once and kept. The answer is the number of changed
  /// rows (INSERT, UPDATE, DELETE).
  @discardableResult
  public borrowing func run(
    _ sql: StaticString, _ values: [Value] = []
  ) throws(SQLiteError) -> Int {
    try connection.withKept(sql) { (prepared) throws(SQLiteError) in try prepared.run(values) }
  }

  /// Every row of a query, which is prepared once and kept.
  public borrowing func rows<T>(
    _ sql: StaticString, _ values: [Value] = [],
    _ read: (borrowing Row) throws(SQLiteError) -> T
  ) throws(SQLiteError) -> [T] {
    try connection.withKept(sql) { (prepared) throws(SQLiteError) in
      try prepared.rows(values, read)
    }
  }

  /// The first row of a query (or of RETURNING), which is prepared once and kept.
  public borrowing func first<T>(
    _ sql: StaticString, _ values: [Value] = [],
    _ read: (borrowing Row) throws(SQLiteError) -> T
  ) throws(SQLiteError) -> T? {
    try connection.withKept(sql) { (prepared) throws(SQLiteError) in
      try prepared.first(values, read)
    }
  }

  /// All of `body` or nothing of it; on the disk when it returns.
  ///
  /// Any error of `body` or of the commit rolls it back and is thrown on. It can't be nested.
  public borrowing func transaction<T>(
    _ body: () throws(SQLiteError) -> T
  ) throws(SQLiteError) -> T {
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let value = try body()
      guard isInTransaction else {
        throw SQLiteError(code: SQLITE_MISUSE, message: "the body ended the transaction")
      }
      try execute("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  public var isInTransaction: Bool { sqlite3_get_autocommit(connection.pointer) == 0 }

  /// Some errors (a full disk) have rolled back already. A rollback that fails leaves a transaction
  /// that the next BEGIN reports.
  private borrowing func rollBack() {
    if isInTransaction { sqlite3_exec(connection.pointer, "ROLLBACK", nil, nil, nil) }
  }
}
