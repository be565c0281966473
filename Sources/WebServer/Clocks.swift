import Glibc
import Groundwork

/// `CLOCK_BOOTTIME`: keys expire also while the machine sleeps.
func bootTime() -> Milliseconds {
  var now = timespec()
  clock_gettime(CLOCK_BOOTTIME, &now)
  return Milliseconds(Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
}
