import EdgeTesting
import Groundwork
import LinuxBus
import Testing

@MainActor @Suite(.serialized) struct ScreenSaverWatchTests {
  @Test func aSaverThatCoversTheScreenIsHeardAndForgottenWhenItDies() async throws {
    let bus = try await PrivateBus.start()
    let watch = ScreenSaverWatch(bus: .address(bus.address))
    var heard: [Bool] = []
    watch.onChange = { heard.append($0) }
    try await watch.start()
    let mock = try await Mock(
      on: bus, name: "org.gnome.ScreenSaver", ["--session", "--template", "gnome_screensaver"])
    let path = "/org/gnome/ScreenSaver"
    try await mock.call(path, "org.gnome.ScreenSaver.SetActive", "true")
    #expect(await eventually { heard == [true] })
    try await mock.call(path, "org.gnome.ScreenSaver.SetActive", "false")
    #expect(await eventually { heard == [true, false] })
    try await mock.call(path, "org.gnome.ScreenSaver.SetActive", "true")
    #expect(await eventually { watch.isActive })

    let late = ScreenSaverWatch(bus: .address(bus.address))
    try await late.start()
    #expect(await eventually { late.isActive })

    mock.stop()
    #expect(await eventually { !watch.isActive && !late.isActive })
  }
}
