import Dispatch
import Glibc

/// Tells when the `cgroup.events` of a group changes (inotify(7)); nothing wakes until then.
final class GroupWatch {
  private let file: Int32
  private let source: any DispatchSourceRead
  private var paths: [Int32: String] = [:]

  /// Nil where the kernel grants no more inotify instances.
  init?(queue: DispatchQueue, onChange: @escaping @Sendable (Set<Int32>) -> Void) {
    let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard file >= 0 else { return nil }
    self.file = file
    source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
    source.setEventHandler { onChange(Self.drain(file)) }
    source.setCancelHandler { close(file) }
    source.resume()
  }

  deinit { source.cancel() }

  func watch(_ group: ControlGroup) {
    let number = inotify_add_watch(file, group.folder + "/cgroup.events", UInt32(IN_MODIFY))
    if number >= 0 { paths[number] = group.path }
  }

  func forget(_ path: String) {
    for (number, watched) in paths where watched == path {
      inotify_rm_watch(file, number)
      paths[number] = nil
    }
  }

  func path(ofWatch number: Int32) -> String? { paths[number] }

  /// Reads all that waits; gives the watches that had something.
  private static func drain(_ file: Int32) -> Set<Int32> {
    var changed: Set<Int32> = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { return changed }
      buffer.withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          changed.insert(event.wd)
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
  }
}
