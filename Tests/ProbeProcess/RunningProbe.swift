import Glibc

/// A `ServerProbe` that runs as long as this object, in a folder of its own.
public final class RunningProbe: @unchecked Sendable {
  public let socketPath: String
  public let port: UInt16
  /// A session of the probe.
  public let token: String
  public let pid: pid_t
  private let folder: String

  /// `options` are the probe's `name=value` arguments.
  public init(_ options: String...) throws {
    folder = try Self.makeFolder()
    socketPath = folder + "/run/h.sock"
    let (pid, line) = try Self.spawn([socketPath] + options)
    self.pid = pid
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == "ready", let port = UInt16(words[1]) else {
      throw ProbeFailure(reason: "the probe said: \(line)")
    }
    self.port = port
    token = String(words[2])
  }

  deinit {
    kill(pid, SIGKILL)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    for file in ["/run/h.sock", "/run/h.sock.lock"] { unlink(folder + file) }
    rmdir(folder + "/run")
    rmdir(folder)
  }

  public static func makeFolder() throws -> String {
    var template = Array("/tmp/haru-probe-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ProbeFailure(reason: "mkdtemp") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Starts a probe and returns its first line.
  public static func spawn(_ arguments: [String]) throws -> (pid: pid_t, line: String) {
    try spawn(program: probePath(), arguments)
  }

  /// What libsoup or GLib calls a mistake of ours ends the probe, and so fails the test. A copy,
  /// because tests start programs in parallel and setenv(3) would move what others read.
  private static let environment: [String] = {
    var entries = ["G_DEBUG=fatal-warnings"]
    var next = environ
    while let entry = next.pointee {
      entries.append(String(cString: entry))
      next += 1
    }
    return entries
  }()

  /// Starts any program and returns its first line.
  public static func spawn(
    program: String, _ arguments: [String]
  ) throws -> (pid: pid_t, line: String) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ProbeFailure(reason: "pipe") }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var variables = environment.map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, program, &actions, nil, &words, &variables)
    close(ends[1])
    defer { close(ends[0]) }
    guard result == 0 else { throw ProbeFailure(reason: "cannot start \(program)") }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return (pid, String(decoding: line, as: UTF8.self))
  }

  private static func probePath() throws -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    // The test bundle's program lies beside the others.
    for folder in [own, CommandLine.arguments[0]].compactMap({
      $0.lastIndex(of: "/").map($0.prefix(upTo:))
    }) {
      let path = "\(folder)/ServerProbe"
      if access(path, X_OK) == 0 { return path }
    }
    throw ProbeFailure(reason: "no ServerProbe beside \(own)")
  }

  /// A number of /proc/pid/status: `VmRSS` and `VmHWM` in kB.
  public func status(_ field: String) -> Int {
    Self.numbers(in: "/proc/\(pid)/status", field: field)
  }

  private static func numbers(in path: String, field: String) -> Int {
    guard let file = fopen(path, "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, 512, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix(field + ":") { return Int(text.filter(\.isNumber)) ?? 0 }
    }
    return 0
  }
}

public struct ProbeFailure: Error {
  public var reason: String

  public init(reason: String) { self.reason = reason }
}

extension RunningProbe {
  /// A TCP port that nobody listened on a moment ago.
  public static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard found else { throw ProbeFailure(reason: "no free port") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Processor time used so far.
  public var cpuSeconds: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return -1 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How many descriptors the probe has open.
  public var openFiles: Int {
    guard let folder = opendir("/proc/\(pid)/fd") else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count - 2
  }
}
