import Day
import Glibc
import Groundwork
import Synchronization

/// The machine's clocks; safe from every thread.
public final class SystemClock: Sendable {
  private let bootID: String
  private let zone: Mutex<Zone>

  /// Reads the boot id and the current zone once; both are kept.
  public init() throws(Problem) {
    guard let id = firstLine(of: "/proc/sys/kernel/random/boot_id"), !id.isEmpty else {
      throw Problem(kind: .setup, code: "clock.bootID")
    }
    bootID = id
    zone = Mutex(ZoneData.currentZone())
  }

  /// The clocks now. A few calls into the vDSO: no system call, no file.
  public func read() -> Reading {
    Reading(
      wall: WallInstant(milliseconds: milliseconds(of: CLOCK_REALTIME)),
      boot: BootInstant(milliseconds: milliseconds(of: CLOCK_BOOTTIME)),
      awake: Milliseconds(milliseconds(of: CLOCK_MONOTONIC)),
      bootID: bootID, zone: zone.withLock { $0 })
  }

  /// Looks again which zone the machine is in; true when its name or its rules are others now.
  @discardableResult
  public func reloadZone() -> Bool {
    let now = ZoneData.currentZone()
    return zone.withLock { zone in
      guard zone != now else { return false }
      zone = now
      return true
    }
  }
}

/// Cut down, never rounded up: a moment that has not come must not be read.
private func milliseconds(of clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
