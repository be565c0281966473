import Glibc
import Groundwork

/// A connected Unix socket whose other end is a process of our own user.
struct ServerSocket: ~Copyable {
  let descriptor: Int32

  /// Throws `world` `notRunning` or `timeout`, `setup` `refused` or `impostor`.
  static func connect(to path: String, by deadline: Deadline) throws(Problem) -> ServerSocket {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Problem(kind: .setup, code: "refused", arguments: ["reason": "path too long"])
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = ServerSocket(descriptor: Glibc.socket(AF_UNIX, kind, 0))
    // A full queue of the listener would block connect(2) without an end.
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      socket.descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket.descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw refusal(errno) }
    try socket.checkPeer()
    return socket
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  private static func refusal(_ error: Int32) -> Problem {
    switch error {
    case ENOENT, ENOTDIR, ECONNREFUSED:
      Problem(kind: .world, code: "notRunning", hints: ["daemon.start"])
    case EAGAIN: Problem(kind: .world, code: "timeout")
    default:
      Problem(
        kind: .setup, code: "refused", hints: ["daemon.permission"],
        arguments: ["reason": String(cString: strerror(error))])
    }
  }

  /// Whoever else can listen on the path (a shared folder, a leftover) must not be told anything.
  private func checkPeer() throws(Problem) {
    // struct ucred of unix(7): pid, uid, gid.
    var credentials: (pid: Int32, uid: UInt32, gid: UInt32) = (0, .max, .max)
    var length = socklen_t(12)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0,
      credentials.uid == geteuid()
    else {
      throw Problem(
        kind: .setup, code: "impostor", hints: ["daemon.permission"],
        arguments: ["uid": "\(credentials.uid)"])
    }
  }

  /// Sends all of it, or as much as the server wants: one that has seen enough (413) closes its
  /// side, and its answer is waiting.
  func send(_ bytes: [UInt8], by deadline: Deadline) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try deadline.wait(descriptor, for: POLLOUT)
      let count = rest.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN, errno != EINTR {
        return
      }
    }
  }

  /// At least one byte, or none at the end.
  func receive(by deadline: Deadline) throws(Problem) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      try deadline.wait(descriptor, for: POLLIN)
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count >= 0 { return Array(buffer[..<count]) }
      switch errno {
      case EAGAIN, EINTR: continue
      // The server closed while we still sent; what it had said was read before.
      case ECONNRESET: return []
      default:
        throw Problem(
          kind: .world, code: "connection", arguments: ["reason": String(cString: strerror(errno))])
      }
    }
  }
}
