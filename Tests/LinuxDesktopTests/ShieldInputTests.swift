import DesktopTestKit
import Groundwork
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct ShieldInputTests {
    /// Longer than the time in which a fresh shield takes no press.
    private func settle() async throws { try await Task.sleep(for: .milliseconds(320)) }

    @Test func `keys do not reach a covered xterm, and do again after it`() async throws {
      try await SessionProbe.run { desktop, probe in
        let log = try await desktop.output(["mktemp"]).split(separator: "\n")[0]
        let (one, _) = try await probe.xterm(
          desktop, "one", ["-e", "sh", "-c", "stty -echo; cat > \(log)"])
        func written() async throws -> String { try await desktop.output(["cat", "\(log)"]) }
        try await wait(for: "shell") {
          try await desktop.output(["xdotool", "key", "z", "Return"])
          return try await written().contains("z")
        }
        try await desktop.output(["xdotool", "type", "before\n"])
        try await wait(for: "before") { try await written().contains("before") }
        probe.session.cover(one, with: ShieldSamples.english())
        try await desktop.output(["xdotool", "type", "hidden\n"])
        // The manager gives the focus to the window again; it must end at the shield.
        probe.session.activate(one)
        try await desktop.output(["xdotool", "windowfocus", "--sync", "\(one.number)"])
        try await desktop.output(["xdotool", "type", "--delay", "20", "hidden\n"])
        #expect(probe.session.foreground?.id == one)
        probe.session.uncover(one)
        try await desktop.output(["xdotool", "type", "after\n"])
        try await wait(for: "after") { try await written().contains("after") }
        #expect(try await !written().contains("hidden"))
        #expect(try await desktop.output(["xdotool", "getwindowfocus"]) == "\(one.number)\n")
        #expect(probe.foregrounds.compactMap { $0?.id } == [one])
        try await desktop.output(["rm", "\(log)"])
      }
    }

    @Test func `keys do not reach a covered GTK window, whose focus sits in a child`() async throws
    {
      try await SessionProbe.run { desktop, probe in
        let file = try await desktop.output(["mktemp"]).split(separator: "\n")[0]
        try desktop.launch(["dbus-run-session", "--", "mousepad", "--disable-server", "\(file)"])
        try await wait(for: "mousepad", within: .seconds(20)) {
          probe.session.foreground?.windowClass == "Mousepad"
        }
        let window = try #require(probe.session.foreground?.id)
        func saved() async throws -> String {
          try await desktop.output(["xdotool", "key", "--clearmodifiers", "ctrl+s"])
          return try await desktop.output(["cat", "\(file)"])
        }
        try await desktop.output(["xdotool", "type", "before "])
        try await wait(for: "before") { try await saved().contains("before ") }
        probe.session.cover(window, with: ShieldSamples.english())
        probe.session.activate(window)
        try await desktop.output(["xdotool", "type", "hidden "])
        probe.session.uncover(window)
        try await desktop.output(["xdotool", "type", "after"])
        try await wait(for: "after") { try await saved().contains("after") }
        #expect(try await desktop.output(["cat", "\(file)"]).contains("before after"))
        try await desktop.output(["rm", "\(file)"])
      }
    }

    @Test func `L-67 buttons are pressed by the keyboard, and by nothing before Tab`() async throws
    {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one", ["-geometry", "100x50"])
        probe.session.cover(one, with: ShieldSamples.korean())
        try await settle()
        try await desktop.output(["xdotool", "key", "Return", "space"])
        try await desktop.output(["xdotool", "key", "Tab", "Return"])
        try await wait(for: "open") { probe.actions == [.open] }
        try await desktop.output(["xdotool", "key", "Tab", "space"])
        try await desktop.output(["xdotool", "key", "Right", "KP_Enter"])
        try await desktop.output(["xdotool", "key", "Down", "Return"])
        try await desktop.output(["xdotool", "key", "Tab", "Return"])
        try await desktop.output(["xdotool", "key", "shift+Tab", "Return"])
        try await wait(for: "all") { probe.actions.count == 6 }
        #expect(probe.actions == [.open, .close, .oneMinute, .tenMinutes, .open, .tenMinutes])
      }
    }

    @Test func `L-67 on a tiny window the buttons are reached by the keyboard`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one", ["-geometry", "19x5"])
        probe.session.cover(one, with: ShieldSamples.english())
        try await settle()
        try await desktop.output(["xdotool", "key", "Tab", "Tab", "Return"])
        try await wait(for: "close") { probe.actions == [.close] }
      }
    }

    @Test func `L-67 buttons are pressed by the pointer, and not in the first moment`() async throws
    {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one", ["-geometry", "100x50"])
        let place = try await desktop.geometry(one.number)
        probe.session.cover(one, with: ShieldSamples.english())
        // The card is in the middle and its last row holds the buttons: find the gold one.
        var row = place.height - 1
        let column = place.width / 2 - 150
        while row > 0, try await desktop.pixel(place.x + column, place.y + row) != "E5AC35" {
          row -= 8
        }
        try #require(row > 0)
        func click(_ x: Int, _ y: Int) async throws {
          try await desktop.output([
            "xdotool", "mousemove", "\(place.x + x)", "\(place.y + y)", "click", "1",
          ])
        }
        try await settle()
        try await click(5, 5)
        try await click(column, row - 10)
        try await wait(for: "open") { probe.actions == [.open] }
        try await click(place.width / 2 + 130, row - 10)
        try await wait(for: "close") { probe.actions == [.open, .close] }
        probe.session.uncover(one)
        probe.session.cover(one, with: ShieldSamples.english())
        try await click(column, row - 10)
        try await settle()
        #expect(probe.actions == [.open, .close])
      }
    }
  }
}
