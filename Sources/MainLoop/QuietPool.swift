import CGLib
import Dispatch
import Glibc
import Synchronization

/// Runs the jobs of no actor in place of libdispatch's shared pool.
///
/// Once a thread of the shared pool has run, libdispatch wakes every second to look after the pool, for as long as
/// the process lives; and each resumed continuation passes through the pool, even on its way to the main actor.
/// Serial queues have threads that are not looked after. The hook is the runtime's own, but no public API:
/// `IdleTests` pins that it works.
enum QuietPool {
  private static let queues = (0..<max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))).map {
    DispatchQueue(label: "pool \($0)")
  }
  private static let turn = Atomic<Int>(0)

  /// To be called before the first task is made.
  static func install() {
    haru_take_global_jobs { job, _ in
      nonisolated(unsafe) let job = job
      let turn = QuietPool.turn.wrappingAdd(1, ordering: .relaxed).newValue
      QuietPool.queues[(turn & Int.max) % QuietPool.queues.count].async {
        swift_job_run(job, nil, nil)
      }
    }
  }
}
