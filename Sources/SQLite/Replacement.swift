import Groundwork
import LinuxFiles

/// Puts a good file where there is none, or only a damaged one.
///
/// The new file is built beside, whole and on the disk, before the damaged one is moved: an error on
/// the way leaves everything where it was, and a crash leaves the next start the same work.
struct Replacement {
  let place: DataFolder
  let migrations: Migrations
  let today: String
  let stamp: String

  func make() throws(Obstacle) -> OpenedAs {
    let backup = try place.backups.newestGood(migrations, today: today)
    try Obstacle.from { () throws(FileError) in try place.removeFresh() }
    do throws(Obstacle) {
      try build(from: backup)
    } catch {
      // Half a replacement is worth nothing, and the first error is the one to tell.
      try? place.removeFresh()
      throw error
    }
    return try Obstacle.from { () throws(FileError) in
      var hurt = try place.moveAside(stamp: stamp)
      // A crash between the move and the installation: the file was moved by the start before.
      if hurt == nil { hurt = try place.newestHurt() }
      try place.installFresh()
      if let backup { return .restored(from: backup, hurt: hurt) }
      return hurt.map { .empty(hurt: $0) } ?? .created
    }
  }

  private func build(from backup: String?) throws(Obstacle) {
    try Obstacle.from { () throws(FileError) in
      if let backup {
        try FileReplacement.copy(backup, to: place.fresh)
      } else {
        try FileReplacement.createEmpty(place.fresh)
      }
    }
    let database = try Obstacle.from { () throws(SQLiteError) in
      let database = try Database.open(place.fresh, .existing)
      if backup == nil { try database.setApplicationID(migrations.applicationID) }
      return database
    }
    try migrations.bring(database)
    // Closing moves the log into the file and removes it: one file, which can be renamed.
    do throws(SQLiteError) {
      try database.close()
    } catch {
      throw Obstacle(error)
    }
    try Obstacle.from { () throws(FileError) in try FileReplacement.sync(place.fresh) }
  }
}
