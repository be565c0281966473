import Day
import Groundwork
import Limits
import Ports
import SQLite
import Store
import StoreTesting
import Testing

/// The production writer on the production store, killed again and again.
@Suite struct KillTests {
  /// What the probe said after an event, when it was answered.
  private struct Said {
    var used = Milliseconds.zero
    var oneMinuteUses = 0
    var locks = 0
    var groups = 0
    var overrideEnds: Int64 = 0

    init() {}
    init?(_ line: String) {
      let numbers = line.split(separator: " ").compactMap { Int64($0) }
      guard numbers.count == 5 else { return nil }
      used = Milliseconds(numbers[0])
      (oneMinuteUses, locks, groups) = (Int(numbers[1]), Int(numbers[2]), Int(numbers[3]))
      overrideEnds = numbers[4]
    }
  }

  /// L-54: use loses at most five seconds; locks, overrides, counters and groups lose nothing.
  @Test func twentyKillsLoseNothingThatWasAnswered() throws {
    let folder = TemporaryFolder()
    let group = GroupID("11111111-0000-4000-8000-000000000001")
    var said = Said()
    var kills = 0
    for round in 0..<20 {
      let probe = try Probe("live", folder.path)
      for _ in 0..<(5 + (round * 89) % 500) {
        let line = try #require(try probe.line())
        said = try #require(Said(line), "\(line)")
      }
      probe.kill()
      while let line = try probe.line() { said = Said(line) ?? said }

      let store = try SQLiteStore.open(
        in: folder.path, today: Life.firstDate, stamp: "now", zone: { _ in Life.zone })
      #expect(store.openedAs == .asItWas && store.lastOwnerCrashed)
      let stored = try store.load()
      let today = stored.limits.days.last ?? DayRecord(date: Life.firstDate)
      let ledger = today.groups[group] ?? GroupDay()
      let used = today.hours.reduce(Milliseconds.zero, +)
      #expect(used >= said.used - .seconds(5), "round \(round)")
      #expect(used <= said.used + .seconds(1))
      #expect(today.apps.values.map(\.used).reduce(.zero, +) == used)
      #expect(ledger.oneMinuteUses >= said.oneMinuteUses && ledger.locks >= said.locks)
      #expect(today.oneMinuteUses == ledger.oneMinuteUses)
      #expect(stored.limits.groups.count >= said.groups)
      let override = stored.limits.overrides[group]?.ends.milliseconds ?? 0
      let last = try #require(stored.limits.last)
      #expect(
        override == said.overrideEnds || ledger.oneMinuteUses > said.oneMinuteUses
          || said.overrideEnds <= last.boot.milliseconds)
      #expect(stored.quarantined.isEmpty && stored.setAside.isEmpty)
      kills += 1
    }
    // It was a life worth losing.
    #expect(kills == 20 && said.oneMinuteUses > 5 && said.locks > 5 && said.used > .minutes(10))
  }
}
