import Glibc
import Groundwork

/// A TCP socket on 127.0.0.1, and no other address.
enum Loopback {
  /// A descriptor that listens, and its port; `port` 0 lets the kernel choose.
  static func listen(port: UInt16) throws(Problem) -> (descriptor: Int32, port: UInt16) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        if bind(descriptor, $0, length) != 0 || Glibc.listen(descriptor, 128) != 0 { return false }
        return getsockname(descriptor, $0, &length) == 0
      }
    }
    guard result else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw Problem(
        kind: .setup, code: "listen", arguments: ["reason": reason, "port": "\(port)"])
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }
}
