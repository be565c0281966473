import DesktopTestKit
import Groundwork
import LinuxDesktop
import Testing

/// All tests with an X server, one after the other: each measures time.
@Suite(.serialized) enum OnADesktop {}

/// A session on a test desktop, with everything it reported.
@MainActor
final class SessionProbe {
  let session: any DesktopSession
  var foregrounds: [WindowFacts?] = []
  var idles: [Milliseconds] = []
  var returns = 0
  var windowLists: [[WindowFacts]] = []
  var actions: [ShieldAction] = []
  var abilities: [DesktopAbilities] = []
  var screenSaver: [Bool] = []
  var isLost = false

  init(_ desktop: TestDesktop) throws {
    session = try openDesktopSession(environment: desktop.environment)
    var events = DesktopEvents()
    events.onForeground = { [weak self] in self?.foregrounds.append($0) }
    events.onIdle = { [weak self] in self?.idles.append($0) }
    events.onActive = { [weak self] in self?.returns += 1 }
    events.onWindowsChanged = { [weak self] in self?.windowLists.append($0) }
    events.onShieldAction = { [weak self] in self?.actions.append($1) }
    events.onAbilitiesChanged = { [weak self] in self?.abilities.append($0) }
    events.onScreenSaver = { [weak self] in self?.screenSaver.append($0) }
    events.onLost = { [weak self] in self?.isLost = true }
    session.start(events)
  }

  static func run(
    size: String = "1280x900", _ body: @MainActor (TestDesktop, SessionProbe) async throws -> Void
  ) async throws {
    try await TestDesktop.run(size: size) { desktop in
      let probe = try SessionProbe(desktop)
      defer { probe.session.stop() }
      try await body(desktop, probe)
    }
  }

  /// Starts an xterm named `name` and waits until it has the foreground.
  func xterm(_ desktop: TestDesktop, _ name: String, _ arguments: [String] = []) async throws
    -> (window: WindowID, program: ChildProcess)
  {
    let command = ["xterm", "-name", name, "-T", name]
    let shell = arguments.contains("-e") ? [] : ["-e", "cat"]
    let program = try desktop.launch(command + arguments + shell)
    try await wait(for: "foreground \(name)") { self.session.foreground?.instance == name }
    return (self.session.foreground!.id, program)
  }
}
