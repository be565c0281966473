import Glibc

/// A program started by a test, with what it wrote; killed when let go.
public final class Program: @unchecked Sendable {
  public let process: pid_t
  private let outputPath: String
  private let folder: TemporaryFolder
  private var status: Int32?

  public struct CannotStart: Error { let program: String, number: Int32 }

  /// `environment` is added to this process's own.
  public init(_ arguments: [String], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    outputPath = folder.path + "/output"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // Threads of the test process block signals, and a child inherits that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var all: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1)
      if parts.count == 2 { all[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    all.merge(environment) { _, new in new }
    let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let settings: [UnsafeMutablePointer<CChar>?] =
      all.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for text in words + settings { free(text) } }
    var pid: pid_t = 0
    let result = posix_spawnp(&pid, arguments[0], &actions, &attributes, words, settings)
    guard result == 0 else { throw CannotStart(program: arguments[0], number: result) }
    process = pid
  }

  /// Everything written so far, both streams.
  public var output: String {
    let descriptor = open(outputPath, O_RDONLY)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      result.append(contentsOf: buffer[..<count])
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The exit status once it has ended (128 + signal when killed); nil before.
  public var ended: Int32? {
    if let status { return status }
    var raw: Int32 = 0
    guard waitpid(process, &raw, WNOHANG) == process else { return nil }
    status = raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
    return status
  }

  public func send(_ signal: Int32) {
    if ended == nil { kill(process, signal) }
  }

  /// Kills it and waits for its end.
  public func stop() {
    guard ended == nil else { return }
    kill(process, SIGKILL)
    var raw: Int32 = 0
    waitpid(process, &raw, 0)
    status = 128 + SIGKILL
  }

  deinit { stop() }

  /// Runs to the end, at most 30 s; answers status and output.
  @MainActor
  public static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> (status: Int32, output: String) {
    let program = try Program(arguments, environment: environment)
    _ = await eventually(within: .seconds(30)) { program.ended != nil }
    return (program.ended ?? -1, program.output)
  }

  /// A program that was built with the tests.
  public static func built(_ name: String) -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes {
      readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let own = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name
  }
}
