import CGLib
import Dispatch
import Glibc

/// The GLib loop of the process's first thread, which also runs the main actor.
///
/// A program with a loop has a synchronous `main.swift`: after the first top-level `await`
/// the code would no longer be on the first thread.
@MainActor
public enum EventLoop {
  private static let loop = g_main_loop_new(nil, 0)!
  private static var isAttached = false
  private static var isOver = false

  /// Lets the GLib loop drain the Dispatch main queue, and with it the main actor.
  ///
  /// Once is enough; to be called before the first task is made.
  public static func attachMainQueue() {
    guard !isAttached else { return }
    isAttached = true
    QuietPool.install()
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
      { descriptor, _, _ in
        // Clear first, then drain: work that arrives meanwhile makes it readable again.
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }

  /// Runs until `quit()`; returns at once when `quit()` came first.
  public static func run() {
    attachMainQueue()
    if !isOver { g_main_loop_run(loop) }
    isOver = false
  }

  /// Ends `run()` after the callback that is running now.
  public static func quit() {
    isOver = true
    g_main_loop_quit(loop)
  }
}
