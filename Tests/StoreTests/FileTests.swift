import Day
import Glibc
import Groundwork
import HaruCore
import Limits
import LinuxFiles
import Ports
import SQLite
import Store
import StoreTesting
import Testing

/// The file itself: how it is found, copied, ended, and opened by later versions.
@Suite struct FileTests {
  @Test func itIsFoundAsItWasAfterAGoodEnd() throws {
    let folder = TemporaryFolder()
    do {
      let store = try Kept.open(folder.path)
      #expect(store.openedAs == .created && !store.lastOwnerCrashed)
      try store.close()
      let problem = #expect(throws: Problem.self) { try store.load() }
      #expect(problem?.code == "store.closed")
    }
    let store = try Kept.open(folder.path)
    #expect(store.openedAs == .asItWas && !store.lastOwnerCrashed)
  }

  @Test func aStoreThatWasNotClosedIsCheckedInFull() throws {
    let folder = TemporaryFolder()
    do { _ = try Kept.open(folder.path).load() }
    let store = try Kept.open(folder.path)
    #expect(store.openedAs == .asItWas && store.lastOwnerCrashed)
  }

  /// A hurt file gives way to the day's copy, and what was locked is locked.
  @Test func aHurtFileComesUpEnforcingFromItsCopy() throws {
    let folder = TemporaryFolder()
    do {
      let store = try Kept.open(folder.path)
      var life = try Life(store)
      try life.liveOneMorning()
      try life.flush()
      try store.backup(date: Life.firstDate)
      try store.close()
    }
    try FileReplacement.write(
      [UInt8](repeating: 0x5a, count: 8192), to: folder.path + "/haru.db")
    let store = try Kept.open(folder.path)
    guard case .restored(let copy, _?) = store.openedAs else {
      Issue.record("opened as \(store.openedAs)")
      return
    }
    #expect(copy.hasSuffix("/backups/haru-2026-03-05.db"))
    var life = try Life(store)
    life.tell(.started(Presence()))
    #expect(life.state.limits.inForce.shield.apps.contains(Life.video))
  }

  @Test func fourteenCopiesAreKept() throws {
    let folder = TemporaryFolder()
    let store = try Kept.open(folder.path)
    for day in 0..<16 { try store.backup(date: Life.firstDate.adding(days: day)) }
    try store.backup(date: Life.firstDate.adding(days: 15))
    let names = try Folder.names(in: folder.path + "/backups").sorted()
    #expect(names.count == 14)
    #expect(names.first == "haru-2026-03-07.db" && names.last == "haru-2026-03-20.db")
  }

  /// L-95: the file of the first version opens for ever. It holds `liveOneMorning`.
  @Test func theFirstVersionsFileOpens() throws {
    let folder = TemporaryFolder()
    try FileReplacement.write(
      try WholeFile.read(Self.fixture("v1.db"), atMost: 1 << 22), to: folder.path + "/haru.db")
    let store = try Kept.open(folder.path)
    #expect(store.openedAs == .asItWas)
    let stored = try store.load()
    #expect(stored.setAside == [] && stored.quarantined == [] && stored.unreadableParts == [:])
    let limits = stored.limits
    #expect(limits.groups.map(\.id) == [Life.limited, Life.windowed, Life.resting, Life.planned])
    #expect(limits.groups[0].name == "Vidéo \"한국\"" && limits.groups[3].plan != nil)
    #expect(limits.settings.raise?.oneMinuteUses == 7)
    #expect(limits.settings.idleAfter == .seconds(600))
    #expect(limits.block.isHeld && limits.block.apps == [AppID("b"), AppID("a")])
    #expect(limits.overrides[Life.resting]?.kind == .tenMinutes)
    #expect(Set(limits.runningLocks.keys) == [Life.limited, Life.resting])
    #expect(limits.open?.token == Life.video.text && limits.raised.count == 1)
    #expect(limits.last?.zone == Life.zone && limits.last?.date == Life.firstDate)
    #expect(stored.passes.map(\.purpose) == [.gate(group: Life.limited)])
    #expect(stored.notices.map(\.kind) == [.oneLeft])
    let day = try #require(limits.days.first)
    #expect(day.groups[Life.limited]?.used == .minutes(2) && day.oneMinuteUses == 1)
    #expect(day.groups[Life.resting]?.rest != nil && day.tenMinuteUnlocks == 1)
    #expect(day.apps[Life.video]?.shieldHits == 1 && day.sites["a.news.test"] != nil)
    #expect(try store.removedGroups() == [Life.removed: "Short-lived"])
    let locks = try store.locks(from: Life.firstDate, to: Life.firstDate)
    #expect(locks.map(\.group) == [Life.removed])
    var life = Life(store, stored)
    life.tell(.started(Presence()))
    #expect(life.faults == [] && life.state.limits.inForce.shield.apps.contains(Life.video))
  }

  /// Makes the file of a version that is about to be released:
  /// `HARU_MAKE_FIXTURE=v2.db swift test --filter makesTheFixture`.
  @Test(.enabled(if: getenv("HARU_MAKE_FIXTURE") != nil)) func makesTheFixture() throws {
    guard let name = getenv("HARU_MAKE_FIXTURE").map({ String(cString: $0) }) else { return }
    let folder = TemporaryFolder()
    let store = try Kept.open(folder.path)
    var life = try Life(store)
    try life.liveOneMorning()
    try life.flush()
    try store.backup(date: Life.firstDate)  // one file, without a log
    try FileReplacement.write(
      try WholeFile.read(folder.path + "/backups/haru-2026-03-05.db", atMost: 1 << 22),
      to: Self.fixture(name))
  }

  private static func fixture(_ name: String) -> String {
    let here = #filePath
    return String(here[..<(here.lastIndex(of: "/") ?? here.endIndex)]) + "/Fixtures/" + name
  }

  /// Rows of years cost a start nothing: only the days that are needed are read.
  @Test func threeYearsOfFiftyGroupsLoadAtOnce() throws {
    let folder = TemporaryFolder()
    let store = try Kept.open(folder.path)
    var life = try Life(store)
    try life.liveOneMorning()
    try life.flush()
    let before = try store.load()
    for month in 0..<36 {
      var changes = Changes()
      for day in 0..<30 {
        var change = DayChange(date: Life.firstDate.adding(days: -1 - month * 30 - day))
        for group in 0..<50 {
          var ledger = GroupDay()
          ledger.used = .seconds(group)
          change.groups[GroupID("33333333-0000-4000-8000-00000000000\(group)")] = ledger
        }
        change.totals = .init(oneMinuteUses: day, tenMinuteUnlocks: month)
        changes.days.append(change)
      }
      try store.commit(changes)
    }
    let clock = ContinuousClock()
    var stored = StoredState()
    let loading = try clock.measure { stored = try store.load() }
    #expect(differences(stored, before.state) == [])
    #expect(loading < .milliseconds(100), "\(loading)")
    var year: [DayRecord] = []
    let reading = try clock.measure {
      year = try store.days(from: Life.firstDate.adding(days: -365), to: Life.firstDate)
    }
    #expect(year.count == 366 && year.allSatisfy { $0.groups.count >= 3 })
    // A build for debugging is several times slower; the figure of the other is in the docs.
    #expect(reading < .milliseconds(1500), "\(reading)")
  }
}
