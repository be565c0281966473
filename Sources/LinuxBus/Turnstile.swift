/// Lets one caller at a time through per key, in the order they came.
///
/// Continuations and not tasks: waiting for a task's value leaves the main actor for the shared thread pool,
/// and once that has run, libdispatch looks after it every second for ever.
@MainActor
final class Turnstile {
  /// Who waits behind the one who is inside.
  private var queues: [String: [CheckedContinuation<Void, Never>]] = [:]

  func isBusy(_ key: String) -> Bool { queues[key] != nil }

  /// Returns when the key is free; `leave` must follow.
  func enter(_ key: String) async {
    guard queues[key] != nil else {
      queues[key] = []
      return
    }
    await withCheckedContinuation { queues[key]?.append($0) }
  }

  func leave(_ key: String) {
    guard var queue = queues[key] else { return }
    guard !queue.isEmpty else {
      queues[key] = nil
      return
    }
    let next = queue.removeFirst()
    queues[key] = queue
    next.resume()
  }
}
