import Groundwork
import LinuxDesktop
import MainLoop

/// Waits for a session that begins later; nothing is asked meanwhile.
@MainActor
final class AwaitedDisplay {
  private var sockets: DisplaySockets?
  private var timer: Countdown?

  /// `take` answers whether it got the display; until it does, it is asked with each socket that comes.
  func wait(for take: @escaping @MainActor () -> Bool) {
    guard sockets == nil else { return }
    sockets = DisplaySockets { [weak self] in
      // The socket is there before the server answers, and before its window manager.
      self?.timer = Countdown(.seconds(3)) { [weak self] in
        guard take() else { return }
        self?.sockets?.stop()
        self?.sockets = nil
      }
    }
  }
}
