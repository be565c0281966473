import Glibc
import LinuxTime
import Simulation
import Testing

/// Made-up people for a month each, held to the invariants after every event.
@Suite struct FuzzTests {
  private let zones: ZoneLookup = { ZoneData.zone(named: $0) }

  /// Together they have every habit, most odd zones, full disks and kills.
  @Test(arguments: [1, 3, 4, 7, 10, 13, 15, 19, 20, 23] as [UInt64])
  func aMonthBreaksNothing(seed: UInt64) throws { try play(seed) }

  @Test func aMonthOfAFreshSeedBreaksNothing() throws {
    let seed = UInt64(time(nil))
    print("fresh seed: \(seed)")
    try play(seed)
  }

  private func play(_ seed: UInt64) throws {
    let run = try FuzzRun(seed: seed, days: 30, zones: zones)
    let result = try run.play()
    #expect(result.events > 300)
    for mismatch in result.broken.prefix(5) {
      Issue.record("seed \(seed): \(mismatch.text); haru simulate --fuzz --seed \(seed) shrinks it")
    }
  }

  @Test(arguments: Habit.allCases) func everyHabitAloneBreaksNothing(habit: Habit) throws {
    let result = try FuzzRun(seed: 5, days: 5, habits: [habit], zones: zones).play()
    #expect(result.broken.isEmpty)
  }

  @Test func theSameSeedGivesTheSameTraceInTwoProcesses() throws {
    let words = ["simulate", "--fuzz", "--seed", "9", "--days", "10"]
    let (one, other) = (try Haru.run(words), try Haru.run(words))
    #expect(one.status == 0)
    #expect(one.output.contains("trace "))
    #expect(one.output == other.output)
  }
}
