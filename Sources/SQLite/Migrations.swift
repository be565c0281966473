import CSQLite
import Groundwork

/// The way from an empty file to the newest schema: script 1 makes version 1, script 2 turns that
/// into version 2, and so on. A script that was released is never changed, only followed.
public struct Migrations: Sendable {
  /// Whose files these are; must not be 0, which every new SQLite file has.
  public let applicationID: Int32
  public let scripts: [String]

  public init(applicationID: Int32, scripts: [String]) {
    self.applicationID = applicationID
    self.scripts = scripts
  }

  public var newest: Int32 { Int32(scripts.count) }

  /// Brings an open database to the newest version, each step in one transaction with its number.
  ///
  /// Foreign keys are not enforced meanwhile (a table may have to be rebuilt), but checked before
  /// each commit. Throws `store.newer` (`setup`), `store.migration` (`bug`, with the version that
  /// could not be made; what was there before it is whole), or SQLite's problem.
  public func apply(to database: borrowing Database) throws(Problem) {
    do throws(Obstacle) {
      try bring(database)
    } catch {
      throw error.problem
    }
  }

  func bring(_ database: borrowing Database) throws(Obstacle) {
    let version = try Obstacle.from { () throws(SQLiteError) in try database.userVersion }
    guard version <= newest else { throw .problem(tooNew(version)) }
    guard version < newest else { return }
    do throws(SQLiteError) {
      try database.execute("PRAGMA foreign_keys=OFF")
    } catch {
      throw Obstacle(error)
    }
    for next in (max(0, version) + 1)...newest { try step(database, to: next) }
    do throws(SQLiteError) {
      try database.execute("PRAGMA foreign_keys=ON")
    } catch {
      throw Obstacle(error)
    }
  }

  private func step(_ database: borrowing Database, to version: Int32) throws(Obstacle) {
    do throws(SQLiteError) {
      try database.transaction { () throws(SQLiteError) in
        try database.execute(scripts[Int(version) - 1])
        guard database.isInTransaction else {
          throw SQLiteError(code: SQLITE_MISUSE, message: "a migration ended its transaction")
        }
        let orphan = try database.first("PRAGMA foreign_key_check") {
          (row) throws(SQLiteError) in try row.text(0)
        }
        if let orphan {
          throw SQLiteError(code: SQLITE_CONSTRAINT, message: "rows without parents in \(orphan)")
        }
        try database.setUserVersion(version)
      }
    } catch {
      var problem = error.problem
      if error.isHurt { throw .hurt(error.message) }
      if problem.kind == .bug {
        problem.code = "store.migration"
        problem.hints = ["store.migration"]
      }
      problem.arguments["version"] = "\(version)"
      throw .problem(problem)
    }
  }

  func tooNew(_ version: Int32) -> Problem {
    Problem(
      kind: .setup, code: "store.newer", hints: ["store.newer"],
      arguments: ["version": "\(version)", "known": "\(newest)"])
  }
}
