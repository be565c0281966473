import CGLib

/// Calls back on the main actor while a file descriptor is ready; the descriptor stays its owner's.
///
/// The end of the other side and errors count as ready too: the next read or write tells.
@MainActor
public final class DescriptorWatch {
  private var source: guint = 0

  /// The handler must read the descriptor, or it is called again at once.
  public convenience init(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) {
    self.init(descriptor, G_IO_IN, onReadable)
  }

  /// The handler must fill the descriptor or cancel, or it is called again at once.
  public convenience init(filling descriptor: Int32, onWritable: @escaping @MainActor () -> Void) {
    self.init(descriptor, G_IO_OUT, onWritable)
  }

  private init(
    _ descriptor: Int32, _ condition: GIOCondition, _ onReady: @escaping @MainActor () -> Void
  ) {
    source = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, condition,
      { _, _, data in
        nonisolated(unsafe) let data = data!
        MainActor.assumeIsolated { CallbackBox<@MainActor () -> Void>.borrow(data)() }
        return 1
      }, CallbackBox<@MainActor () -> Void>.retained(onReady), releaseCallbackBox)
  }

  /// Ends the watch; to be called before the descriptor is closed.
  public func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  isolated deinit { cancel() }
}
