import Glibc
import Groundwork
import LinuxFiles
import SQLite
import StoreTesting
import Testing

struct DatabaseFileTests {
  let data = DataFile()

  @Test func aMissingFileIsCreatedPrivatelyAndOpenedAsItWasLater() throws {
    let first = try data.opened()
    #expect(first.as == .created)
    try data.add("a")
    let second = try data.opened()
    #expect(second.as == .asItWas)
    #expect(second.notes == ["a"])
    #expect(mode(data.folder.path) == 0o700)
    #expect(mode(data.path) == 0o600)
  }

  @Test func aFileThatOthersCouldReadIsMadePrivate() throws {
    try data.add("a")
    chmod(data.path, 0o644)
    _ = try data.opened()
    #expect(mode(data.path) == 0o600)
  }

  /// K-52
  @Test func aSecondOpenerIsRefusedWithTheFirstOnesProcess() throws {
    let first = try data.open()
    let problem = #expect(throws: Problem.self) { _ = try data.open() }
    #expect(problem?.code == "store.inUse")
    #expect(problem?.kind == .setup)
    #expect(problem?.arguments["pid"] == "\(getpid())")
    try first.noteCleanEnd()
  }

  @Test func aNewerFileIsRefusedAndUntouched() throws {
    try data.add("a")
    do {
      let newer = Migrations(
        applicationID: Entries.applicationID, scripts: [Entries.table, "CREATE TABLE more(x)"])
      let file = try data.open(newer)
      try Entries.add("of the newer version", to: file.database)
      // No clean end: the newest rows, and the version itself, are only in the log.
    }
    let before = try data.bytes()
    let problem = #expect(throws: Problem.self) { _ = try data.open() }
    #expect(problem?.code == "store.newer")
    #expect(problem?.kind == .setup)
    #expect(try data.bytes() == before)
    #expect(try data.names().allSatisfy { !$0.contains("hurt") })
  }

  @Test func aNewerFileWhoseVersionIsOnlyInTheLogIsUntouchedToo() throws {
    try data.add("a")
    let database = try Database.open(data.path, .existing)
    try database.setUserVersion(7)
    let (file, log) = (try data.bytes(), try data.bytes("-wal"))
    #expect(!log.isEmpty)
    // A copy, so that no other connection's log is what protects it.
    let copy = DataFile()
    try copy.put(file)
    try copy.put(log, "-wal")
    let problem = #expect(throws: Problem.self) { _ = try copy.open() }
    #expect(problem?.code == "store.newer")
    #expect(problem?.arguments["version"] == "7")
    #expect(try copy.bytes() == file)
    #expect(try copy.bytes("-wal") == log)
  }

  @Test func anotherProgramsFileIsRefusedAndUntouched() throws {
    do {
      let database = try Database.open(data.path, .create)
      try database.execute("CREATE TABLE theirs(x); PRAGMA application_id=77")
    }
    let before = try data.bytes()
    let problem = #expect(throws: Problem.self) { _ = try data.open() }
    #expect(problem?.code == "store.foreign")
    #expect(problem?.kind == .setup)
    #expect(try data.bytes() == before)
  }

  @Test func aFailingMigrationLeavesTheFileAtItsVersion() throws {
    try data.add("a")
    let broken = Migrations(
      applicationID: Entries.applicationID, scripts: [Entries.table, "DROP TABLE entry; nonsense"])
    let problem = #expect(throws: Problem.self) { _ = try data.open(broken) }
    #expect(problem?.code == "store.migration")
    #expect(try data.opened().notes == ["a"])
  }

  @Test func aFailingFirstMigrationLeavesNoFile() throws {
    let broken = Migrations(applicationID: Entries.applicationID, scripts: ["nonsense"])
    #expect(throws: Problem.self) { _ = try data.open(broken) }
    #expect(try data.names() == ["haru.lock"])
  }

  @Test func aFolderInTheFilesPlaceIsAnError() throws {
    mkdir(data.path, 0o700)
    #expect(throws: Problem.self) { _ = try data.open() }
    #expect(try data.names() == ["haru.db", "haru.lock"])
  }

  @Test func anUncleanEndIsNoticedOnce() throws {
    try data.add("a")
    for crashed in [false, true] {
      let file = try data.open()
      let noticed = file.lastOwnerCrashed
      #expect(noticed == crashed)
      // The first time around, the end isn't noted.
      if crashed { try file.noteCleanEnd() }
    }
    let file = try data.open()
    let noticed = file.lastOwnerCrashed
    #expect(!noticed)
  }
}
