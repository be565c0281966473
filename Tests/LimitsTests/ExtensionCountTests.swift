import CoreTesting
import Groundwork
import Limits
import Testing

@Suite("L-72: the number of one-minute uses") struct ExtensionCountTests {
  static let applied = group("Zero", .dailyLimit(minutes: 0))

  @Test("raising needs a pass and holds from the next local day")
  func raisingWaitsForTomorrow() {
    var desk = Desk([Self.applied])
    #expect(desk.ask(.setOneMinuteUses(5)) == "needsGate")
    #expect(desk.ask(.setOneMinuteUses(5), pass: true) == "ok" && desk.spentPass)
    #expect(desk.state.oneMinuteLeft == 3)
    desk.run(to: "2026-10-01T23:59:59")
    #expect(desk.state.oneMinuteLeft == 3)
    desk.run(.seconds(1))
    #expect(desk.state.oneMinuteLeft == 5)
    desk.moveClock(by: .seconds(-60))
    #expect(desk.state.oneMinuteLeft == 3)
  }

  @Test("lowering is free and acts at once, also below what was used", arguments: [2, 1, 0])
  func loweringActsAtOnce(uses: Int) {
    var desk = Desk([Self.applied])
    desk.ask(.oneMinute(.named("Zero")))
    desk.run(.minutes(1))
    #expect(desk.ask(.setOneMinuteUses(uses)) == "ok" && !desk.spentPass)
    #expect(desk.state.oneMinuteLeft == max(0, uses - 1))
    #expect(desk.ask(.oneMinute(.named("Zero"))) == (uses > 1 ? "ok" : "noneLeft"))
  }

  @Test("lowering takes back a raise that has not begun")
  func loweringTakesBackARaise() {
    var desk = Desk([Self.applied])
    desk.ask(.setOneMinuteUses(9), pass: true)
    #expect(desk.ask(.setOneMinuteUses(1)) == "ok")
    desk.run(to: "2026-10-02T00:00:00")
    #expect(desk.state.oneMinuteLeft == 1)
  }

  @Test("lowering and raising on one day gives no more today")
  func loweringAndRaisingOnOneDay() {
    var desk = Desk([Self.applied])
    desk.ask(.setOneMinuteUses(0))
    desk.ask(.setOneMinuteUses(3), pass: true)
    #expect(desk.state.oneMinuteLeft == 0)
    desk.run(to: "2026-10-02T00:00:00")
    #expect(desk.state.oneMinuteLeft == 3)
  }

  @Test("while nothing is applied, raising is free and acts at once")
  func nothingApplied() {
    var draft = Self.applied
    draft.isApplied = false
    var desk = Desk([draft])
    #expect(desk.ask(.setOneMinuteUses(7)) == "ok" && desk.state.oneMinuteLeft == 7)
  }
}
