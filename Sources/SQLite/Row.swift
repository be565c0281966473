import CSQLite

/// The present row of a query; only to be looked at inside the closure that is given it.
///
/// Reading is strict: a null or a value of another kind is an error (`SQLITE_MISMATCH`), never a 0
/// or an empty text.
public struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  public func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  public func integer(_ column: Int32) throws(SQLiteError) -> Int64 {
    try expect([SQLITE_INTEGER], column)
    return sqlite3_column_int64(statement, column)
  }

  /// A number; a whole one is stored as an integer by SQLite and counts too.
  public func real(_ column: Int32) throws(SQLiteError) -> Double {
    try expect([SQLITE_FLOAT, SQLITE_INTEGER], column)
    return sqlite3_column_double(statement, column)
  }

  /// A text in UTF-8; bytes that aren't UTF-8 are an error.
  public func text(_ column: Int32) throws(SQLiteError) -> String {
    try expect([SQLITE3_TEXT], column)
    let start = sqlite3_column_text(statement, column)
    let bytes = UnsafeBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw mismatch(column, "text that is not UTF-8")
    }
    return text
  }

  public func bytes(_ column: Int32) throws(SQLiteError) -> [UInt8] {
    try expect([SQLITE_BLOB], column)
    let start = sqlite3_column_blob(statement, column)
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  public func integerIfAny(_ column: Int32) throws(SQLiteError) -> Int64? {
    isNull(column) ? nil : try integer(column)
  }

  public func realIfAny(_ column: Int32) throws(SQLiteError) -> Double? {
    isNull(column) ? nil : try real(column)
  }

  public func textIfAny(_ column: Int32) throws(SQLiteError) -> String? {
    isNull(column) ? nil : try text(column)
  }

  public func bytesIfAny(_ column: Int32) throws(SQLiteError) -> [UInt8]? {
    isNull(column) ? nil : try bytes(column)
  }

  /// The bytes of a value of any kind, a number as its digits; nil for null. To find a row again whose
  /// values can't be read.
  public func raw(_ column: Int32) -> [UInt8]? {
    guard let start = sqlite3_column_blob(statement, column) else {
      return isNull(column) ? nil : []
    }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  private func expect(_ kinds: [Int32], _ column: Int32) throws(SQLiteError) {
    guard column >= 0 && column < sqlite3_column_count(statement) else {
      throw mismatch(column, "no such column")
    }
    guard kinds.contains(sqlite3_column_type(statement, column)) else {
      throw mismatch(column, "another kind of value")
    }
  }

  private func mismatch(_ column: Int32, _ what: String) -> SQLiteError {
    SQLiteError(
      code: SQLITE_MISMATCH, message: "column \(column): \(what)",
      statement: sqlite3_sql(statement).map { String(cString: $0) })
  }
}
