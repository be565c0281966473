import Glibc
import Groundwork
import LinuxFiles

/// A look at a data file that changes nothing in it.
enum Inspection {
  /// Returns the version of a whole file of ours, nil when there is no file.
  ///
  /// Throws `.hurt` for a damaged file, and a problem, `store.foreign` or `store.newer`, for a file
  /// that isn't ours to change.
  static func look(
    _ path: String, _ migrations: Migrations, _ depth: Database.Depth
  ) throws(Obstacle) -> Int32? {
    let entry = try Obstacle.from { () throws(FileError) in try DirectoryEntry.look(path) }
    guard let entry else { return nil }
    guard entry.kind == .file else {
      throw .problem(FileError(operation: "open", path: path, code: EINVAL).problem)
    }
    // SQLite takes a file of no or very few bytes for a new database; ours are born whole, and no
    // page is smaller than 512 bytes.
    guard entry.size >= 512 else { throw .hurt("the file has only \(entry.size) bytes") }
    let seen = try Obstacle.from { () throws(SQLiteError) in try read(path, depth) }
    // Damage comes last: a newer version's file, or another program's, is not ours to judge.
    guard seen.owner == migrations.applicationID else { throw foreign(path, seen.owner) }
    guard seen.version <= migrations.newest else {
      throw .problem(migrations.tooNew(seen.version))
    }
    if let damage = seen.damage.first { throw .hurt(damage) }
    return seen.version
  }

  private static func read(
    _ path: String, _ depth: Database.Depth
  ) throws(SQLiteError) -> (owner: Int32, version: Int32, damage: [String]) {
    let database = try Database.open(path, .readOnly)
    return (
      try database.applicationID, try database.userVersion, try database.damage(depth)
    )
  }

  private static func foreign(_ path: String, _ owner: Int32) -> Obstacle {
    .problem(
      Problem(
        kind: .setup, code: "store.foreign", hints: ["store.foreign"],
        arguments: ["path": path, "application": "\(owner)"]))
  }
}
