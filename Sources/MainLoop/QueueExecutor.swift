import Dispatch

/// Runs an actor on a serial queue of its own, off the main thread and off the shared thread pool.
///
/// The shared pool has a price on Linux: once one of its threads has run, libdispatch wakes every second to
/// look after it, for as long as the process lives. Own queues are not looked after. An actor takes it by
/// `nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }`.
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  public init(label: String) { queue = DispatchQueue(label: label) }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
