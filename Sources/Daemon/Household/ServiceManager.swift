import Glibc
import Groundwork

/// Tells systemd how the daemon is (sd_notify(3)); nothing happens without one.
struct ServiceManager: Sendable {
  private let address: String?
  /// How often systemd wants a sign of life; `nil`: never.
  let watchdog: Milliseconds?

  init(environment: [String: String]) {
    address = environment["NOTIFY_SOCKET"]
    let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
    watchdog =
      isForUs
      ? environment["WATCHDOG_USEC"].flatMap { Int64($0) }.map { Milliseconds($0 / 1000) } : nil
  }

  func ready() { send("READY=1") }
  func stopping() { send("STOPPING=1") }
  func alive() { send("WATCHDOG=1") }

  private func send(_ text: String) {
    guard let address, address.utf8.count < 108 else { return }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var target = sockaddr_un()
    target.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &target.sun_path) { path in
      path.copyBytes(from: address.utf8)
      if address.hasPrefix("@") { path[0] = 0 }  // an abstract name
    }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + address.utf8.count)
    let bytes = Array(text.utf8)
    withUnsafePointer(to: &target) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }
}
