import Dispatch
import Glibc

/// Tells when an X server may have come: its socket is made in a folder of its own (X(7)). No polling.
@MainActor
public final class DisplaySockets {
  private let source: any DispatchSourceRead

  /// `nil` where the folder cannot be watched; then a new display is noticed only at the next start.
  public init?(folder: String = "/tmp/.X11-unix", onChange: @escaping @MainActor () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, folder, UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) >= 0
    else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { @Sendable in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &buffer, buffer.count) > 0 {}
      MainActor.assumeIsolated { onChange() }
    }
    source.setCancelHandler { @Sendable in close(descriptor) }
    source.resume()
  }

  public func stop() { source.cancel() }
}
