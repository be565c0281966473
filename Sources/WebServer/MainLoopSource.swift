import CSoup

/// A timer or a watch of the GLib main loop that calls back on the main actor.
@MainActor final class MainLoopSource {
  private var id: guint = 0
  private let action: @MainActor () -> Bool

  /// After `milliseconds`, again as long as `action` returns true.
  init(after milliseconds: Int64, _ action: @escaping @MainActor () -> Bool) {
    self.action = action
    id = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(clamping: milliseconds),
      { MainLoopSource.run($0) }, Unmanaged.passRetained(self).toOpaque(),
      { Unmanaged<MainLoopSource>.fromOpaque($0!).release() })
  }

  /// When `descriptor` is readable or hung up, again as long as `action` returns true.
  init(readable descriptor: Int32, _ action: @escaping @MainActor () -> Bool) {
    self.action = action
    let condition = GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
    id = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, condition,
      { MainLoopSource.run($2) }, Unmanaged.passRetained(self).toOpaque(),
      { Unmanaged<MainLoopSource>.fromOpaque($0!).release() })
  }

  private nonisolated static func run(_ data: gpointer?) -> gboolean {
    nonisolated(unsafe) let data = data
    return MainActor.assumeIsolated {
      let source = Unmanaged<MainLoopSource>.fromOpaque(data!).takeUnretainedValue()
      if source.id != 0, source.action() { return 1 }
      source.id = 0
      return 0
    }
  }

  func cancel() {
    guard id != 0 else { return }
    let old = id
    id = 0
    g_source_remove(old)
  }
}
