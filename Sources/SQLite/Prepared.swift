import CSQLite

/// The moves of a prepared statement; who holds it must `finalize` it once.
struct Prepared {
  let pointer: OpaquePointer

  init(on connection: OpaquePointer, _ sql: String) throws(SQLiteError) {
    var made: OpaquePointer?
    let result = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
    guard result == SQLITE_OK else { throw SQLiteError(result, of: connection, statement: sql) }
    guard let made else {
      throw SQLiteError(code: SQLITE_MISUSE, message: "an empty statement", statement: sql)
    }
    pointer = made
  }

  func finalize() { sqlite3_finalize(pointer) }

  /// The number of rows that an INSERT, UPDATE or DELETE changed.
  func run(_ values: [Value]) throws(SQLiteError) -> Int {
    try bind(values)
    defer { reset() }
    while try step() {}
    return Int(sqlite3_changes64(sqlite3_db_handle(pointer)))
  }

  func rows<T>(
    _ values: [Value], _ read: (borrowing Row) throws(SQLiteError) -> T
  ) throws(SQLiteError) -> [T] {
    try bind(values)
    defer { reset() }
    var found: [T] = []
    while try step() { found.append(try read(Row(pointer))) }
    return found
  }

  func first<T>(
    _ values: [Value], _ read: (borrowing Row) throws(SQLiteError) -> T
  ) throws(SQLiteError) -> T? {
    try bind(values)
    defer { reset() }
    guard try step() else { return nil }
    let value = try read(Row(pointer))
    // A statement that writes (RETURNING) commits at its end: a failure there must be heard.
    if sqlite3_stmt_readonly(pointer) == 0 { while try step() {} }
    return value
  }

  private func bind(_ values: [Value]) throws(SQLiteError) {
    guard values.count == Int(sqlite3_bind_parameter_count(pointer)) else {
      throw error(SQLITE_RANGE, "\(values.count) values do not fit the statement's parameters")
    }
    for (index, value) in values.enumerated() {
      let result = bind(value, at: Int32(index + 1))
      guard result == SQLITE_OK else {
        let error = error(result)
        reset()
        throw error
      }
    }
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(pointer, index)
    case .integer(let value): return sqlite3_bind_int64(pointer, index, value)
    case .real(let value):
      return value.isNaN ? SQLITE_MISMATCH : sqlite3_bind_double(pointer, index, value)
    case .text(let value):
      var value = value
      return value.withUTF8 { text in
        // An empty text has no address, and no address would mean null.
        text.isEmpty
          ? sqlite3_bind_text(pointer, index, "", 0, copied)
          : text.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text64(
              pointer, index, $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8))
          }
      }
    case .bytes(let value):
      return value.isEmpty
        ? sqlite3_bind_zeroblob(pointer, index, 0)
        : sqlite3_bind_blob64(pointer, index, value, UInt64(value.count), copied)
    }
  }

  private func step() throws(SQLiteError) -> Bool {
    let result = sqlite3_step(pointer)
    if result == SQLITE_ROW { return true }
    if result == SQLITE_DONE { return false }
    throw error(result)
  }

  /// Ready for the next use, and holding no value of this one. What `sqlite3_reset` returns is the
  /// error of the last step again, which has been thrown.
  private func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  private func error(_ code: Int32, _ message: String? = nil) -> SQLiteError {
    let text = sqlite3_sql(pointer).map { String(cString: $0) }
    if let message { return SQLiteError(code: code, message: message, statement: text) }
    if code == SQLITE_MISMATCH {
      return SQLiteError(code: code, message: "not a number", statement: text)
    }
    return SQLiteError(code, of: sqlite3_db_handle(pointer), statement: text)
  }

  /// `SQLITE_TRANSIENT`, a macro that isn't imported: SQLite copies what it is given.
  private var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}
