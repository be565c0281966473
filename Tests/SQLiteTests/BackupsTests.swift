import Groundwork
import LinuxFiles
import SQLite
import StoreTesting
import Testing

struct BackupsTests {
  let data = DataFile()

  @Test func theNewestFourteenAreKept() throws {
    let file = try data.open()
    for day in 10..<30 { try file.backups.make(of: file.database, date: "2026-02-\(day)") }
    let dates = try file.backups.dates()
    #expect(dates == (16..<30).reversed().map { "2026-02-\($0)" })
    #expect(mode(file.backups.path(of: "2026-02-29")) == 0o600)
  }

  @Test func aSecondCopyOfADayReplacesTheFirst() throws {
    let file = try data.open()
    for note in ["a", "b"] {
      try Entries.add(note, to: file.database)
      try file.backups.make(of: file.database, date: "2026-03-05")
    }
    let copy = try Database.open(file.backups.path(of: "2026-03-05"), .readOnly)
    #expect(try Entries.notes(copy) == ["a", "b"])
    #expect(try copy.userVersion == 1)
    #expect(try copy.applicationID == Entries.applicationID)
    let folder = file.backups.folder
    #expect(try Folder.names(in: folder) == ["haru-2026-03-05.db"])
  }

  @Test(arguments: ["2026-3-5", "../../../../x", "", "2026-03-05x"])
  func aDateOfAnotherFormIsRefused(date: String) throws {
    let file = try data.open()
    let problem = #expect(throws: Problem.self) {
      try file.backups.make(of: file.database, date: date)
    }
    #expect(problem?.code == "store.date")
  }

  @Test func aCopyThatFailsKeepsTheOneBefore() throws {
    let file = try data.open()
    try file.backups.make(of: file.database, date: "2026-03-05")
    let path = file.backups.path(of: "2026-03-05")
    let before = try WholeFile.read(path, atMost: 1 << 20)
    #expect(throws: SQLiteError.self) {
      try file.database.transaction { () throws(SQLiteError) in
        // Not possible inside a transaction.
        do throws(Problem) {
          try file.backups.make(of: file.database, date: "2026-03-05")
        } catch {
          throw SQLiteError(code: 1, message: error.code)
        }
      }
    }
    #expect(try WholeFile.read(path, atMost: 1 << 20) == before)
    let folder = file.backups.folder
    #expect(try Folder.names(in: folder) == ["haru-2026-03-05.db"])
  }

  /// A clock that once lied far ahead must not win over yesterday's copy.
  @Test func aCopyFromTheFutureIsTheLastChoice() throws {
    try data.add("in the future", backup: "2099-01-01")
    try data.add("yesterday", backup: "2026-03-04")
    try data.put([1])
    #expect(try data.opened().notes == ["in the future", "yesterday"])
    try DirectoryEntry.remove(data.folder.path + "/backups/haru-2026-03-04.db")
    try data.put([1])
    #expect(try data.opened().notes == ["in the future"])
  }

  @Test func aCopyOfANewerVersionIsPassedOver() throws {
    try data.add("old", backup: "2026-03-03")
    do {
      let copy = try Database.open(data.folder.path + "/backups/haru-2026-03-03.db", .readOnly)
      try copy.run("VACUUM INTO ?", [.text(data.folder.path + "/backups/haru-2026-03-04.db")])
      let newer = try Database.open(data.folder.path + "/backups/haru-2026-03-04.db", .existing)
      try newer.setUserVersion(9)
    }
    try data.put([1])
    let opened = try data.opened()
    #expect(
      opened.as
        == .restored(
          from: data.folder.path + "/backups/haru-2026-03-03.db", hurt: data.path + ".hurt-now"))
  }
}
