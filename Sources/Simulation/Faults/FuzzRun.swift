import Day
import Groundwork
import Limits

/// Many days of a made-up person through the production core, held to the invariants after every event.
public struct FuzzRun: Sendable {
  public let scenario: Scenario

  /// The same seed, days and habits give the same run in every process; without habits the seed picks three.
  public init(
    seed: UInt64, days: Int, habits: [Habit] = [], zones: @escaping ZoneLookup
  ) throws(ScenarioFault) {
    var person = Person(seed: seed, habits: habits, zones: zones)
    scenario = try person.scenario(days: days)
  }

  public struct Result: Sendable {
    public var events = 0
    /// Of everything that was judged.
    public var hash: UInt64 = 0
    public var broken: [Mismatch] = []
  }

  /// Plays it with every fault, then twice without those that may change what is judged: once as it is, once
  /// with additional looks in between, which must come to the same.
  public func play() throws -> Result {
    var result = try FuzzRun.play(scenario)
    result.broken += try Twins(scenario).play()
    return result
  }

  /// Plays a scenario and checks nothing; answers the number of events.
  public static func playPlain(_ scenario: Scenario) throws -> Int {
    var run = try ScenarioRun(scenario, store: FailingStore())
    return try run.play().events
  }

  /// Plays a scenario held to the invariants.
  static func play(_ scenario: Scenario) throws -> Result {
    let checker = Checker()
    var run = try ScenarioRun(scenario, store: FailingStore())
    run.attach(checker)
    let played = try run.play()
    return Result(events: played.events, hash: checker.hash.value, broken: played.mismatches)
  }

  /// The shortest scenario found in which the first broken invariant is still broken.
  public func shrunk(toBreak mismatch: Mismatch) -> Scenario {
    let name = mismatch.invariant
    return Shrinking(scenario).shortest { candidate in
      let broken =
        name == Twins.name ? try? Twins(candidate).play() : try? FuzzRun.play(candidate).broken
      // A scenario that cannot be played any more breaks nothing.
      return broken?.contains { $0.invariant == name } == true
    }
  }
}

extension Mismatch {
  /// The name before the colon of a broken invariant.
  var invariant: String { String(actual.prefix { $0 != ":" }) }
}
