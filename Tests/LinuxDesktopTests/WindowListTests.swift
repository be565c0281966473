import DesktopTestKit
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct WindowListTests {
    @Test func `windows are listed as they come and go`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, program) = try await probe.xterm(desktop, "one")
        try desktop.launch(["xeyes"])
        try await wait(for: "xeyes") {
          probe.session.windows.map(\.windowClass) == ["XTerm", "XEyes"]
        }
        #expect(probe.session.windows[0].id == one)
        #expect(probe.windowLists.last == probe.session.windows)
        desktop.end(program)
        try await wait(for: "one window") { probe.session.windows.map(\.windowClass) == ["XEyes"] }
      }
    }

    @Test func `windows that were there before are listed at the start`() async throws {
      try await TestDesktop.run { desktop in
        try desktop.launch(["xeyes"])
        try await wait(for: "xeyes") {
          try await desktop.output(["wmctrl", "-lx"]).contains("XEyes")
        }
        let probe = try SessionProbe(desktop)
        #expect(probe.session.windows.map(\.windowClass) == ["XEyes"])
        #expect(probe.windowLists.count == 1)
        probe.session.stop()
      }
    }

    @Test func `without a window manager a mapped window is still found`() async throws {
      try await TestDesktop.run(withManager: false) { desktop in
        let probe = try SessionProbe(desktop)
        #expect(!probe.session.abilities.foreground)
        let program = try desktop.launch(["xeyes"])
        try await wait(for: "xeyes") { probe.session.windows.map(\.windowClass) == ["XEyes"] }
        desktop.end(program)
        try await wait(for: "no window") { probe.session.windows.isEmpty }
        probe.session.stop()
      }
    }
  }
}
