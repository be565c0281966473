import Day
import Groundwork
import HaruCore
import Limits

/// What a piece of work took, in nanoseconds of real time.
public struct Timing: Sendable {
  public var median: Int64
  /// 99 of 100 took no longer.
  public var p99: Int64

  init(of times: [Int64]) {
    let sorted = times.sorted()
    median = sorted[sorted.count / 2]
    p99 = sorted[sorted.count * 99 / 100]
  }

  /// Runs `work` so many times, with the number of the round.
  static func measure(_ rounds: Int, _ work: (Int) -> Void) -> Timing {
    let clock = ContinuousClock()
    return Timing(
      of: (0..<rounds).map { round in
        let (_, part) = clock.measure { work(round) }.components
        return part / 1_000_000_000
      })
  }

  /// `decide` alone with fifty groups and a day's ledgers: a switch of what is in front every few seconds.
  public static func decide(rounds: Int, zones: ZoneLookup) throws -> Timing {
    var year = BusyYear(seed: 1)
    var scenario = try year.scenario(zones: zones)
    scenario.steps = Array(scenario.steps.prefix(400))
    var run = try ScenarioRun(scenario, store: FailingStore())
    _ = try run.play()
    guard var state = run.daemon.writer?.state else { return Timing(of: [0]) }
    let fronts = scenario.steps.compactMap { step -> Foreground? in
      if case .foreground(let front)? = step.action { front } else { nil }
    }
    var world = run.daemon.world
    return measure(rounds) { round in
      world.advance(to: world.elapsed + .seconds(3))
      let event = HaruEvent.fact(.foreground(fronts[round % fronts.count]))
      state = HaruCore.decide(state, event, at: world.reading).state
    }
  }

  /// One look-up among so many sites (K-73).
  public static func siteLookUp(sites: Int, rounds: Int) throws -> Timing {
    var index = SiteIndex<Int>()
    for number in 0..<sites {
      index.insert(try SitePattern("host\(number).some.test/part\(number % 7)"), owner: number)
    }
    let addresses = try (0..<1000).map {
      try SiteAddress("https://www.host\($0 * 13 % (sites * 2)).some.test/part\($0 % 7)/page")
    }
    var found = 0
    return measure(rounds) { found += index.owners(of: addresses[$0 % addresses.count]).count }
  }
}
