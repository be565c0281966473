import CGLib
import Groundwork

/// One callback on the main actor after a while of `CLOCK_MONOTONIC`; for time-outs, not for deadlines of days.
@MainActor
public final class Countdown {
  private var source: guint = 0

  public init(_ length: Milliseconds, onEnd: @escaping @MainActor () -> Void) {
    let box = CallbackBox<@MainActor () -> Void>.retained { [weak self] in
      self?.source = 0
      onEnd()
    }
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(clamping: length.count),
      { data in
        nonisolated(unsafe) let data = data!
        MainActor.assumeIsolated { CallbackBox<@MainActor () -> Void>.borrow(data)() }
        return 0
      }, box, releaseCallbackBox)
  }

  /// Waits. In place of `Task.sleep`, which wakes libdispatch's shared pool (see `QuietPool`).
  public static func wait(_ length: Milliseconds) async {
    var countdown: Countdown?
    await withCheckedContinuation { continuation in
      countdown = Countdown(length) { continuation.resume() }
    }
    countdown?.cancel()
  }

  public func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  isolated deinit { cancel() }
}
