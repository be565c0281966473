import Access
import Day
import Groundwork
import Testing

/// A page that sits through pauses, and the policy that measures it.
struct Sitting {
  var state = AccessState()
  var now = BootInstant(milliseconds: 1_000_000)

  mutating func send(_ event: AccessEvent) -> AccessAnswer {
    let (next, answer) = decide(
      state, event,
      at: Reading(
        wall: WallInstant(milliseconds: 0), boot: now, awake: .zero, bootID: "boot", zone: .utc))
    state = next
    return answer
  }

  /// Beats `count` times, `every` apart.
  mutating func beat(_ count: Int, every gap: Milliseconds = .seconds(1), isVisible: Bool = true) {
    for _ in 0..<count {
      now = now + gap
      _ = send(.beat(id: "p", isVisible: isVisible))
    }
  }

  mutating func complete() -> AccessAnswer { send(.complete(id: "p", passID: "pass")) }

  static func begun(_ purpose: Purpose = Purpose(.gate, subject: "group:video")) -> Sitting {
    var sitting = Sitting()
    _ = sitting.send(.begin(id: "p", purpose))
    return sitting
  }
}

@Suite("A-10…A-13, A-20, A-21: the guided pause and its pass") struct PauseTests {
  static let purpose = Purpose(.gate, subject: "group:video")

  @Test("A-10, A-13: the whole pause, visible to its end, earns one pass")
  func theWholePauseEarnsAPass() {
    var sitting = Sitting.begun()
    sitting.beat(29)
    #expect(sitting.complete() == .refused(.pauseNotOver))
    sitting.beat(1)
    let pass = Pass(id: "pass", purpose: Self.purpose, expires: sitting.now + .minutes(5))
    #expect(sitting.complete() == .pass(pass))
    #expect(sitting.state.passes == [pass] && sitting.state.pauses.isEmpty)
    #expect(sitting.complete() == .refused(.unknownPause))
  }

  @Test("A-13: beats that come too fast earn nothing", arguments: [1, 100, 500, 799])
  func beatsTooFastEarnNothing(gap: Int64) {
    var sitting = Sitting.begun()
    sitting.beat(30, every: Milliseconds(gap))
    #expect(sitting.complete() == .refused(.pauseNotOver))
    let played = sitting.state.pauses[0].played
    #expect(played <= Milliseconds(gap) * 30)
    sitting.beat(10_000 / Int(gap), every: Milliseconds(gap))
    #expect(sitting.state.pauses[0].played <= Milliseconds(gap) * 30 + .seconds(11))
  }

  @Test(
    "A-13: no beats at any speed earn more than the time that went by",
    arguments: [1, 333, 800, 1000, 2500])
  func noSpeedEarnsMoreThanTime(gap: Int64) {
    var sitting = Sitting.begun()
    let began = sitting.now
    while sitting.now - began + Milliseconds(gap) < Milliseconds(29_500) {
      sitting.beat(1, every: Milliseconds(gap))
    }
    #expect(sitting.complete() == .refused(.pauseNotOver))
  }

  @Test("A-13: hidden time is not counted")
  func hiddenTimeIsNotCounted() {
    var sitting = Sitting.begun()
    sitting.beat(20)
    sitting.beat(30, isVisible: false)
    #expect(sitting.complete() == .refused(.pauseNotOver))
    #expect(sitting.state.pauses[0].left == .seconds(10))
    // The second that leads back into view began hidden.
    sitting.beat(10)
    #expect(!sitting.state.pauses[0].isComplete)
    sitting.beat(1)
    #expect(sitting.state.pauses[0].isComplete)
  }

  @Test(
    "A-13: a silence longer than a late beat is a hidden page", arguments: [2501, 10_000, 60_000])
  func aSilenceIsNotCounted(gap: Int64) {
    var sitting = Sitting.begun()
    sitting.beat(20)
    sitting.beat(1, every: Milliseconds(gap))
    #expect(sitting.state.pauses[0].played == .seconds(20))
    sitting.beat(10)
    #expect(sitting.state.pauses[0].isComplete)
  }

  @Test("A-13: full length needs the beats and the boot time both")
  func bothBeatsAndTimeAreNeeded() {
    var slow = Sitting.begun()
    slow.beat(15, every: .seconds(2))  // time enough, beats too few
    #expect(slow.complete() == .refused(.pauseNotOver))
    slow.beat(15, every: .seconds(2))
    #expect(slow.state.pauses[0].isComplete)
    var fast = Sitting.begun()
    fast.beat(30, every: Milliseconds(850))  // beats enough, time too short
    #expect(fast.complete() == .refused(.pauseNotOver))
  }

  @Test("A-13: a forged call earns nothing")
  func aForgedCallEarnsNothing() {
    var sitting = Sitting()
    #expect(sitting.complete() == .refused(.unknownPause))
    #expect(sitting.send(.beat(id: "p", isVisible: true)) == .refused(.unknownPause))
    sitting = .begun()
    #expect(sitting.complete() == .refused(.pauseNotOver))
    sitting.now = sitting.now + .minutes(5)
    #expect(sitting.complete() == .refused(.pauseNotOver))
    #expect(sitting.state.passes.isEmpty)
  }

  @Test("A-13: leaving ends the pause with nothing earned")
  func leavingEarnsNothing() {
    var sitting = Sitting.begun()
    sitting.beat(30)
    #expect(sitting.send(.leave(id: "p")) == .ok)
    #expect(sitting.complete() == .refused(.unknownPause))
  }

  @Test("a pause without a sign of life for ten minutes is forgotten")
  func aForgottenPause() {
    var sitting = Sitting.begun()
    sitting.now = sitting.now + .minutes(10)
    #expect(sitting.send(.beat(id: "p", isVisible: true)) != .refused(.unknownPause))
    sitting.now = sitting.now + .minutes(10) + Milliseconds(1)
    #expect(sitting.send(.beat(id: "p", isVisible: true)) == .refused(.unknownPause))
  }

  @Test("A-20: a pass is short-lived: five minutes on the boot clock")
  func aPassExpires() {
    var sitting = Sitting.begun()
    sitting.beat(30)
    _ = sitting.complete()
    let end = sitting.now + .minutes(5)
    #expect(sitting.state.pass("pass", for: Self.purpose, at: end - Milliseconds(1)) != nil)
    #expect(sitting.state.pass("pass", for: Self.purpose, at: end) == nil)
    sitting.now = end
    _ = sitting.send(.leave(id: "none"))
    #expect(sitting.state.passes.isEmpty)
  }

  @Test(
    "A-12, A-20, A-21: a pass is good for its own purpose only",
    arguments: [
      Purpose(.gate, subject: "group:games"), Purpose(.reward, subject: "group:video"),
      Purpose(.gate, subject: "act:resetProtection"), Purpose(.gate, subject: ""),
    ])
  func aPassIsBound(other: Purpose) {
    var sitting = Sitting.begun()
    sitting.beat(30)
    _ = sitting.complete()
    #expect(sitting.state.pass("pass", for: other, at: sitting.now) == nil)
    #expect(sitting.state.pass("other", for: Self.purpose, at: sitting.now) == nil)
    #expect(sitting.state.pass("pass", for: Self.purpose, at: sitting.now) != nil)
  }

  @Test("A-20: a pass is good once")
  func aPassIsSingleUse() {
    var sitting = Sitting.begun()
    sitting.beat(30)
    _ = sitting.complete()
    #expect(sitting.send(.spend(passID: "pass")) == .ok)
    #expect(sitting.state.pass("pass", for: Self.purpose, at: sitting.now) == nil)
  }

  @Test("pauses at once are limited, and each is measured by itself")
  func pausesAreMeasuredApart() {
    var sitting = Sitting()
    for n in 0..<20 {
      #expect(sitting.send(.begin(id: "\(n)", Self.purpose)) != .refused(.tooManyPauses))
    }
    #expect(sitting.send(.begin(id: "p", Self.purpose)) == .refused(.tooManyPauses))
    sitting.now = sitting.now + .seconds(1)
    _ = sitting.send(.beat(id: "3", isVisible: true))
    #expect(sitting.state.pauses.filter { $0.beats == 1 }.map(\.id) == ["3"])
  }
}
