import Day
import EdgeTesting
import Groundwork
import LinuxTime
import Testing

@MainActor @Suite(.serialized) struct WakeTimerTests {
  private let clock: SystemClock
  private let timer: WakeTimer
  private final class Count { var value = 0 }
  private let wakes = Count()

  init() throws {
    clock = try SystemClock()
    timer = try WakeTimer()
    let wakes = wakes
    timer.onWake = { wakes.value += 1 }
  }

  @Test func itWakesOnceAndNotBeforeItsInstant() async throws {
    let due = clock.read().boot + Milliseconds(60)
    var at: BootInstant?
    let clock = clock
    timer.onWake = { [wakes] in
      wakes.value += 1
      at = clock.read().boot
    }
    timer.arm(at: due)
    #expect(await eventually { at != nil })
    #expect(at! >= due)
    // How late is for the probe to show (SystemClockTests): here all tests share one thread.
    let next = clock.read().boot + Milliseconds(100)
    _ = await eventually { clock.read().boot > next }
    #expect(wakes.value == 1)
  }

  @Test(arguments: [Int64.min / 4, -1, 0, 1])
  func aPastInstantWakesAtOnce(milliseconds: Int64) async {
    timer.arm(at: BootInstant(milliseconds: milliseconds))
    #expect(await eventually { wakes.value == 1 })
  }

  @Test func theLastArmingCounts() async {
    let start = clock.read().boot
    timer.arm(at: start + Milliseconds(30))
    timer.arm(at: BootInstant(milliseconds: .max / 4))
    _ = await eventually { clock.read().boot > start + Milliseconds(120) }
    #expect(wakes.value == 0)
    timer.arm(at: start)
    #expect(await eventually { wakes.value == 1 })
  }

  @Test func disarmedItIsSilent() async {
    let start = clock.read().boot
    timer.arm(at: start + Milliseconds(30))
    timer.arm(at: nil)
    _ = await eventually { clock.read().boot > start + Milliseconds(120) }
    #expect(wakes.value == 0)
  }
}
