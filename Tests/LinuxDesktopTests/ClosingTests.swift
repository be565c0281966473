import DesktopTestKit
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct ClosingTests {
    @Test func `L-69 a window closes as by its own close button, also while covered`() async throws
    {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one")
        probe.session.cover(one, with: ShieldSamples.english())
        #expect(probe.session.requestClose(one))
        try await wait(for: "no window") { probe.session.windows.isEmpty }
        #expect(probe.session.coveredWindows.isEmpty)
        #expect(!probe.session.requestClose(one))
      }
    }

    @Test func `L-69 unsaved work is asked about, and the question is not covered`() async throws {
      try await SessionProbe.run { desktop, probe in
        try desktop.launch(["dbus-run-session", "--", "mousepad", "--disable-server"])
        try await wait(for: "mousepad", within: .seconds(20)) {
          probe.session.foreground?.windowClass == "Mousepad"
        }
        let window = try #require(probe.session.foreground?.id)
        try await desktop.output(["xdotool", "type", "draft"])
        try await wait(for: "draft") { probe.session.foreground?.title.hasPrefix("*") == true }
        probe.session.cover(window, with: ShieldSamples.english())
        probe.session.requestClose(window)
        try await wait(for: "question") {
          probe.session.windows.contains { $0.kind == .dialog && $0.transientFor == window }
        }
        #expect(probe.session.coveredWindows == [window])
      }
    }

    @Test func `activate brings a window to the front`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one")
        _ = try await probe.xterm(desktop, "two")
        probe.session.activate(one)
        try await wait(for: "one") { probe.session.foreground?.id == one }
      }
    }
  }
}
