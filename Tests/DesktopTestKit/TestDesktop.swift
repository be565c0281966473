import Glibc

/// A virtual X desktop of its own: Xvfb on a free display number, openbox, and programs.
@MainActor
public final class TestDesktop {
  public let display: String
  public let environment: [String: String]
  private let server: ChildProcess
  private var manager: ChildProcess?
  private var programs: [ChildProcess] = []

  /// Runs `body` on a fresh desktop and clears everything away afterwards.
  public static func run(
    size: String = "1280x900", withManager: Bool = true,
    _ body: @MainActor (TestDesktop) async throws -> Void
  ) async throws {
    let desktop = try await TestDesktop(size: size)
    defer { desktop.stop() }
    if withManager { try await desktop.startManager() }
    try await body(desktop)
  }

  private init(size: String) async throws {
    let pipe = try makePipe()
    var variables = ["PATH", "HOME", "LANG"].reduce(into: [String: String]()) {
      $0[$1] = getenv($1).map { String(cString: $0) }
    }
    variables["NO_AT_BRIDGE"] = "1"
    variables["GSETTINGS_BACKEND"] = "memory"
    server = try ChildProcess(
      [
        "Xvfb", "-displayfd", "3", "-screen", "0", "\(size)x24", "-nolisten", "tcp", "-noreset",
      ], environment: variables, descriptors: [3: pipe.write])
    close(pipe.write)
    let number = await readText(pipe.read, oneLine: true).prefix { $0 != "\n" }
    display = ":\(number)"
    variables["DISPLAY"] = display
    environment = variables
    guard !number.isEmpty else { throw TestFailure("Xvfb did not start") }
  }

  /// Starts openbox and waits until it manages windows.
  public func startManager() async throws {
    manager = try launch(["openbox", "--sm-disable"])
    try await wait(for: "window manager") {
      // Only a manager in its main loop answers; windows mapped before that may wait for ever.
      try await output(["wmctrl", "-n", "3"])
      return try await output(["xprop", "-root", "_NET_NUMBER_OF_DESKTOPS"]).contains("= 3")
    }
  }

  /// Starts a program and leaves it running until the desktop ends.
  @discardableResult
  public func launch(_ command: [String]) throws -> ChildProcess {
    let program = try ChildProcess(command, environment: environment)
    programs.append(program)
    return program
  }

  /// Kills openbox, which leaves its properties behind.
  public func endManager() {
    guard let manager else { return }
    programs.removeAll { $0 === manager }
    manager.stop(SIGKILL)
    self.manager = nil
  }

  /// Ends one program before the others.
  public func end(_ program: ChildProcess) {
    programs.removeAll { $0 === program }
    program.stop()
  }

  /// Runs a command to its end, and returns what it wrote. One that takes longer than 30 s is killed, and throws:
  /// some wait for a click when they are told no window.
  @discardableResult
  public func output(_ command: [String]) async throws -> String {
    let pipe = try makePipe()
    let child = try ChildProcess(command, environment: environment, descriptors: [1: pipe.write])
    close(pipe.write)
    let end = Task {
      try await Task.sleep(for: .seconds(30))
      kill(-child.pid, SIGKILL)
    }
    let text = await readText(pipe.read)
    end.cancel()
    let status = await child.exitStatus()
    guard status != -1 else { throw TestFailure(command.joined(separator: " ") + " was killed") }
    return text
  }

  /// Ends the X server under everybody's feet.
  public func killServer() { kill(server.pid, SIGKILL) }

  private func stop() {
    for program in programs.reversed() { program.stop(SIGKILL) }
    programs = []
    server.stop(SIGKILL)
  }
}
