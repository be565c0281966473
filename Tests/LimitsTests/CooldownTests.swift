import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("L-30…L-33: cooldown") struct CooldownTests {
  static let game = group("Game", .cooldown(useMinutes: 20, restMinutes: 10))

  /// A desk at 08:20 with the rest just begun.
  private static func resting() -> Desk {
    var desk = Desk([game])
    desk.use("game")
    desk.run(.minutes(20))
    return desk
  }

  @Test("L-30, L-31, R-41: it locks after the use and recharges after the rest")
  func useRestRecharge() {
    var desk = Self.resting()
    #expect(desk.locked == ["Game"] && desk.until("Game") == "08:30")
    #expect(desk.remaining("Game") == "PT0S" && desk.used("Game") == "PT20M")
    desk.run(.minutes(10) - Milliseconds(1))
    #expect(desk.locked == ["Game"])
    desk.run(Milliseconds(1))
    #expect(desk.locked == [] && desk.verdict("Game")?.generation == 1)
    #expect(desk.used("Game") == "PT0S" && desk.remaining("Game") == "PT20M")
    #expect(desk.ledger("Game").used == .minutes(20))
    desk.run(.minutes(20))
    #expect(desk.locked == ["Game"] && desk.ledger("Game").locks == 2)
  }

  @Test("L-30, R-18: a rest never runs into tomorrow, and the day change recharges nothing")
  func aRestEndsWithTheDay() {
    var desk = Desk([Self.game], at: "2026-10-01T23:35:00")
    desk.use("game")
    desk.run(.minutes(20))
    #expect(desk.locked == ["Game"] && desk.until("Game") == "23:59")
    desk.leave()
    desk.run(.minutes(5))
    #expect(desk.date == "2026-10-02" && desk.locked == [])
    #expect(desk.verdict("Game")?.generation == 0 && desk.used("Game") == "PT0S")
    #expect(desk.ledger("Game", on: "2026-10-01").generation == 0)
  }

  @Test("R-41: the end of a rest is shown rounded up to a full minute")
  func theEndIsRoundedUp() {
    var desk = Desk([Self.game], at: "2026-10-01T08:00:01")
    desk.use("game")
    desk.run(.minutes(20))
    #expect(desk.until("Game") == "08:31")
  }

  @Test(
    "L-31, R-21: a missed end is one recharge at the first look, however long ago",
    arguments: [1, 11, 300])
  func aMissedEndIsOneRecharge(minutes: Int) {
    var desk = Self.resting()
    desk.leave()
    desk.restart(downFor: .minutes(minutes + 10))
    #expect(desk.verdict("Game")?.generation == 1 && desk.locked == [])
    desk.send(.looked)
    desk.restart()
    #expect(desk.verdict("Game")?.generation == 1)
  }

  @Test(
    "L-32: another N keeps the use already counted; N at or below it rests at once (R-19)",
    arguments: [
      (30, false, "PT15M"), (16, false, "PT1M"), (15, true, "PT0S"), (5, true, "PT0S"),
    ])
  func editingNKeepsTheUse(use: Int, rests: Bool, remaining: String) {
    var desk = Desk([Self.game])
    desk.use("game", for: .minutes(15))
    desk.ask(
      .edit(.named("Game"), GroupEdit(rule: .set(.cooldown(useMinutes: use, restMinutes: 10)))),
      pass: true)
    #expect(desk.locked.isEmpty != rests && desk.remaining("Game") == remaining)
    #expect(desk.used("Game") == "PT15M")
  }

  @Test("R-19: a rest that has begun keeps its end")
  func aRestKeepsItsEnd() {
    var desk = Self.resting()
    desk.ask(
      .edit(.named("Game"), GroupEdit(rule: .set(.cooldown(useMinutes: 60, restMinutes: 1)))),
      pass: true)
    #expect(desk.locked == ["Game"] && desk.until("Game") == "08:30")
    desk.run(.minutes(10))
    #expect(desk.locked == [] && desk.remaining("Game") == "PT1H")
  }

  @Test(
    "L-33: an override opens for its length; then the rest goes on, and its use is gone at the recharge (R-12)"
  )
  func anOverrideDuringTheRest() {
    var desk = Self.resting()
    desk.ask(.oneMinute(.named("Game")))
    #expect(desk.shieldedApps == [] && desk.locked == ["Game"])
    desk.run(.minutes(1))
    #expect(desk.shieldedApps == ["game"] && desk.remaining("Game") == "PT0S")
    desk.run(.minutes(9))
    #expect(desk.locked == [] && desk.used("Game") == "PT0S" && desk.remaining("Game") == "PT20M")
    #expect(desk.ledger("Game").used == .minutes(21))
  }

  @Test("L-65: no shield comes back after an override that outlasts the rest")
  func anOverrideThatOutlastsTheRest() {
    var desk = Self.resting()
    desk.leave()
    desk.run(.minutes(5))
    desk.ask(.tenMinutes(.named("Game")), pass: true)
    desk.run(.minutes(5))
    #expect(desk.locked == [] && desk.verdict("Game")?.isOverridden == true)
    desk.run(.minutes(5))
    #expect(desk.shieldedApps == [] && desk.verdict("Game")?.isOverridden == false)
  }

  @Test("R-20: un-applying and applying is no way out of a rest")
  func unapplyIsNoWayOut() {
    var desk = Self.resting()
    desk.leave()
    desk.run(.minutes(5))
    desk.ask(.unapply(.named("Game")), pass: true)
    #expect(desk.locked == [] && desk.ledger("Game").rest == nil)
    #expect(desk.ledger("Game").generation == 0)
    desk.ask(.apply(.named("Game")))
    #expect(desk.locked == ["Game"] && desk.until("Game") == "08:35")  // a new full rest
  }

  @Test("R-14: to cooldown, all of today's use counts where there was no recharge")
  func fromDailyLimitToCooldown() {
    var desk = Desk([group("Game", .dailyLimit(minutes: 60))])
    desk.use("game", for: .minutes(20))
    desk.ask(
      .edit(.named("Game"), GroupEdit(rule: .set(.cooldown(useMinutes: 20, restMinutes: 10)))),
      pass: true)
    #expect(desk.locked == ["Game"] && desk.until("Game") == "08:30")
  }

  @Test("R-15: with lost wake-ups the rest begins at the look that finds the budget spent")
  func aRestBeginsAtTheLook() {
    var desk = Desk([Self.game])
    desk.use("game")
    desk.pass(.minutes(33))
    desk.send(.looked)
    #expect(desk.used("Game") == "PT33M" && desk.until("Game") == "08:43")
  }

  @Test(
    "K-07: the rest runs on boot time whatever the clock shows",
    arguments: [-3600, -60, 60, 3600, 14_000])
  func theClockMovesNoRest(seconds: Int) {
    var desk = Self.resting()
    desk.leave()
    desk.moveClock(by: .seconds(seconds))
    #expect(desk.locked == ["Game"])
    desk.run(.minutes(10) - Milliseconds(1))
    #expect(desk.locked == ["Game"])
    desk.run(Milliseconds(1))
    #expect(desk.locked == [] && desk.verdict("Game")?.generation == 1)
  }

  @Test(
    "R-06: over a reboot the rest goes on by the wall clock, never longer than it was",
    arguments: [
      (3, 7), (0, 10), (-30, 10), (10, 0), (600, 0),
    ])
  func aRestOverAReboot(offMinutes: Int, left: Int) {
    var desk = Self.resting()
    desk.reboot(off: .minutes(offMinutes))
    #expect(desk.locked.isEmpty == (left == 0))
    guard left > 0 else { return }
    desk.run(.minutes(left) - Milliseconds(1))
    #expect(desk.locked == ["Game"])
    desk.run(Milliseconds(1))
    #expect(desk.locked == [])
  }

  @Test("a rest counts sleep: it is over at its end after waking")
  func aRestCountsSleep() {
    var desk = Self.resting()
    desk.sleep(.minutes(10))
    #expect(desk.locked == [] && desk.verdict("Game")?.generation == 1)
  }
}
