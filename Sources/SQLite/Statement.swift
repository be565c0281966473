/// Owns one prepared statement; it can't leave the owner of its database.
public struct Statement: ~Copyable {
  private let connection: Connection
  private let prepared: Prepared

  init(on connection: Connection, _ sql: String) throws(SQLiteError) {
    let prepared = try Prepared(on: connection.pointer, sql)
    self.connection = connection
    self.prepared = prepared
  }

  deinit { prepared.finalize() }

  /// Runs it to its end; the answer is the number of changed rows (INSERT, UPDATE, DELETE).
  @discardableResult
  public borrowing func run(_ values: [Value] = []) throws(SQLiteError) -> Int {
    try prepared.run(values)
  }

  public borrowing func rows<T>(
    _ values: [Value] = [], _ read: (borrowing Row) throws(SQLiteError) -> T
  ) throws(SQLiteError) -> [T] {
    try prepared.rows(values, read)
  }

  public borrowing func first<T>(
    _ values: [Value] = [], _ read: (borrowing Row) throws(SQLiteError) -> T
  ) throws(SQLiteError) -> T? {
    try prepared.first(values, read)
  }
}
