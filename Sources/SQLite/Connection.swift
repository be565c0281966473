import CSQLite

/// The open handle and its kept statements; closed when its last user (database or statement) goes.
final class Connection {
  let pointer: OpaquePointer
  private var isOpen = true
  /// By the address of the literal: the same place in the code finds its statement again.
  private var kept: [UnsafePointer<UInt8>: Prepared] = [:]

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit {
    kept.values.forEach { $0.finalize() }
    if isOpen { sqlite3_close_v2(pointer) }
  }

  /// Runs `body` with the statement kept for `sql`. It is out of the store meanwhile, so that a use
  /// inside its own use gets another one.
  func withKept<T>(
    _ sql: StaticString, _ body: (Prepared) throws(SQLiteError) -> T
  ) throws(SQLiteError) -> T {
    let address = sql.utf8Start
    let prepared: Prepared
    if let found = kept.removeValue(forKey: address) {
      prepared = found
    } else {
      prepared = try Prepared(on: pointer, sql.description)
    }
    defer {
      if kept[address] == nil { kept[address] = prepared } else { prepared.finalize() }
    }
    return try body(prepared)
  }

  /// Closes now, and says so when that fails (a statement is still alive: `SQLITE_BUSY`).
  func close() throws(SQLiteError) {
    kept.values.forEach { $0.finalize() }
    kept = [:]
    let result = sqlite3_close(pointer)
    guard result == SQLITE_OK else { throw SQLiteError(result, of: pointer, statement: nil) }
    isOpen = false
  }
}
