import EdgeTesting
import Glibc
import Groundwork
import Testing

@testable import LinuxBus

/// A real notification server on a screen and a bus of its own.
@MainActor
private final class Desk {
  let bus: PrivateBus
  let screen: VirtualScreen
  private let settings: String
  private let folder: TemporaryFolder
  private var dunst: Program?
  let notifications: Notifications
  var actions: [String] = []
  var closed: [String] = []

  init() async throws {
    LoopPump.start()
    bus = try await PrivateBus.start()
    screen = try await VirtualScreen.start()
    folder = try TemporaryFolder()
    settings = folder.write("dunstrc", "[global]\nmonitor = 0\nidle_threshold = 0\nmarkup = full\n")
    notifications = Notifications(bus: .address(bus.address), appName: "Haru")
    notifications.onAction = { [weak self] in self?.actions.append("\($0) \($1)") }
    notifications.onClosed = { [weak self] in self?.closed.append("\($0) \($1)") }
  }

  private var environment: [String: String] {
    bus.environment.merging(["DISPLAY": screen.display]) { $1 }
  }

  func startServer() async throws {
    dunst = try Program(["dunst", "-config", settings], environment: environment)
    let isUp = try await eventually(within: .seconds(15)) {
      try await control("is-paused").contains("false")
    }
    try #require(isUp, "\(dunst?.output ?? "")")
  }

  func stopServer(_ signal: Int32) async {
    dunst?.send(signal)
    _ = await eventually { dunst?.ended != nil }
    dunst = nil
  }

  func pauseServer(_ signal: Int32) { dunst?.send(signal) }

  func control(_ arguments: String...) async throws -> String {
    try await Program.run(["dunstctl"] + arguments, environment: environment).output
  }

  func shownCount() async throws -> String {
    try await control("count", "displayed").filter { !$0.isWhitespace }
  }
}

@MainActor @Suite(.serialized) struct NotificationsTests {
  private func note(
    _ key: String, _ title: String = "Break", outlivesServer: Bool = false
  ) -> Notification {
    Notification(
      key: key, title: title, body: "Stand up – 하루",
      actions: [.init("default", "Open"), .init("snooze", "5 more minutes")],
      urgency: .critical, timeout: 0, outlivesServer: outlivesServer)
  }

  private func problem(of notifications: Notifications) async -> Problem? {
    do throws(Problem) {
      try await notifications.show(note("k"))
      return nil
    } catch { return error }
  }

  @Test func anActionComesBackWithTheKey() async throws {
    let desk = try await Desk()
    try await desk.startServer()
    #expect(try await desk.notifications.capabilities().contains("actions"))
    try await desk.notifications.show(note("limit:social"))
    _ = try await desk.control("action", "0")
    #expect(await eventually { desk.actions == ["limit:social default"] })
    #expect(await eventually { desk.closed.count == 1 })
    #expect(desk.closed.first?.hasPrefix("limit:social ") == true)
  }

  @Test func aKeyIsShownOnceHoweverOftenItIsShown() async throws {
    let desk = try await Desk()
    try await desk.startServer()
    async let one: Void = desk.notifications.show(note("a", "1"))
    async let two: Void = desk.notifications.show(note("a", "2"))
    async let three: Void = desk.notifications.show(note("a", "3"))
    _ = try await (one, two, three)
    #expect(try await desk.shownCount() == "1")
    try await desk.notifications.show(note("b"))
    #expect(try await desk.shownCount() == "2")
    try await desk.notifications.close(key: "a")
    #expect(await eventually { desk.closed == ["a closed"] })
    #expect(try await desk.shownCount() == "1")
    try await desk.notifications.close(key: "a")
    #expect(desk.actions.isEmpty)
  }

  @Test func theBodyIsPlainTextToAServerThatReadsMarkup() async throws {
    let desk = try await Desk()
    try await desk.startServer()
    #expect(try await desk.notifications.capabilities().contains("body-markup"))
    var told = note("m")
    told.body = "a < b & <b>c</b>"
    try await desk.notifications.show(told)
    _ = try await desk.control("close-all")
    var history = ""
    #expect(
      try await eventually {
        history = try await desk.control("history")
        return history.contains("Break")
      })
    #expect(history.contains("a &lt; b &amp; &lt;b&gt;c&lt;/b&gt;"))
  }

  @Test func withoutAServerItIsAProblemOfTheSetup() async throws {
    let daemon = try await PrivateBus.start()
    let onBus = await problem(of: Notifications(bus: .address(daemon.address), appName: "Haru"))
    #expect(onBus?.kind == .setup && onBus?.code == "notifications.noServer")
    let start = ContinuousClock.now
    let nowhere = await problem(of: Notifications(bus: .address("unix:path=/no"), appName: "Haru"))
    #expect(nowhere?.kind == .setup && nowhere?.code == "bus.missing")
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func aServerThatHangsIsGivenUpAfterFiveSeconds() async throws {
    let desk = try await Desk()
    try await desk.startServer()
    desk.pauseServer(SIGSTOP)
    let start = ContinuousClock.now
    let found = await problem(of: desk.notifications)
    #expect(found?.kind == .world && found?.code == "bus.noAnswer")
    #expect((.seconds(4)...(.seconds(8))).contains(ContinuousClock.now - start))
    desk.pauseServer(SIGCONT)
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func aNewServerShowsWhatIsStillWanted(signal: Int32) async throws {
    let desk = try await Desk()
    try await desk.startServer()
    try await desk.notifications.show(note("kept", "Kept", outlivesServer: true))
    // Another title: dunst takes two of the same content for one.
    try await desk.notifications.show(note("let go", "Let go"))
    #expect(try await desk.shownCount() == "2")
    await desk.stopServer(signal)
    let found = await problem(of: desk.notifications)
    #expect(found?.code == "notifications.noServer")
    try await desk.startServer()
    var count = ""
    #expect(
      try await eventually {
        count = try await desk.shownCount()
        return count == "1"
      }, "\(count)")
    _ = try await desk.control("action", "0")
    #expect(await eventually { desk.actions == ["kept default"] })
    #expect(await eventually { desk.closed.contains { $0.hasPrefix("kept ") } })
  }
}
