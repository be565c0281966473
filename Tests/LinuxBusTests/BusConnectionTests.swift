import EdgeTesting
import Glibc
import Groundwork
import LinuxBus
import Testing

@MainActor @Suite struct BusConnectionTests {
  private let listNames = BusCall(
    "ListNames", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
    on: "org.freedesktop.DBus")

  private func problem(_ body: () async throws(Problem) -> Void) async -> Problem? {
    do throws(Problem) {
      try await body()
      return nil
    } catch { return error }
  }

  init() { LoopPump.start() }

  @Test func aCallIsAnswered() async throws {
    let daemon = try await PrivateBus.start()
    let bus = BusConnection.address(daemon.address)
    let names = try await bus.call(listNames)[0]?.texts ?? []
    #expect(names.contains("org.freedesktop.DBus"))
    #expect(bus.isConnected)
  }

  @Test func callsAtTheSameTimeShareOneConnection() async throws {
    let daemon = try await PrivateBus.start()
    let bus = BusConnection.address(daemon.address)
    async let first = bus.call(listNames)
    async let second = bus.call(listNames)
    let counts = try await [first, second].map { $0[0]?.texts.filter { $0.hasPrefix(":") }.count }
    #expect(counts == [1, 1])
  }

  @Test func noBusIsAProblemOfTheSetupAtOnce() async {
    let start = ContinuousClock.now
    let bus = BusConnection.address("unix:path=/nowhere/bus")
    let found = await problem { () throws(Problem) in _ = try await bus.call(listNames) }
    #expect(found?.kind == .setup && found?.code == "bus.missing")
    let nonsense = BusConnection.address("nonsense")
    #expect(await problem { () throws(Problem) in try await nonsense.connect() }?.kind == .setup)
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func aBusThatHangsIsGivenUpAfterFiveSeconds() async throws {
    let daemon = try await PrivateBus.start()
    daemon.send(SIGSTOP)
    let start = ContinuousClock.now
    let bus = BusConnection.address(daemon.address)
    #expect(
      await problem { () throws(Problem) in try await bus.connect() }?.code == "bus.noAnswer")
    #expect((.seconds(4)...(.seconds(8))).contains(ContinuousClock.now - start))
    daemon.send(SIGCONT)
    try await bus.connect()
    #expect(bus.isConnected)
  }

  @Test func aServiceThatIsNotThereIsAProblemOfTheSetup() async throws {
    let daemon = try await PrivateBus.start()
    let bus = BusConnection.address(daemon.address)
    let call = BusCall("X", of: "org.example.X", at: "/x", on: "org.example.Nobody")
    let found = await problem { () throws(Problem) in _ = try await bus.call(call) }
    #expect(found?.kind == .setup && found?.code == "bus.noService")
  }

  @Test func anIllFormedCallIsRefusedBeforeItIsSent() async throws {
    let daemon = try await PrivateBus.start()
    let bus = BusConnection.address(daemon.address)
    for call in [
      BusCall("X", of: "org.example.X", at: "no path", on: "org.example.Y"),
      BusCall("X", of: "none", at: "/x", on: "org.example.Y"),
      BusCall("X Y", of: "org.example.X", at: "/x", on: "org.example.Y"),
      BusCall("X", of: "org.example.X", at: "/x", on: ""),
    ] {
      let found = await problem { () throws(Problem) in _ = try await bus.call(call) }
      #expect(found?.kind == .bug)
    }
  }

  @Test func aMethodThatRefusesIsAProblemOfTheWorld() async throws {
    let daemon = try await PrivateBus.start()
    let bus = BusConnection.address(daemon.address)
    var call = listNames
    call.method = "NoSuchMethod"
    let found = await problem { () throws(Problem) in _ = try await bus.call(call) }
    #expect(found?.code == "bus.refused")
    #expect(found?.arguments["error"] == "org.freedesktop.DBus.Error.UnknownMethod")
  }

  @Test func afterALossTheNextUseReconnectsAndSignalsComeAgain() async throws {
    let folder = try TemporaryFolder()
    var daemon = try await PrivateBus.start(in: folder)
    let bus = BusConnection.address(daemon.address)
    var heard: [String] = []
    let subscription = bus.subscribe(SignalMatch("Ping", of: "org.example.Test")) {
      heard.append($0.arguments[0]?.text ?? "?")
    }
    var owners: [String?] = []
    let watch = NameWatch("org.example.Named", on: bus) { owners.append($0) }
    func ping(_ word: String) async throws {
      _ = try await Program.run(
        [
          "gdbus", "emit", "--session", "--object-path", "/test", "--signal",
          "org.example.Test.Ping", word,
        ], environment: daemon.environment)
    }
    try await watch.start()
    try await ping("'one'")
    #expect(await eventually { heard == ["one"] })
    daemon.stop()
    #expect(await eventually { !bus.isConnected })
    #expect(await problem { () throws(Problem) in try await bus.connect() }?.kind == .setup)

    daemon = try await PrivateBus.start(in: folder)
    _ = try await bus.call(listNames)
    try await ping("'two'")
    #expect(await eventually { heard == ["one", "two"] })
    #expect(owners == [nil])
    subscription.cancel()
    try await ping("'three'")
    _ = try await bus.call(listNames)
    #expect(heard == ["one", "two"])
  }

  @Test func aNameWatchTellsOwnersComingAndGoing() async throws {
    let daemon = try await PrivateBus.start()
    let bus = BusConnection.address(daemon.address)
    var owners: [String?] = []
    let watch = NameWatch("org.example.Mock", on: bus) { owners.append($0) }
    try await watch.start()
    #expect(owners == [nil])
    let mock = try await Mock(
      on: daemon, name: "org.example.Mock",
      ["--session", "org.example.Mock", "/", "org.example.Mock"])
    #expect(await eventually { owners.count == 2 && owners[1]?.hasPrefix(":") == true })
    mock.stop()
    #expect(await eventually { owners.count == 3 && owners[2] == nil })
    #expect(watch.owner == nil)
  }
}
