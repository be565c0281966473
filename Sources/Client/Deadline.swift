import Glibc
import Groundwork

/// The moment at which patience ends, on the monotonic clock (sleep does not count).
struct Deadline {
  /// nil waits for ever.
  private let end: Int64?

  init(after time: Milliseconds?) {
    end = time.map { Self.now + max(0, $0.count) }
  }

  private static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }

  /// Waits until `descriptor` can do `events`. Throws `world` (`timeout`).
  func wait(_ descriptor: Int32, for events: Int32) throws(Problem) {
    while true {
      let rest = end.map { Int32(clamping: max(0, $0 - Self.now)) } ?? -1
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = poll(&entry, 1, rest)
      if count > 0 { return }
      if count < 0, errno == EINTR { continue }
      throw Problem(kind: .world, code: "timeout")
    }
  }
}
