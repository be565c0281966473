import Dispatch
import Glibc

/// A program started for a test, in a process group of its own, so that its children end with it.
public final class ChildProcess: Sendable {
  public let pid: pid_t

  /// `descriptors` maps a number in the child to one of ours.
  public init(
    _ command: [String], environment: [String: String], descriptors: [Int32: Int32] = [:]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for standard: Int32 in 0...2 where descriptors[standard] == nil {
      posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
    }
    for (child, ours) in descriptors.sorted(by: { $0.key < $1.key }) {
      posix_spawn_file_actions_adddup2(&actions, ours, child)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The main queue may run on a thread that blocks all signals, which a child would inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ordinary = sigset_t()
    sigemptyset(&ordinary)
    for signal in [SIGPIPE, SIGHUP, SIGINT, SIGTERM] { sigaddset(&ordinary, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ordinary)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let arguments = command.map { strdup($0) } + [nil]
    let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var pid: pid_t = 0
    let status = posix_spawnp(&pid, command[0], &actions, &attributes, arguments, variables)
    guard status == 0 else {
      throw TestFailure("\(command[0]): \(String(cString: strerror(status)))")
    }
    self.pid = pid
  }

  /// Ends the whole group and waits for the first of it.
  public func stop(_ signal: Int32 = SIGTERM) {
    kill(-pid, signal)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }

  /// Waits for its end without holding the main queue.
  public func exitStatus() async -> Int32 {
    let pid = pid
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: status & 0x7f == 0 ? (status >> 8) & 0xff : -1)
      }
    }
  }
}

/// Why a test could not go on.
public struct TestFailure: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

/// Everything from `descriptor` to its end, or to the first line's end, then closes it.
func readText(_ descriptor: Int32, oneLine: Bool = false) async -> String {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      var text: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        text += buffer[..<count]
        if oneLine, text.contains(10) { break }
      }
      close(descriptor)
      continuation.resume(returning: String(decoding: text, as: UTF8.self))
    }
  }
}

func makePipe() throws -> (read: Int32, write: Int32) {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { throw TestFailure("pipe: errno \(errno)") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
