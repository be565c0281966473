import Access
import Day
import Groundwork
import Testing

@Suite("A-13, A-20: nobody sits through two pauses at once") struct SeveralPausesTests {
  @Test func fivePausesBeatenTogetherEarnOnePass() {
    var sitting = Sitting()
    let ids = ["a", "b", "c", "d", "e"]
    for id in ids {
      _ = sitting.send(.begin(id: id, Purpose(.gate, subject: "group:" + id)))
    }
    for _ in 0..<40 {
      for id in ids {
        sitting.now = sitting.now + Milliseconds(200)
        _ = sitting.send(.beat(id: id, isVisible: true))
      }
    }
    let earned = ids.filter { id in
      if case .pass = sitting.send(.complete(id: id, passID: "pass-" + id)) { return true }
      return false
    }
    #expect(earned.count == 1)
  }

  @Test func theTimeAfterAHiddenBeatIsNotSatThrough() {
    var sitting = Sitting.begun()
    sitting.beat(20)
    sitting.beat(5, isVisible: false)
    sitting.beat(10)
    // 20 before, and 9 after: the first after the hiding counts from nothing.
    #expect(sitting.complete() == .refused(.pauseNotOver))
    sitting.beat(1)
    #expect(sitting.complete() != .refused(.pauseNotOver))
  }
}
