/// The numbers that SQLite keeps for a program in a file's header, and the check of the whole file.
extension Database {
  /// The schema's version; 0 in a new file.
  public var userVersion: Int32 {
    get throws(SQLiteError) { try number("PRAGMA user_version") }
  }

  public func setUserVersion(_ version: Int32) throws(SQLiteError) {
    try execute("PRAGMA user_version=\(version)")
  }

  /// Whose file it is (https://sqlite.org/pragma.html#pragma_application_id); 0 in a new file.
  public var applicationID: Int32 {
    get throws(SQLiteError) { try number("PRAGMA application_id") }
  }

  public func setApplicationID(_ id: Int32) throws(SQLiteError) {
    try execute("PRAGMA application_id=\(id)")
  }

  /// What is wrong inside the file, in SQLite's words; nothing when it is whole.
  public func damage(_ depth: Depth) throws(SQLiteError) -> [String] {
    let found: [String]
    do {
      switch depth {
      case .quick:
        found = try rows("PRAGMA quick_check") { (row) throws(SQLiteError) in try row.text(0) }
      case .full:
        found = try rows("PRAGMA integrity_check") { (row) throws(SQLiteError) in try row.text(0) }
      }
    } catch {
      if error.isHurt { return [error.message] }
      throw error
    }
    return found == ["ok"] ? [] : found
  }

  private func number(_ pragma: StaticString) throws(SQLiteError) -> Int32 {
    let value = try first(pragma) { (row) throws(SQLiteError) in try row.integer(0) }
    return Int32(truncatingIfNeeded: value ?? 0)
  }
}
