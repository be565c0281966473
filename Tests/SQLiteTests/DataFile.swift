import Glibc
import Groundwork
import LinuxFiles
import SQLite
import StoreTesting

/// A data file in a folder of its own, as a test sees it.
struct DataFile {
  let folder = TemporaryFolder()
  var path: String { folder.path + "/haru.db" }

  func open(
    _ migrations: Migrations = Entries.migrations, stamp: String = "now"
  ) throws(Problem) -> DatabaseFile {
    try DatabaseFile.open(in: folder.path, migrations, today: "2026-03-05", stamp: stamp)
  }

  /// Opens, adds the notes, backs up when a date is given, and ends well.
  func add(_ notes: String..., backup date: String? = nil) throws {
    let file = try open()
    for note in notes { try Entries.add(note, to: file.database) }
    if let date { try file.backups.make(of: file.database, date: date) }
    try file.noteCleanEnd()
  }

  func opened() throws -> (as: OpenedAs, notes: [String]) {
    let file = try open()
    return (file.openedAs, try Entries.notes(file.database))
  }

  func bytes(_ ending: String = "") throws -> [UInt8] {
    try WholeFile.read(path + ending, atMost: 1 << 26)
  }

  func put(_ bytes: [UInt8], _ ending: String = "") throws {
    try FileReplacement.write(bytes, to: path + ending)
  }

  func names() throws -> [String] { try Folder.names(in: folder.path) }
}
