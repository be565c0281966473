import Glibc
import Synchronization

/// The probe program as a process of its own; killed and reaped when the test lets it go.
public final class Probe {
  public let process: pid_t
  private let output: Int32
  private let input: Int32
  private var buffer: [UInt8] = []
  private var isReaped = false

  /// Beside the test bundle's own program.
  public static var program: String {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(
      decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(own[..<(own.lastIndex(of: "/") ?? own.endIndex)]) + "/StoreProbe"
  }

  /// - Parameter prefix: a program, with its arguments, that runs the probe as another user.
  public init(_ command: String, _ folder: String, through prefix: [String] = []) throws {
    let words = prefix + [Self.program, command, folder]
    (process, input, output) = try Self.oneAtATime.withLock { _ in try Self.start(words) }
  }

  /// Two starts at once could hand one probe's pipe to the other, and its end would never come.
  private static let oneAtATime = Mutex(())

  private static func start(
    _ words: [String]
  ) throws -> (process: pid_t, input: Int32, output: Int32) {
    var (toChild, fromChild): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw ProbeError.notStarted(errno) }
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var started: pid_t = 0
    let result = posix_spawnp(&started, words[0], &actions, nil, &arguments, environ)
    close(toChild[0])
    close(fromChild[1])
    guard result == 0 else { throw ProbeError.notStarted(result) }
    return (started, toChild[1], fromChild[0])
  }

  deinit {
    if !isReaped { kill() }
    close(input)
    close(output)
  }

  /// The next line it says; nil at its end. Waits at most ten seconds.
  public func line() throws -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 10_000) > 0 else { throw ProbeError.silent }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &bytes, bytes.count)
      if count <= 0 { return nil }
      buffer += bytes.prefix(count)
    }
  }

  /// kill -9; returns when it is gone. What it had said is still to be read.
  public func kill() {
    Glibc.kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    isReaped = true
  }
}

public enum ProbeError: Error { case notStarted(Int32), silent }
