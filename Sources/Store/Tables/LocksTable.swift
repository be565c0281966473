import Day
import Groundwork
import Limits
import Ports
import SQLite

/// Locks that run, and those that ended.
enum LocksTable {
  private static let running = Table("running_locks", key: "group_id")
  private static let history = Table("lock_history", key: "id")

  static func read(
    from database: borrowing Database, _ sieve: inout Sieve
  ) throws(SQLiteError) -> [GroupID: RunningLock] {
    var locks: [GroupID: RunningLock] = [:]
    try sieve.each(
      of: running, in: database,
      "SELECT group_id, cause, date, began_boot_ms, began_wall_ms FROM running_locks"
    ) { (row) throws(SQLiteError) in
      locks[GroupID(try row.text(0))] = RunningLock(
        cause: try row.word(1, LockCause.self), date: try row.date(2), began: try row.boot(3),
        beganWall: try row.wall(4))
    }
    return locks
  }

  static func write(
    _ locks: [GroupID: RunningLock], in database: borrowing Database
  ) throws(SQLiteError) {
    try database.run("DELETE FROM running_locks")
    for (id, lock) in locks {
      try database.run(
        "INSERT INTO running_locks VALUES(?, ?, ?, ?, ?)",
        [
          .text(id.text), .text(lock.cause.rawValue), .date(lock.date), .ms(lock.began),
          .ms(lock.beganWall),
        ])
    }
  }

  static func note(_ span: LockSpan, in database: borrowing Database) throws(SQLiteError) {
    try database.run(
      """
      INSERT INTO lock_history(group_id, cause, date, began_wall_ms, length_ms)
      VALUES(?, ?, ?, ?, ?)
      """,
      [
        .text(span.group.text), .text(span.cause.rawValue), .date(span.date), .ms(span.began),
        .ms(span.length),
      ])
  }

  static func spans(
    from first: LocalDate, to last: LocalDate, in database: borrowing Database,
    _ sieve: inout Sieve
  ) throws(SQLiteError) -> [LockSpan] {
    var spans: [LockSpan] = []
    try sieve.each(
      of: history, in: database,
      """
      SELECT id, group_id, cause, date, began_wall_ms, length_ms FROM lock_history
      WHERE date BETWEEN ? AND ? ORDER BY began_wall_ms, id
      """, [.date(first), .date(last)]
    ) { (row) throws(SQLiteError) in
      spans.append(
        LockSpan(
          group: GroupID(try row.text(1)), cause: try row.word(2, LockCause.self),
          date: try row.date(3), began: try row.wall(4), length: try row.length(5)))
    }
    return spans
  }
}
