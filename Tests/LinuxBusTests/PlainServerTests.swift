import EdgeTesting
import LinuxBus
import Testing

/// A server that can do little, and answers in an order that is allowed and awkward.
@MainActor @Suite(.serialized) struct PlainServerTests {
  private let name = "org.freedesktop.Notifications"
  private let path = "/org/freedesktop/Notifications"

  private func server(on bus: PrivateBus, notify: String) async throws -> Mock {
    let mock = try await Mock(on: bus, name: name, ["--session", name, path, name])
    let add = "org.freedesktop.DBus.Mock.AddMethod"
    try await mock.call(path, add, name, "GetCapabilities", "", "as", "ret = ['body']")
    try await mock.call(path, add, name, "CloseNotification", "u", "", "")
    try await mock.call(path, add, name, "Notify", "susssasa{sv}i", "u", notify)
    return mock
  }

  @Test func anActionThatComesBeforeTheIdStillFindsItsKey() async throws {
    let bus = try await PrivateBus.start()
    let mock = try await server(
      on: bus,
      notify: """
        self.EmitSignal('', 'ActionInvoked', 'us', [7, 'default'])
        self.EmitSignal('', 'NotificationClosed', 'uu', [7, 2])
        ret = 7
        """)
    let notifications = Notifications(bus: .address(bus.address), appName: "Haru")
    var heard: [String] = []
    notifications.onAction = { heard.append("\($0) \($1)") }
    notifications.onClosed = { heard.append("\($0) \($1)") }
    try await notifications.show(Notification(key: "quick", title: "T"))
    #expect(await eventually { heard == ["quick default", "quick dismissed"] })
    mock.stop()
  }

  @Test func actionsAndMarkupAreOnlyForServersThatKnowThem() async throws {
    let bus = try await PrivateBus.start()
    let mock = try await server(on: bus, notify: "ret = 3")
    let notifications = Notifications(bus: .address(bus.address), appName: "Haru")
    let told = Notification(
      key: "plain", title: "T", body: "a < b", actions: [.init("default", "Open")],
      urgency: .low, timeout: 5000)
    try await notifications.show(told)
    try await notifications.show(told)
    let calls = try await mock.call(path, "org.freedesktop.DBus.Mock.GetMethodCalls", "Notify")
    #expect(calls.contains("<'a < b'>"))
    #expect(calls.contains("<@as []>") && !calls.contains("Open"))
    #expect(calls.contains("<{'urgency': <byte 0x00>}>") && calls.contains("<5000>"))
    // The second replaces the first.
    #expect(calls.contains("<uint32 0>") && calls.contains("<uint32 3>"))
    mock.stop()
  }
}
