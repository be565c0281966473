import CGLib
import Glibc

/// A signal that a daemon answers instead of dying of it.
public enum UnixSignal: Sendable, CaseIterable {
  case hangUp, interrupt, terminate

  var number: Int32 {
    switch self {
    case .hangUp: SIGHUP
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    }
  }
}

extension EventLoop {
  /// Calls `handler` on the main actor whenever the signal comes, for the rest of the process.
  public static func on(_ signal: UnixSignal, _ handler: @escaping @MainActor () -> Void) {
    g_unix_signal_add_full(
      G_PRIORITY_DEFAULT, signal.number,
      { data in
        nonisolated(unsafe) let data = data!
        MainActor.assumeIsolated { CallbackBox<@MainActor () -> Void>.borrow(data)() }
        return 1
      }, CallbackBox<@MainActor () -> Void>.retained(handler), releaseCallbackBox)
  }
}
