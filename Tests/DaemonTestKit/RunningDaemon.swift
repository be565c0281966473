import Client
import Glibc
import Groundwork

/// A `harud` of a test's own, in a home of its own: no desktop, no message bus, a port of the kernel's choice.
///
/// The daemon ends, and its home goes, when this object does.
public final class RunningDaemon: @unchecked Sendable {
  public let home: TestHome
  private var process: pid_t = 0
  public var pid: pid_t { process }
  private let extra: [String: String]

  /// Starts the daemon, with more in its environment, and waits until it answers.
  public init(home: TestHome? = nil, extra: [String: String] = [:]) throws {
    self.home = try home ?? TestHome()
    self.extra = extra
    try start()
  }

  deinit { kill() }

  /// Starts it again, after `stop` or `kill`.
  public func start() throws {
    precondition(process == 0)
    process = try spawn(
      [BuiltProgram.path("harud")],
      environment: home.environment.merging(extra) { _, new in new },
      output: home.path + "/harud.log")
    guard eventually(seconds: 20, { self.isAnswering || self.hasEnded }), !hasEnded else {
      throw TestFailure("harud did not come up: " + log)
    }
  }

  /// An orderly end.
  public func stop() { end(with: SIGTERM) }

  /// As by a power cut.
  public func kill() { end(with: SIGKILL) }

  /// What it told its journal.
  public var log: String { readText(home.path + "/harud.log") }

  /// The daemon's API.
  public var connection: DaemonConnection {
    DaemonConnection(socketPath: home.path + "/run/haru/harud.sock")
  }

  /// Runs `haru` to its end, without a terminal.
  public func haru(_ words: String..., language: String = "C", input: String = "") throws -> Answer
  {
    try home.haru(words, language: language, input: input)
  }

  private var isAnswering: Bool {
    do throws(Problem) {
      _ = try connection.request("GET", "/v1/status")
      return true
    } catch {
      return false
    }
  }

  private var hasEnded: Bool {
    var status: Int32 = 0
    guard process > 0, waitpid(process, &status, WNOHANG) == process else { return process == 0 }
    process = 0
    return true
  }

  private func end(with signal: Int32) {
    guard process > 0 else { return }
    Glibc.kill(process, signal)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    process = 0
  }
}

/// What a program came to.
public struct Answer: Sendable {
  /// The exit status; 128 + signal when it was killed.
  public var status: Int32
  public var output: String
  public var errors: String

  /// The output as JSON; `nil` when it is none.
  public var json: JSONValue? {
    do throws(Problem) { return try JSONValue(parsing: output) } catch { return nil }
  }
}

public struct TestFailure: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
