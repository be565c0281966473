import Dispatch

/// Runs an actor's work on a thread of its own, so that waiting for the kernel blocks nobody else.
final class BlockingLane: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Lets event handlers on the queue enter the actor without another hop.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
