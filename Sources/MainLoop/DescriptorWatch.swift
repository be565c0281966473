import CGLib

/// Calls back on the main actor while a file descriptor is readable; the descriptor stays its owner's.
@MainActor
public final class DescriptorWatch {
  private var source: guint = 0

  /// The handler must read the descriptor, or it is called again at once.
  public init(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) {
    source = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
      { _, _, data in
        nonisolated(unsafe) let data = data!
        MainActor.assumeIsolated { CallbackBox<@MainActor () -> Void>.borrow(data)() }
        return 1
      }, CallbackBox<@MainActor () -> Void>.retained(onReadable), releaseCallbackBox)
  }

  /// Ends the watch; to be called before the descriptor is closed.
  public func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  isolated deinit { cancel() }
}
