import Ports
import SQLite

/// What a reader found that has to be put out of the way, and back, before anything is written over it.
struct Mending {
  var sieve = Sieve()
  var groups: GroupsTable?
  /// There is no last look, so nobody knows to which boot any boot instant belongs.
  var forgetsBoots = false

  var isNeeded: Bool { !sieve.bad.isEmpty || groups?.isInOrder == false || forgetsBoots }

  func carryOut(in database: borrowing Database) throws(SQLiteError) {
    guard isNeeded else { return }
    try database.transaction { () throws(SQLiteError) in
      try groups?.putInOrder(in: database)
      try sieve.putAway(in: database)
      if forgetsBoots { try forgetBoots(in: database) }
    }
  }

  private func forgetBoots(in database: borrowing Database) throws(SQLiteError) {
    try database.run("DELETE FROM overrides")
    try database.run("DELETE FROM running_locks")
    try database.run("DELETE FROM passes")
    try database.run(
      """
      UPDATE day_groups SET rest_began_boot_ms = NULL, rest_ends_boot_ms = NULL
      WHERE rest_ends_boot_ms IS NOT NULL
      """)
  }
}
