import CSoup
import Glibc
import Groundwork
import LinuxFiles

/// A listening socket on the main loop.
@MainActor final class Listener {
  private let socket: UnsafeMutablePointer<GSocket>
  private var watch: MainLoopSource?
  private let accepted: @MainActor (UnsafeMutablePointer<GSocket>) -> Void

  /// Takes `descriptor`, which already listens. `accepted` is given the ownership of a socket.
  init(
    descriptor: Int32, accepted: @escaping @MainActor (UnsafeMutablePointer<GSocket>) -> Void
  ) throws(Problem) {
    var error: UnsafeMutablePointer<GError>?
    guard let socket = g_socket_new_from_fd(descriptor, &error) else {
      Glibc.close(descriptor)
      throw .listen(takeMessage(error))
    }
    g_socket_set_blocking(socket, 0)
    self.socket = socket
    self.accepted = accepted
    start()
  }

  private func start() {
    watch = MainLoopSource(readable: g_socket_get_fd(socket)) { [unowned self] in acceptOne() }
  }

  private func acceptOne() -> Bool {
    var error: UnsafeMutablePointer<GError>?
    if let client = g_socket_accept(socket, nil, &error) {
      accepted(client)
      return true
    }
    let nothing = g_error_matches(
      error, g_io_error_quark(), gint(G_IO_ERROR_WOULD_BLOCK.rawValue))
    _ = takeMessage(error)
    guard nothing == 0 else { return true }
    // Most likely we have too many files open. The socket stays readable: without a rest the loop
    // would spin until one is closed.
    watch = MainLoopSource(after: 1000) { [unowned self] in
      start()
      return false
    }
    return false
  }

  func stop() {
    watch?.cancel()
    watch = nil
    g_socket_close(socket, nil)
  }

  isolated deinit {
    watch?.cancel()
    g_object_unref(socket)
  }
}

/// The text of an error that GLib handed out, which is freed.
func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "" }
  defer { g_error_free(error) }
  return String(cString: error.pointee.message)
}
