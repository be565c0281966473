import Day
import Groundwork
import Limits

/// Two plays of the same scenario, one with additional looks at random moments: a wake-up that is doubled,
/// late or of no use must not change a verdict that is asked for later.
struct Twins {
  static let name = "looks"
  private let plain: Scenario
  private let restless: Scenario

  /// Leaves out lost wake-ups, full disks and unflushed kills: there a look more may rightly see or keep more.
  init(_ scenario: Scenario) {
    var plain = scenario
    plain.steps = []
    for step in scenario.steps {
      var step = step
      switch step.action {
      case .dropWakeups, .storeFails: step.action = nil
      case .cut: step.action = .kill
      default: break
      }
      step.expect = [:]
      plain.steps.append(step)
    }
    self.plain = plain
    restless = Twins.restless(plain)
  }

  private static func restless(_ plain: Scenario) -> Scenario {
    var numbers = SeededNumbers(seed: UInt64(plain.steps.count))
    var restless = plain
    restless.steps = []
    for step in plain.steps {
      var step = step
      if case .after(let gap) = step.time, gap.count > 0, numbers.chance(60) {
        let early = Milliseconds(Int64(numbers.below(Int(gap.count))))
        restless.steps.append(Step(number: 0, time: .after(early), action: nil, expect: [:]))
        step.time = .after(gap - early)
      }
      restless.steps.append(step)
    }
    return restless
  }

  func play() throws -> [Mismatch] {
    let (one, other) = (try Twins.verdicts(plain), try Twins.verdicts(restless))
    for (before, after) in zip(one, other) where before.hash != after.hash {
      return [
        Mismatch(
          step: before.step, time: before.time, key: "invariant", expected: "holds",
          actual: Twins.name
            + ": additional looks changed a later verdict: \(before.text) became \(after.text)")
      ]
    }
    return []
  }

  private struct Verdicts {
    var step: Int
    var time: String
    var hash: TraceHash
    var text: String
  }

  private static func verdicts(_ scenario: Scenario) throws -> [Verdicts] {
    var run = try ScenarioRun(scenario, store: FailingStore())
    var found: [Verdicts] = []
    run.stepped = { step, daemon in
      guard step.number > 0, let inForce = daemon.writer?.state.limits.inForce else { return }
      var hash = TraceHash()
      hash.add(inForce.verdicts, inForce.shield)
      let reading = daemon.world.reading
      found.append(
        Verdicts(
          step: step.number, time: reading.zone.local(at: reading.wall).text, hash: hash,
          text: inForce.verdicts.map(\.brief).joined(separator: " ")))
    }
    _ = try run.play()
    return found
  }
}

extension Verdict {
  /// `60000/12:30/0`: milliseconds used, locked until, generation.
  fileprivate var brief: String { "\(used.count)/\(lock?.shownUntil ?? "open")/\(generation)" }
}
