import CGLib
import Glibc
import Groundwork
import MainLoop

/// Notices that someone set the wall clock (the kernel says so after a sleep too) or chose another time zone.
@MainActor
public final class ClockWatch {
  /// The wall clock jumped; how far is for the next reading to tell.
  public var onClockSet: (@MainActor () -> Void)?
  /// `localtime` or `timezone` was touched; `SystemClock.reloadZone()` tells whether it is another zone.
  public var onZoneChange: (@MainActor () -> Void)?

  private let clock: Int32
  private let files: Int32
  private var watches: [DescriptorWatch] = []

  /// `settings` is the folder that holds `localtime` and `timezone`.
  public init(settings: String = "/etc") throws(Problem) {
    clock = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard clock >= 0 else { throw Problem.system("clock.watch", errno) }
    files = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard files >= 0 else {
      close(clock)
      throw Problem.system("zone.watch", errno)
    }
    // A changed link is a new or renamed entry; the folder outlives its entries.
    let events = IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM
    guard inotify_add_watch(files, settings, UInt32(events) | UInt32(IN_ONLYDIR)) >= 0 else {
      let reason = errno
      close(clock)
      close(files)
      throw Problem.system("zone.watch", reason)
    }
    armClock()
    watches = [
      DescriptorWatch(clock) { [weak self] in self?.readClock() },
      DescriptorWatch(files) { [weak self] in self?.readFiles() },
    ]
  }

  /// The timer itself never ends; it is armed for its being cancelled when the clock is set.
  private func armClock() {
    var time = itimerspec()
    time.it_value.tv_sec = Int(Int32.max) << 16
    timerfd_settime(
      clock, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &time, nil)
  }

  private func readClock() {
    var count: UInt64 = 0
    let result = read(clock, &count, 8)
    guard result == 8 || errno == ECANCELED else { return }
    // Armed before the callback reads the clocks, so that a second jump is not lost.
    armClock()
    onClockSet?()
  }

  private func readFiles() {
    var isTouched = false
    let size = 4096
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = read(files, buffer, size)
      guard count > 0 else { break }
      var at = 0
      while at < count {
        let event = buffer.load(fromByteOffset: at, as: inotify_event.self)
        let head = MemoryLayout<inotify_event>.size
        let name =
          event.len == 0
          ? "" : String(cString: (buffer + at + head).assumingMemoryBound(to: CChar.self))
        // Lost events: look, to be sure.
        isTouched =
          isTouched || name == "localtime" || name == "timezone"
          || event.mask & UInt32(IN_Q_OVERFLOW) != 0
        at += head + Int(event.len)
      }
    }
    if isTouched { onZoneChange?() }
  }

  isolated deinit {
    for watch in watches { watch.cancel() }
    close(clock)
    close(files)
  }
}
