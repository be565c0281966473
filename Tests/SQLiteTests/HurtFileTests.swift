import Glibc
import Groundwork
import LinuxFiles
import SQLite
import StoreTesting
import Testing

/// K-51, K-53: a damaged file is kept, and never taken for an empty one.
struct HurtFileTests {
  enum Damage: CaseIterable {
    case noBytes, oneByte, text, garbage, halfAPage, cut, pageOfNoise, schemaNoise

    func done(to bytes: [UInt8]) -> [UInt8] {
      let noise = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ 31) }
      switch self {
      case .noBytes: return []
      case .oneByte: return [0]
      case .text: return Array("not a database\n".utf8)
      case .garbage: return noise + noise + noise
      case .halfAPage: return Array(bytes.prefix(2000))
      case .cut: return Array(bytes.dropLast(bytes.count / 2))
      case .pageOfNoise: return Array(bytes.dropLast(4096)) + noise
      case .schemaNoise:
        return Array(bytes.prefix(100) + noise.prefix(3996) + bytes.dropFirst(4096))
      }
    }
  }

  let data = DataFile()

  private func fill(backup date: String?) throws {
    try data.add(backup: nil)
    let file = try data.open()
    try file.database.transaction { () throws(SQLiteError) in
      for number in 0..<2000 { try Entries.add("note \(number)", to: file.database) }
    }
    if let date { try file.backups.make(of: file.database, date: date) }
    try Entries.add("after the backup", to: file.database)
    try file.noteCleanEnd()
  }

  @Test(arguments: Damage.allCases)
  func aDamagedFileIsMovedAsideAndTheBackupTakesItsPlace(damage: Damage) throws {
    try fill(backup: "2026-03-04")
    let hurt = damage.done(to: try data.bytes())
    try data.put(hurt)
    let opened = try data.opened()
    let aside = data.path + ".hurt-now"
    #expect(
      opened.as
        == .restored(from: data.folder.path + "/backups/haru-2026-03-04.db", hurt: aside))
    #expect(opened.notes.count == 2000)
    #expect(try data.bytes(".hurt-now") == hurt)
    #expect(mode(data.path) == 0o600)
    #expect(try data.opened().as == .asItWas)
  }

  @Test(arguments: Damage.allCases)
  func withoutABackupTheNewFileIsEmptyAndSaysSo(damage: Damage) throws {
    try fill(backup: nil)
    let hurt = damage.done(to: try data.bytes())
    try data.put(hurt)
    let opened = try data.opened()
    #expect(opened.as == .empty(hurt: data.path + ".hurt-now"))
    #expect(opened.notes.isEmpty)
    #expect(try data.bytes(".hurt-now") == hurt)
  }

  @Test func theLogOfADamagedFileGoesWithItAndNotIntoTheNewFile() throws {
    try fill(backup: "2026-03-04")
    let database = try Database.open(data.path, .existing)
    try Entries.add("in the log", to: database)
    let log = try data.bytes("-wal")
    try data.put(Array("garbage".utf8))
    let opened = try data.opened()
    #expect(opened.notes.count == 2000)
    #expect(try data.bytes(".hurt-now-wal") == log)
  }

  @Test func aSecondDamagedFileDoesNotReplaceTheFirst() throws {
    for text in ["one", "two", "three"] {
      try data.put(Array(text.utf8))
      _ = try data.opened()
    }
    #expect(try data.bytes(".hurt-now") == Array("one".utf8))
    #expect(try data.bytes(".hurt-now.2") == Array("two".utf8))
    #expect(try data.bytes(".hurt-now.3") == Array("three".utf8))
  }

  @Test func aDamagedBackupIsPassedOverForAnOlderOne() throws {
    try data.add("old", backup: "2026-03-02")
    try data.add("new", backup: "2026-03-04")
    let backups = data.folder.path + "/backups/"
    let whole = try WholeFile.read(backups + "haru-2026-03-04.db", atMost: 1 << 20)
    try FileReplacement.write(whole.dropLast(4096), to: backups + "haru-2026-03-04.db")
    try data.put([1, 2, 3])
    let opened = try data.opened()
    #expect(
      opened.as
        == .restored(from: backups + "haru-2026-03-02.db", hurt: data.path + ".hurt-now"))
    #expect(opened.notes == ["old"])
    #expect(
      try Folder.names(in: data.folder.path + "/backups")
        == ["haru-2026-03-02.db", "haru-2026-03-04.db"])
  }

  @Test func aMissingFileWithABackupIsRestoredAndNotEmpty() throws {
    try data.add("a", backup: "2026-03-04")
    try DirectoryEntry.remove(data.path)
    let opened = try data.opened()
    #expect(
      opened.as == .restored(from: data.folder.path + "/backups/haru-2026-03-04.db", hurt: nil))
    #expect(opened.notes == ["a"])
  }

  /// What a power cut leaves between moving the damaged file and putting the new one in its place.
  @Test func anInterruptedRescueIsTakenUpAgain() throws {
    try data.put(Array("hurt".utf8), ".hurt-before")
    try data.put(Array("log of the hurt one".utf8), "-wal")
    try data.put(Array("half a replacement".utf8), ".new")
    let opened = try data.opened()
    #expect(opened.as == .empty(hurt: data.path + ".hurt-before"))
    #expect(try data.bytes(".hurt-before-wal") == Array("log of the hurt one".utf8))
    #expect(try data.names().contains("haru.db.new") == false)
  }
}
