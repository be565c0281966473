import Glibc
import Groundwork
import SQLite
import StoreTesting
import Testing

struct KillTests {
  /// L-54: what was acknowledged before a kill -9 is there after it.
  @Test func twentyKillsLoseNoAcknowledgedRow() throws {
    let data = DataFile()
    var acknowledged = 0
    for round in 0..<20 {
      let probe = try Probe("append", data.folder.path)
      // Kills after a few, or a few hundred rows: in the first log, and around its checkpoints.
      for _ in 0..<(1 + (round * 97) % 400) {
        acknowledged = Int(try #require(try probe.line())) ?? -1
      }
      probe.kill()
      while let line = try probe.line() { acknowledged = Int(line) ?? -1 }

      let file = try data.open()
      let (openedAs, crashed) = (file.openedAs, file.lastOwnerCrashed)
      #expect(openedAs == .asItWas)
      #expect(crashed)
      #expect(try file.database.damage(.full) == [])
      let last = try file.database.first("SELECT max(id), count(*) FROM entry") {
        (row) throws(SQLiteError) in (try row.integer(0), try row.integer(1))
      }
      let (highest, count) = try #require(last)
      #expect(highest >= acknowledged)
      #expect(highest == count)
      try file.noteCleanEnd()
    }
  }

  /// K-52, with a process of its own.
  @Test func aSecondProcessIsRefusedUntilTheFirstIsGone() throws {
    let data = DataFile()
    let probe = try Probe("open", data.folder.path)
    #expect(try probe.line() == "opened created")
    let problem = #expect(throws: Problem.self) { _ = try data.open() }
    #expect(problem?.code == "store.inUse")
    #expect(problem?.arguments["pid"] == "\(probe.process)")
    probe.kill()
    #expect(try data.opened().as == .asItWas)
  }
}
