import Groundwork
import HaruCore
import Limits
import Ports
import SQLite

/// Writes changes in one transaction: everything or nothing, and only the rows that changed.
struct Commit {
  private let changes: Changes

  init(_ changes: Changes) { self.changes = changes }

  func write(in database: borrowing Database) throws(Problem) {
    var reused: GroupID?
    do throws(SQLiteError) {
      try database.transaction { () throws(SQLiteError) in
        reused = try writeGroups(in: database)
        // Leaving with an error is what rolls back.
        if reused != nil { throw SQLiteError.unreadable("a removed group's id") }
        try writeParts(in: database)
        for day in changes.days { try DaysTable.write(day, in: database) }
        for span in changes.records.compactMap(LockSpan.init) {
          try LocksTable.note(span, in: database)
        }
        for notice in changes.notices { try NoticesTable.put(notice, in: database) }
      }
    } catch {
      if let reused { throw .reused(reused) }
      throw error.problem
    }
  }

  /// The id of a group that comes again under a removed one's id, if there is one.
  private func writeGroups(in database: borrowing Database) throws(SQLiteError) -> GroupID? {
    for (_, group) in changes.groups where try GroupsTable.wasRemoved(group.id, in: database) {
      return group.id
    }
    for id in changes.removedGroups {
      try GroupsTable.remove(id, on: changes.last?.date, in: database)
    }
    try GroupsTable.write(changes.groups, in: database)
    return nil
  }

  private func writeParts(in database: borrowing Database) throws(SQLiteError) {
    if let settings = changes.settings { try SettingsTable.write(settings, in: database) }
    if let block = changes.block { try BlockTable.write(block, in: database) }
    if let overrides = changes.overrides { try OverridesTable.write(overrides, in: database) }
    if let locks = changes.runningLocks { try LocksTable.write(locks, in: database) }
    if let raised = changes.raised { try NoticesTable.write(raised, in: database) }
    if let open = changes.open { try OpenRequestTable.write(open, in: database) }
    if let passes = changes.passes { try PassesTable.write(passes, in: database) }
    if let last = changes.last { try ClockTable.write(last, in: database) }
  }
}

extension Problem {
  /// A removed group's id is never used again: its past would become another's.
  static func reused(_ id: GroupID) -> Problem {
    Problem(kind: .bug, code: "store.idReused", arguments: ["group": id.text])
  }
}
