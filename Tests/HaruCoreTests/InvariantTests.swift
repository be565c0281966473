import CoreTesting
import Day
import Groundwork
import HaruCore
import Testing

@testable import Limits

@Suite("invariants: each fires on a planted fault") struct InvariantTests {
  private static func core() -> Core {
    var core = Core([
      group("Zero", .dailyLimit(minutes: 0)),
      group("Game", .cooldown(useMinutes: 1, restMinutes: 5)),
    ])
    core.send(.fact(.foreground(Foreground(app: AppID("game")))))
    core.wait(.minutes(1))
    core.send(.fact(.looked))
    return core
  }

  @Test func aStateThatWasJudgedHasNone() {
    let core = Self.core()
    #expect(core.state.limits.inForce.lockedGroups.count == 2)
    #expect(faults(in: core.state, at: core.reading) == [])
  }

  @Test func aStateWithoutAReadingHasOne() {
    #expect(faults(in: HaruState(), at: Self.core().reading) == ["no reading was noted"])
  }

  @Test("what was only sampled is brought up to date by the next look")
  func whatWasSampledIsNotJudged() {
    var core = Self.core()
    core.wait(.hours(20))
    core.send(.fact(.sampled))
    #expect(faults(in: core.state, at: core.reading) == [])
  }

  static let planted: [(String, @Sendable (inout LimitsState, Reading) -> Void)] = [
    ("the date in force is not the reading's", { state, _ in state.last?.date = "2026-10-02" }),
    ("a group has no verdict", { state, _ in state.inForce.verdicts.removeLast() }),
    (
      "an override outlived its date",
      { state, now in
        state.overrides[.named("Zero")] = Override(
          kind: .oneMinute, date: "2026-09-30", ends: now.boot + .seconds(5))
      }
    ),
    (
      "an override outlived its end",
      { state, now in
        state.overrides[.named("Zero")] = Override(
          kind: .oneMinute, date: "2026-10-01", ends: now.boot)
      }
    ),
    (
      "an override is longer than any can be",
      { state, now in
        state.overrides[.named("Zero")] = Override(
          kind: .oneMinute, date: "2026-10-01", ends: now.boot + .minutes(11))
      }
    ),
    ("verdicts are out of order", { state, _ in state.inForce.verdicts.swapAt(0, 1) }),
    ("a lock without its rule", { state, _ in state.groups[0].isApplied = false }),
    ("a lock that is over", { state, now in state.inForce.verdicts[0].lock?.opensAt = now.wall }),
    (
      "use below zero",
      { state, _ in state.days["2026-10-01"]?.groups[.named("Game")]?.used = Milliseconds(-1) }
    ),
    (
      "a covered browser that is not unprotected",
      { state, _ in state.inForce.unprotected[AppID("firefox")] = .named("Zero") }
    ),
    (
      "a browser is covered and no group wants it so",
      { state, _ in state.inForce.unprotected[AppID("firefox")] = .named("Zero") }
    ),
    ("a rest without its rule", { state, _ in state.groups[1].rule = .dailyLimit(minutes: 0) }),
  ]

  @Test(arguments: 0..<planted.count)
  func aPlantedFaultIsFound(index: Int) {
    var core = Self.core()
    let (fault, plant) = Self.planted[index]
    plant(&core.state.limits, core.reading)
    #expect(faults(in: core.state, at: core.reading).contains(fault))
  }
}
