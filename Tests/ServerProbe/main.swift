import Glibc
import CSoup
import Dispatch

// The main actor on the GLib loop, as the daemon does it.
@_silgen_name("_dispatch_get_main_queue_handle_4CF") func mainQueueHandle() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF") func drainMainQueue(_: UnsafeMutableRawPointer?)

_ = g_unix_fd_add_full(
  G_PRIORITY_DEFAULT, mainQueueHandle(), G_IO_IN,
  { descriptor, _, _ in
    var value: UInt64 = 0
    _ = read(descriptor, &value, 8)
    drainMainQueue(nil)
    return 1
  }, nil, nil)
Task { @MainActor in startProbe(Array(CommandLine.arguments.dropFirst())) }
g_main_loop_run(g_main_loop_new(nil, 0))
