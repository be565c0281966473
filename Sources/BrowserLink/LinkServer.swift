import Glibc
import Groundwork
import LinuxFiles
import MainLoop

/// Listens for the hosts of browsers on a Unix socket, on the main loop. Only the owner's own processes are let in.
///
/// Without a message there is no wake-up.
@MainActor
public final class LinkServer {
  /// Told of every message of a connection, `hello` first.
  public var onMessage: (Link, BrowserMessage) -> Void = { _, _ in }
  /// Told once of each connection that had said `hello`, when it is over.
  public var onGone: (Link) -> Void = { _ in }
  /// Told what ended a connection that did not keep to the contract.
  public var onFault: (LinkFault) -> Void = { _ in }
  /// Open connections, those without a `hello` too.
  public private(set) var links: [Link] = []

  private let socketPath: String
  private let limits: LinkLimits
  private let owner: uid_t
  private var folder: SocketFolder?
  private var descriptor: Int32 = -1
  private var watch: DescriptorWatch?
  private var rest: Countdown?
  private var count = 0

  public convenience init(socketPath: String, limits: LinkLimits = LinkLimits()) {
    self.init(socketPath: socketPath, limits: limits, owner: geteuid())
  }

  init(socketPath: String, limits: LinkLimits, owner: uid_t) {
    self.socketPath = socketPath
    self.limits = limits
    self.owner = owner
  }

  /// Begins to listen. Throws `setup`: `socketFolder`, `alreadyRunning` or `listen`.
  public func start() throws(Problem) {
    let folder = try SocketFolder(socketPath: socketPath)
    do throws(Problem) {
      descriptor = try folder.listen()
    } catch {
      folder.close()
      throw error
    }
    self.folder = folder
    listen()
  }

  /// Closes every connection and removes the socket.
  public func stop() {
    guard let folder else { return }
    self.folder = nil
    watch?.cancel()
    (watch, rest) = (nil, nil)
    for link in links { link.close() }
    Glibc.close(descriptor)
    folder.close()
  }

  private func listen() {
    watch = DescriptorWatch(descriptor) { [weak self] in self?.acceptOne() }
  }

  private func acceptOne() {
    let accepted = accept(descriptor, nil, nil)
    guard accepted >= 0 else {
      if [EAGAIN, EINTR, ECONNABORTED].contains(errno) { return }
      // Most likely too many files are open; the socket stays readable, and the loop would spin.
      watch?.cancel()
      watch = nil
      rest = Countdown(.seconds(1)) { [weak self] in self?.listen() }
      return
    }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)  // glibc hides accept4(2) from Swift
    guard let pid = peer(of: accepted), links.count < limits.connections else {
      Glibc.close(accepted)
      return
    }
    count += 1
    let link = Link(number: count, pid: pid, descriptor: accepted, limits: limits)
    link.onMessage = { [weak self] in self?.onMessage($0, $1) }
    link.onEnd = { [weak self] in self?.ended($0, $1) }
    links.append(link)
    link.start()
  }

  /// The process at the other end; `nil` when it is not the owner's.
  private func peer(of accepted: Int32) -> Int32? {
    // struct ucred of unix(7): pid, uid, gid.
    var credentials: (pid: Int32, uid: UInt32, gid: UInt32) = (0, .max, .max)
    var length = socklen_t(12)
    guard getsockopt(accepted, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0,
      credentials.uid == owner
    else { return nil }
    return credentials.pid
  }

  private func ended(_ link: Link, _ fault: LinkFault?) {
    links.removeAll { $0 === link }
    if let fault { onFault(fault) }
    if link.hello != nil { onGone(link) }
  }
}
