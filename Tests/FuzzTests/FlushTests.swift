import Day
import Groundwork
import Journey
import Limits
import Ports
import Store
import Testing

@testable import Simulation

/// When the writer wants to write: found by the fault simulator (L-54).
@Suite struct FlushTests {
  private func reading(_ seconds: Int) -> Reading {
    let now = Milliseconds.seconds(seconds)
    return Reading(
      wall: WallInstant(milliseconds: 1_790_000_000_000) + now,
      boot: BootInstant(milliseconds: 0) + now, awake: now, bootID: "boot", zone: .utc)
  }

  private func front(_ writer: inout Writer, at seconds: Int) {
    _ = writer.handle(.fact(.foreground(Foreground(app: AppID("chat")))), at: reading(seconds))
  }

  @Test func aFlushIsDueFiveSecondsAfterUseBeganHoweverLongNothingHappened() throws {
    let store = MemoryStore()
    var writer = Writer(store: store, stored: try store.load())
    _ = writer.handle(.fact(.started(Presence())), at: reading(0))
    front(&writer, at: 3600)
    #expect(writer.flushAt == BootInstant(milliseconds: 3_605_000))
    _ = writer.handle(.fact(.sampled), at: reading(3605))
    #expect(try store.day(reading(0).zone.date(at: reading(0).wall)).hours.contains(.seconds(5)))
  }

  @Test func aFullDiskIsTriedAgainAfterFiveSecondsNotAtOnce() throws {
    let store = FailingStore()
    var writer = Writer(store: store, stored: try store.load())
    _ = writer.handle(.fact(.started(Presence())), at: reading(0))
    store.fail(true)
    front(&writer, at: 10)
    let handled = writer.handle(.fact(.sampled), at: reading(15))
    #expect(handled.storeProblem?.code == "store.full")
    #expect(writer.flushAt == BootInstant(milliseconds: 20_000))
    store.fail(false)
    #expect(writer.handle(.fact(.sampled), at: reading(20)).storeProblem == nil)
  }
}
