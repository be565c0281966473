import CGLib
import Glibc

/// Lets GLib callbacks come in a test process, whose main actor runs without a GLib loop.
@MainActor
public enum LoopPump {
  private static var isRunning = false

  public static func start() {
    guard !isRunning else { return }
    isRunning = true
    Task {
      while true {
        while g_main_context_iteration(nil, 0) != 0 {}
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }
}

/// Waits until `condition` holds; false when it does not within `limit`.
@MainActor
public func eventually(
  within limit: Duration = .seconds(8), _ condition: @MainActor () async throws -> Bool
) async rethrows -> Bool {
  LoopPump.start()
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if try await condition() { return true }
    await pause()
  }
  return try await condition()
}

private func pause() async {
  do { try await Task.sleep(for: .milliseconds(5)) } catch { await Task.yield() }
}
