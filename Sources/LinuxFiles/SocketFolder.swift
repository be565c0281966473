import Glibc
import Groundwork

/// A Unix socket in a folder that only we can enter. The folder's mode is what protects the
/// socket: between bind(2) and chmod(2) the socket's own mode would be a race.
///
/// Several sockets may stand in one folder; each has a lock of its own (`<socket>.lock`).
public final class SocketFolder {
  public let path: String
  private let lock: Int32
  /// The path is only ours to remove once we listen there.
  private var isBound = false

  /// Makes the folder, or checks that it is ours and 0700, and locks the socket for one server.
  /// Throws `setup` (`socketFolder`, `alreadyRunning`, `listen`).
  public init(socketPath: String) throws(Problem) {
    path = socketPath
    guard let slash = socketPath.lastIndex(of: "/"), slash != socketPath.startIndex else {
      throw .listen("not an absolute path")
    }
    let folder = String(socketPath[..<slash])
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .listen(errorText()) }
    var status = stat()
    guard lstat(folder, &status) == 0 else { throw .listen(errorText()) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
      status.st_mode & 0o777 == 0o700
    else {
      throw Problem(
        kind: .setup, code: "socketFolder", hints: ["socketFolder.mode"],
        arguments: ["folder": folder])
    }
    // Two servers that start together would each find a dead socket and remove the other's.
    lock = open(socketPath + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw .listen(errorText()) }
    if flock(lock, LOCK_EX | LOCK_NB) != 0 {
      Glibc.close(lock)
      throw Problem(kind: .setup, code: "alreadyRunning")
    }
  }

  /// A descriptor that listens on the path, non-blocking and close-on-exec. A socket that nobody answers any
  /// more is replaced. Throws `setup` (`alreadyRunning`, `listen`).
  public func listen() throws(Problem) -> Int32 {
    try removeStaleSocket()
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    let mask = umask(0o177)
    let result = try Self.withAddress(path) { bind(descriptor, $0, $1) }
    umask(mask)
    guard result == 0, Glibc.listen(descriptor, 128) == 0 else {
      let reason = errorText()
      Glibc.close(descriptor)
      throw .listen(reason)
    }
    isBound = true
    return descriptor
  }

  public func close() {
    if isBound { unlink(path) }
    // The lock's file stays: whoever waits for it may have it open already.
    Glibc.close(lock)
  }

  private func removeStaleSocket() throws(Problem) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw .listen("\(path) is not a socket")
    }
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    defer { Glibc.close(probe) }
    let result = try Self.withAddress(path) { connect(probe, $0, $1) }
    guard result != 0, errno == ECONNREFUSED else {
      throw Problem(kind: .setup, code: "alreadyRunning")
    }
    unlink(path)
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Problem) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    // One byte stays for the NUL.
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw .listen("\(path) is too long for a socket")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

private func errorText() -> String { String(cString: strerror(errno)) }

extension Problem {
  /// A server cannot listen, for the reason that the system gives.
  public static func listen(_ reason: String) -> Problem {
    Problem(kind: .setup, code: "listen", arguments: ["reason": reason])
  }
}
