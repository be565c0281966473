import Groundwork
import Limits
import SQLite

/// Notices that were raised, so that none comes twice, and those still to be shown.
enum NoticesTable {
  private static let raised = Table("raised", key: "group_id", "kind", "date", "edge")
  private static let outbox = Table("outbox", key: "id")

  static func readRaised(
    from database: borrowing Database, _ sieve: inout Sieve
  ) throws(SQLiteError) -> Set<NoticeKey> {
    var keys: Set<NoticeKey> = []
    try sieve.each(of: raised, in: database, "SELECT group_id, kind, date, edge FROM raised") {
      (row) throws(SQLiteError) in
      keys.insert(
        NoticeKey(
          group: GroupID(try row.text(0)), kind: try row.word(1, NoticeKind.self),
          date: try row.date(2), edge: Int(try row.bounded(3))))
    }
    return keys
  }

  static func write(
    _ keys: Set<NoticeKey>, in database: borrowing Database
  ) throws(SQLiteError) {
    try database.run("DELETE FROM raised")
    for key in keys {
      try database.run(
        "INSERT INTO raised VALUES(?, ?, ?, ?)",
        [.text(key.group.text), .text(key.kind.rawValue), .date(key.date), .integer(key.edge)])
    }
  }

  static func readOutbox(
    from database: borrowing Database, _ sieve: inout Sieve
  ) throws(SQLiteError) -> [Notice] {
    var notices: [Notice] = []
    try sieve.each(
      of: outbox, in: database, "SELECT id, kind, group_id, at_wall_ms FROM outbox ORDER BY id"
    ) { (row) throws(SQLiteError) in
      notices.append(
        Notice(
          kind: try row.word(1, NoticeKind.self), group: GroupID(try row.text(2)),
          at: try row.wall(3)))
    }
    return notices
  }

  static func put(_ notice: Notice, in database: borrowing Database) throws(SQLiteError) {
    try database.run(
      "INSERT INTO outbox(kind, group_id, at_wall_ms) VALUES(?, ?, ?)", values(notice))
  }

  static func noteDone(_ notice: Notice, in database: borrowing Database) throws(SQLiteError) {
    try database.run(
      "DELETE FROM outbox WHERE kind = ? AND group_id = ? AND at_wall_ms = ?", values(notice))
  }

  private static func values(_ notice: Notice) -> [Value] {
    [.text(notice.kind.rawValue), .text(notice.group.text), .ms(notice.at)]
  }
}
