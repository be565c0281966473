import EdgeTesting
import LinuxBus
import Testing

@MainActor @Suite(.serialized) struct SessionInhibitWatchTests {
  @Test(arguments: [
    [
      "org.gnome.SessionManager", "/org/gnome/SessionManager", "org.gnome.SessionManager",
      "IsInhibited", "u", "InhibitorAdded", "o", "[<objectpath '/x'>]",
    ],
    [
      "org.freedesktop.PowerManagement", "/org/freedesktop/PowerManagement/Inhibit",
      "org.freedesktop.PowerManagement.Inhibit", "HasInhibit", "", "HasInhibitChanged", "b",
      "[<true>]",
    ],
  ])
  func aFilmIsHeardAndForgottenWhenTheDeskDies(desk: [String]) async throws {
    let (name, path, interface, method, input) = (desk[0], desk[1], desk[2], desk[3], desk[4])
    let bus = try await PrivateBus.start()
    let watch = SessionInhibitWatch(bus: .address(bus.address))
    var heard: [Bool] = []
    watch.onChange = { heard.append($0) }
    try await watch.start()
    let mock = try await Mock(on: bus, name: name, ["--session", name, path, interface])
    func answer(_ value: String) async throws {
      try await mock.call(
        path, "org.freedesktop.DBus.Mock.AddMethod", interface, method, input, "b",
        "ret = \(value)")
      try await mock.emit(path, interface, desk[5], desk[6], desk[7])
    }
    try await answer("True")
    #expect(await eventually { heard == [true] })
    try await answer("False")
    #expect(await eventually { heard == [true, false] })
    try await answer("True")
    #expect(await eventually { watch.isHeld })
    mock.stop()
    #expect(await eventually { heard == [true, false, true, false] })
  }
}
