import CGLib
import Day
import Glibc
import Groundwork
import MainLoop

/// The one deadline of the process, on the boot clock: it runs on while the machine sleeps and fires after waking.
@MainActor
public final class WakeTimer {
  /// Says "look again": early, late, twice or never must be harmless.
  public var onWake: (@MainActor () -> Void)?
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  public init() throws(Problem) {
    descriptor = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard descriptor >= 0 else { throw Problem.system("timer.create", errno) }
    watch = DescriptorWatch(descriptor) { [weak self] in self?.fire() }
  }

  /// Fires once at `instant`, at once when it is past; nil disarms, and then nothing wakes. Replaces what was armed.
  public func arm(at instant: BootInstant?) {
    var time = itimerspec()
    if let instant {
      // All zero would disarm, and times before 0 are refused.
      let moment = max(instant.milliseconds, 0)
      time.it_value.tv_sec = Int(moment / 1000)
      time.it_value.tv_nsec = moment == 0 ? 1 : Int(moment % 1000) * 1_000_000
    }
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &time, nil)
  }

  private func fire() {
    var count: UInt64 = 0
    // Re-armed or disarmed since: nothing to read, nothing to say.
    guard read(descriptor, &count, 8) == 8 else { return }
    onWake?()
  }

  isolated deinit {
    watch?.cancel()
    close(descriptor)
  }
}

extension Problem {
  /// A system call that failed, with its `errno`.
  static func system(_ code: String, _ number: Int32) -> Problem {
    Problem(
      kind: .setup, code: code, arguments: ["error": String(cString: strerror(number))])
  }
}
