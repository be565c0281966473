import Glibc
import Groundwork
import LinuxFiles
import SQLite
import StoreTesting
import Testing

/// A file that can't be read or written is an error, never an empty database.
@Suite(.enabled(if: geteuid() == 0, "only root can mount a small disk, and be another user"))
struct UnreadableTests {
  private static let asNobody = [
    "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
  ]

  @Test func aFullDiskIsAnErrorAndKeepsWhatWasThere() throws {
    let folder = TemporaryFolder()
    try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=256k") == 0)
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    let data = folder.path + "/data"
    let note = String(repeating: "x", count: 3000)
    var kept = 0
    do {
      let file = try DatabaseFile.open(
        in: data, Entries.migrations, today: "2026-03-05", stamp: "now")
      var refusal: SQLiteError?
      while refusal == nil && kept < 1000 {
        do throws(SQLiteError) {
          try Entries.add(note, to: file.database)
          kept += 1
        } catch {
          refusal = error
        }
      }
      #expect(refusal?.problem.code == "store.full")
      #expect(refusal?.problem.kind == .world)
      #expect(try Entries.notes(file.database).count == kept)
      let backup = #expect(throws: Problem.self) {
        try file.backups.make(of: file.database, date: "2026-03-05")
      }
      #expect(["store.full", "file.full"].contains(backup?.code))
    }
    // The next start, still without room: an error or the rows, but never an empty file.
    let before = try WholeFile.read(data + "/haru.db", atMost: 1 << 20)
    do throws(Problem) {
      let file = try DatabaseFile.open(
        in: data, Entries.migrations, today: "2026-03-05", stamp: "now")
      let openedAs = file.openedAs
      #expect(openedAs == .asItWas)
    } catch {
      #expect(error.code.hasSuffix(".full"))
      #expect(try WholeFile.read(data + "/haru.db", atMost: 1 << 20) == before)
    }
    // And with room again, every row that was acknowledged.
    try #require(mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT), "size=4m") == 0)
    let file = try DatabaseFile.open(
      in: data, Entries.migrations, today: "2026-03-05", stamp: "now")
    #expect(try Entries.notes(file.database).count == kept)
    #expect(try Folder.names(in: data).allSatisfy { !$0.contains("hurt") })
  }

  @Test func aRescueOnAFullDiskLeavesTheDamagedFileWhereItWas() throws {
    let folder = TemporaryFolder()
    try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=256k") == 0)
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    let data = folder.path + "/data"
    do {
      let file = try DatabaseFile.open(
        in: data, Entries.migrations, today: "2026-03-05", stamp: "now")
      for _ in 0..<10 {
        try Entries.add(String(repeating: "x", count: 3000), to: file.database)
      }
      try file.backups.make(of: file.database, date: "2026-03-04")
      try file.noteCleanEnd()
    }
    let hurt = [UInt8](repeating: 7, count: 150_000)
    try DirectoryEntry.remove(data + "/haru.db")
    try FileReplacement.write(hurt, to: data + "/haru.db")
    let problem = #expect(throws: Problem.self) {
      _ = try DatabaseFile.open(in: data, Entries.migrations, today: "2026-03-05", stamp: "now")
    }
    #expect(problem?.code.hasSuffix(".full") == true)
    #expect(try WholeFile.read(data + "/haru.db", atMost: 1 << 20) == hurt)
    #expect(try Folder.names(in: data) == ["backups", "haru.db", "haru.lock"])
  }

  @Test(arguments: [
    ("/haru.db", 0o000), ("/haru.db", 0o400), ("", 0o500), ("/haru.lock", 0o000),
  ])
  func whatMayNotBeTouchedIsASetupProblemAndKeepsItsBytes(entry: String, bits: Int) throws {
    let data = DataFile()
    try data.add("a")
    let before = try data.bytes()
    for name in [""] + (try data.names().map { "/" + $0 }) {
      chown(data.folder.path + name, 65534, 65534)
    }
    chmod(data.folder.path + entry, mode_t(bits))
    let probe = try Probe("open", data.folder.path, through: Self.asNobody)
    let said = try probe.line()
    #expect(said?.hasPrefix("problem setup ") == true, "\(said ?? "nothing")")
    #expect(try data.bytes() == before)
    #expect(try data.names().allSatisfy { !$0.contains("hurt") })
  }

  @Test func anotherUsersFolderIsRefused() throws {
    let data = DataFile()
    try data.add("a")
    chmod(data.folder.path, 0o755)
    let probe = try Probe("open", data.folder.path, through: Self.asNobody)
    #expect(try probe.line() == "problem setup folder.notOurs")
  }
}
