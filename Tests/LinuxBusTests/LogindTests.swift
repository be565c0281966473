import EdgeTesting
import Glibc
import Groundwork
import Testing

@testable import LinuxBus

private let root = "/org/freedesktop/login1"
private let manager = "org.freedesktop.login1.Manager"
private let session = "org.freedesktop.login1.Session"

@MainActor
private func logind(on bus: PrivateBus) async throws -> Mock {
  try await Mock(
    on: bus, name: "org.freedesktop.login1", ["--system", "--template", "logind"])
}

@MainActor @Suite(.serialized) struct SleepWatchTests {
  @Test func sleepWaitsForOurWorkAndTheLockIsTakenAgainAfterwards() async throws {
    let bus = try await PrivateBus.start()
    let mock = try await logind(on: bus)
    let watch = SleepWatch(bus: .address(bus.address), who: "Haru")
    func locks() async throws -> Bool {
      try await mock.call(root, manager + ".ListInhibitors").contains("('sleep', 'Haru'")
    }
    var heard: [String] = []
    var work: CheckedContinuation<Void, Never>?
    watch.onSleep = {
      heard.append("sleep")
      await withCheckedContinuation { work = $0 }
      heard.append("saved")
    }
    watch.onWake = { heard.append("wake") }
    await watch.start()
    #expect(await eventually { watch.holdsLock })
    #expect(watch.missing == nil)
    #expect(try await locks())

    try await mock.emit(root, manager, "PrepareForSleep", "b", "[<true>]")
    #expect(await eventually { work != nil })
    #expect(try await locks())
    work?.resume()
    #expect(try await eventually { try await !locks() })
    #expect(heard == ["sleep", "saved"] && !watch.holdsLock)

    try await mock.emit(root, manager, "PrepareForSleep", "b", "[<false>]")
    #expect(await eventually { watch.holdsLock })
    #expect(try await locks())
    #expect(heard == ["sleep", "saved", "wake"])
  }

  @Test func aMissingLogindIsReportedAndTakenUpWhenItComes() async throws {
    let bus = try await PrivateBus.start()
    let watch = SleepWatch(bus: .address(bus.address), who: "Haru")
    var told: [Problem?] = []
    watch.onMissing = { told.append($0) }
    await watch.start()
    #expect(await eventually { watch.missing?.code == "logind.missing" })
    let mock = try await logind(on: bus)
    #expect(await eventually { watch.holdsLock })
    #expect(watch.missing == nil)
    mock.stop()
    #expect(await eventually { !watch.holdsLock && watch.missing?.code == "logind.missing" })
    #expect(told.map { $0?.code } == ["logind.missing", nil, "logind.missing"])
  }

  @Test func noSystemBusIsReported() async {
    let watch = SleepWatch(bus: .address("unix:path=/nowhere/bus"), who: "Haru")
    await watch.start()
    #expect(watch.missing?.code == "bus.missing")
    let inhibit = InhibitWatch(bus: .address("unix:path=/nowhere/bus"))
    await inhibit.start()
    #expect(inhibit.missing?.code == "bus.missing")
    let own = SessionWatch(bus: .address("unix:path=/nowhere/bus"))
    await own.start()
    #expect(own.missing?.code == "bus.missing" && own.state == nil)
  }
}

@MainActor @Suite(.serialized) struct SessionWatchTests {
  private typealias State = SessionWatch.State

  private func add(_ id: String, to mock: Mock) async throws -> String {
    try await mock.call(
      root, "org.freedesktop.DBus.Mock.AddSession", id, "seat0", "1000", "somebody", "true")
    return root + "/session/" + id
  }

  @Test func lockingAndSwitchingAndIdlingOfOurSessionAreHeard() async throws {
    let bus = try await PrivateBus.start()
    let mock = try await logind(on: bus)
    let path = try await add("c7", to: mock)
    let other = try await add("c8", to: mock)
    let watch = SessionWatch(bus: .address(bus.address), sessionID: "c7")
    var requests: [Bool] = []
    watch.onLockRequest = { requests.append($0) }
    await watch.start()
    #expect(
      await eventually { watch.state == State(isLocked: false, isActive: true, isIdle: false) })
    try await mock.update(other, session, "{'LockedHint': <true>}")
    try await mock.update(path, session, "{'LockedHint': <true>}")
    #expect(await eventually { watch.state?.isLocked == true })
    try await mock.update(path, session, "{'Active': <false>, 'LockedHint': <false>}")
    #expect(
      await eventually { watch.state == State(isLocked: false, isActive: false, isIdle: false) })
    try await mock.update(path, session, "{'IdleHint': <true>}")
    #expect(await eventually { watch.state?.isIdle == true })
    try await mock.call(other, session + ".Lock")
    try await mock.call(path, session + ".Lock")
    try await mock.call(path, session + ".Unlock")
    #expect(await eventually { requests == [true, false] })
    #expect(watch.missing == nil)
  }

  @Test func aServiceOfTheUserFollowsTheSessionWithTheDisplay() async throws {
    let bus = try await PrivateBus.start()
    let mock = try await logind(on: bus)
    let path = try await add("c9", to: mock)
    let user = root + "/user/1000"
    try await mock.call(
      root, "org.freedesktop.DBus.Mock.AddMethod", manager, "GetUser", "u", "o", "ret = '\(user)'")
    let watch = SessionWatch(bus: .address(bus.address), sessionID: nil)
    await watch.start()
    #expect(await eventually { watch.missing?.code == "session.missing" })
    try await mock.call(
      user, "org.freedesktop.DBus.Properties.Set", "org.freedesktop.login1.User", "Display",
      "<('c9', objectpath '\(path)')>")
    try await mock.emit(
      root, manager, "SessionNew", "so", "[<'c9'>, <objectpath '\(path)'>]")
    #expect(await eventually { watch.state != nil })
    #expect(watch.missing == nil)
    mock.stop()
    #expect(await eventually { watch.state == nil && watch.missing?.code == "logind.missing" })
  }
}

@MainActor @Suite(.serialized) struct InhibitWatchTests {
  @Test func anAppThatHoldsIdlingOffIsHeardAndLetGo() async throws {
    let bus = try await PrivateBus.start()
    let mock = try await logind(on: bus)
    try await mock.call(
      root, "org.freedesktop.DBus.Mock.AddProperty", manager, "BlockInhibited", "<''>")
    let watch = InhibitWatch(bus: .address(bus.address))
    await watch.start()
    let player = BusConnection.address(bus.address)
    func hold(_ what: String, _ mode: String) async throws -> Int32 {
      try await player.descriptor(
        from: Logind.call("Inhibit", [what, "Player", "film", mode].map { .string($0) }))
    }
    /// The mock keeps the list, but does not tell of it.
    func tell(_ value: String) async throws {
      try await mock.update(root, manager, "{'BlockInhibited': <'\(value)'>}")
    }
    let delay = try await hold("idle", "delay")
    let lid = try await hold("handle-lid-switch", "block")
    try await tell("handle-lid-switch")
    let film = try await hold("sleep:idle", "block")
    try await tell("sleep:idle:handle-lid-switch")
    #expect(await eventually { watch.holders == ["Player"] })
    close(film)
    try await tell("handle-lid-switch")
    #expect(await eventually { watch.holders.isEmpty })
    #expect(watch.missing == nil)
    close(delay)
    close(lid)
  }
}
