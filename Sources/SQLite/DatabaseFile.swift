import Groundwork
import LinuxFiles

/// A program's data file, opened safely in its folder, and held against a second opener.
///
/// ```
/// data folder (0700)
///   haru.db                 the file (0600), with its -wal and -shm
///   haru.lock               who has it open
///   haru.db.hurt-<stamp>    a damaged file, moved aside, never removed
///   backups/haru-<date>.db
/// ```
/// A damaged file is never overwritten, and one that can't be *read* (permission, full disk, I/O
/// error) is an error, never an empty database.
///
/// While it is open, no other code of the process may open and close `haru.db` itself: POSIX drops all
/// of a process's locks on a file at the first `close` (https://sqlite.org/howtocorrupt.html, 2.2).
public struct DatabaseFile: ~Copyable {
  public let database: Database
  public let openedAs: OpenedAs
  /// The last owner crashed, was killed, or lost power; the file was checked in full.
  public let lastOwnerCrashed: Bool
  public let backups: Backups
  private let lock: SingleOwnerLock

  /// Opens, checks, mends and migrates the file.
  ///
  /// - Parameters:
  ///   - folder: made when missing.
  ///   - name: the file's name without `.db`.
  ///   - today: `YYYY-MM-DD`, to choose among the backups.
  ///   - stamp: the ending of a damaged file's new name.
  /// - Throws: `store.inUse` (`setup`, with `pid` when known), `store.newer`, `store.foreign`
  ///   (`setup`), `store.migration` (`bug`), or the problem of SQLite or of the file system. In each
  ///   of these cases what was there is as it was.
  public static func open(
    in folder: String, name: String = "haru", _ migrations: Migrations, today: String, stamp: String
  ) throws(Problem) -> DatabaseFile {
    try PrivateFolder.make(folder)
    let place = DataFolder(path: folder, name: name)
    let lock = try take(place.lock)
    do throws(Obstacle) {
      let replacement = Replacement(
        place: place, migrations: migrations, today: today, stamp: stamp)
      let crashed = lock.lastOwnerCrashed
      let opened = try open(place, migrations, crashed ? .full : .quick, replacement)
      return DatabaseFile(
        database: opened.database, openedAs: opened.openedAs, lastOwnerCrashed: crashed,
        backups: place.backups, lock: lock)
    } catch {
      throw error.problem
    }
  }

  /// Says that the program ends well: moves the log into the file. Write nothing afterwards; call it
  /// last. Without it the next start checks the file in full.
  public func noteCleanEnd() throws(Problem) {
    do throws(SQLiteError) {
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      throw error.problem
    }
    do throws(FileError) {
      try lock.noteCleanEnd()
    } catch {
      throw error.problem
    }
  }

  private static func take(_ path: String) throws(Problem) -> SingleOwnerLock {
    do throws(SingleOwnerLock.Refusal) {
      return try SingleOwnerLock.take(path)
    } catch {
      switch error {
      case .file(let error): throw error.problem
      case .held(let pid):
        throw Problem(
          kind: .setup, code: "store.inUse", hints: ["store.inUse"],
          arguments: pid.map { ["pid": "\($0)"] } ?? [:])
      }
    }
  }
}

extension DatabaseFile {
  private struct Opened: ~Copyable {
    let database: Database
    let openedAs: OpenedAs
  }

  /// The file as it is if it can be used, else what `replacement` puts in its place.
  private static func open(
    _ place: DataFolder, _ migrations: Migrations, _ depth: Database.Depth,
    _ replacement: Replacement
  ) throws(Obstacle) -> Opened {
    do throws(Obstacle) {
      if try Inspection.look(place.main, migrations, depth) != nil {
        return Opened(database: try use(place, migrations), openedAs: .asItWas)
      }
    } catch {
      guard case .hurt = error else { throw error }
    }
    let openedAs = try replacement.make()
    return Opened(database: try use(place, migrations), openedAs: openedAs)
  }

  private static func use(
    _ place: DataFolder, _ migrations: Migrations
  ) throws(Obstacle) -> Database {
    try Obstacle.from { () throws(FileError) in try DirectoryEntry.makePrivate(place.main) }
    let database = try Obstacle.from { () throws(SQLiteError) in
      try Database.open(place.main, .existing)
    }
    try migrations.bring(database)
    return database
  }
}
