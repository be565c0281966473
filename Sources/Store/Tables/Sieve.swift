import Day
import Groundwork
import Ports
import SQLite

/// Reads rows one by one, so that one that can't be read costs no other (K-50), and puts those out of
/// the way, as they were.
struct Sieve {
  struct Bad {
    let table: Table
    /// The bytes of its key columns.
    let key: [[UInt8]?]
    let because: String
  }

  private(set) var bad: [Bad] = []

  /// Hands over each row; one that `read` can't read is noted. A query names the table's key columns
  /// first.
  mutating func each(
    of table: Table, in database: borrowing Database, _ sql: StaticString, _ values: [Value] = [],
    _ read: (borrowing Row) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    var found: [Bad] = []
    defer { bad += found }
    _ = try database.rows(sql, values) { (row) throws(SQLiteError) in
      do throws(SQLiteError) {
        try read(row)
      } catch {
        guard error.isUnreadable else { throw error }
        found.append(
          Bad(
            table: table, key: table.key.indices.map { row.raw(Int32($0)) },
            because: error.message))
      }
    }
  }

  /// Moves what was noted to `quarantine`; call it inside a transaction.
  func putAway(in database: borrowing Database) throws(SQLiteError) {
    for bad in bad {
      let columns = try database.rows(
        "SELECT name FROM pragma_table_info(?) ORDER BY cid", [.text(bad.table.name)]
      ) { (row) throws(SQLiteError) in try row.text(0) }
      // JSON holds no bytes.
      let members = columns.map { "'\($0)', iif(typeof(\($0)) = 'blob', hex(\($0)), \($0))" }
      let place = bad.table.key.map { "CAST(\($0) AS BLOB) IS ?" }.joined(separator: " AND ")
      let key = bad.key.map { $0.map(Value.bytes) ?? .null }
      try database.prepare(
        """
        INSERT INTO quarantine(source, because, row)
        SELECT ?, ?, json_object(\(members.joined(separator: ", "))) FROM \(bad.table.name)
        WHERE \(place)
        """
      ).run([.text(bad.table.name), .text(bad.because)] + key)
      try database.prepare("DELETE FROM \(bad.table.name) WHERE \(place)").run(key)
    }
  }

  /// What was noted, for a report, while it can't be moved.
  var unmoved: [StoredState.Quarantined] {
    bad.map { StoredState.Quarantined(table: $0.table.name, because: $0.because, row: "") }
  }

  /// Everything that ever was put away.
  static func quarantined(
    in database: borrowing Database
  ) throws(SQLiteError) -> [StoredState.Quarantined] {
    try database.rows(
      "SELECT source, because, CAST(row AS BLOB) FROM quarantine ORDER BY id"
    ) { (row) throws(SQLiteError) in
      StoredState.Quarantined(
        table: try row.text(0), because: try row.text(1),
        row: String(decoding: try row.bytes(2), as: UTF8.self))
    }
  }
}

extension Row {
  func date(_ column: Int32) throws(SQLiteError) -> LocalDate {
    guard let date = LocalDate(try text(column)) else {
      throw .unreadable("column \(column): no date")
    }
    return date
  }

  func word<Word: RawRepresentable<String>>(
    _ column: Int32, _ kind: Word.Type
  ) throws(SQLiteError) -> Word {
    guard let word = Word(rawValue: try text(column)) else {
      throw .unreadable("column \(column): no \(kind)")
    }
    return word
  }

  /// A count, or a length that can't be negative.
  func count(_ column: Int32) throws(SQLiteError) -> Int {
    let value = try bounded(column)
    guard value >= 0 else { throw .unreadable("column \(column): below zero") }
    return Int(value)
  }

  /// A number that can be reckoned with: two of them, or a thousand, never overflow.
  func bounded(_ column: Int32) throws(SQLiteError) -> Int64 {
    let value = try integer(column)
    guard value.magnitude < 1 << 50 else { throw .unreadable("column \(column): too large") }
    return value
  }

  func length(_ column: Int32) throws(SQLiteError) -> Milliseconds {
    Milliseconds(Int64(try count(column)))
  }

  func wall(_ column: Int32) throws(SQLiteError) -> WallInstant {
    WallInstant(milliseconds: try bounded(column))
  }

  func boot(_ column: Int32) throws(SQLiteError) -> BootInstant {
    BootInstant(milliseconds: try bounded(column))
  }
}

extension Value {
  static func integer(_ value: Int) -> Value { .integer(Int64(value)) }
  static func ms(_ value: Milliseconds) -> Value { .integer(value.count) }
  static func ms(_ value: WallInstant) -> Value { .integer(value.milliseconds) }
  static func ms(_ value: BootInstant) -> Value { .integer(value.milliseconds) }
  static func date(_ value: LocalDate) -> Value { .text(value.text) }
  static func flag(_ value: Bool) -> Value { .integer(value ? 1 : 0) }
}
