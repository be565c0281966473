import DesktopTestKit
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct ForegroundTests {
    @Test func `L-50 the active window is reported with its process and class`() async throws {
      try await SessionProbe.run { desktop, probe in
        try await wait(for: "first report") { probe.foregrounds.count == 1 }
        #expect(probe.foregrounds == [nil])
        #expect(probe.session.abilities.foreground)
        let (_, one) = try await probe.xterm(desktop, "one")
        let facts = try #require(probe.session.foreground)
        #expect(facts.pid == one.pid)
        #expect(facts.windowClass == "XTerm")
        #expect(facts.title == "one")
        #expect(facts.kind == .normal)
        #expect(!facts.isFullscreen)
        let (_, two) = try await probe.xterm(desktop, "two")
        #expect(probe.session.foreground?.pid == two.pid)
      }
    }

    @Test func `L-50 the moment without a window between two windows is not reported`()
      async throws
    {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one")
        let (two, _) = try await probe.xterm(desktop, "two")
        probe.foregrounds = []
        for round in 0..<10 {
          let next = round.isMultiple(of: 2) ? one : two
          probe.session.activate(next)
          try await wait(for: "activation") { probe.session.foreground?.id == next }
        }
        #expect(
          probe.foregrounds.map { $0?.id } == (0..<10).map { $0.isMultiple(of: 2) ? one : two })
      }
    }

    @Test func `L-50 when the last window closes, none is reported`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (_, program) = try await probe.xterm(desktop, "one")
        desktop.end(program)
        try await wait(for: "none") { probe.session.foreground == nil }
        #expect(probe.foregrounds.last == .some(nil))
        try await wait(for: "empty list") { probe.session.windows.isEmpty }
      }
    }

    @Test func `L-50 title and fullscreen changes of the active window are reported`() async throws
    {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one")
        try await desktop.output(["wmctrl", "-r", ":ACTIVE:", "-b", "add,fullscreen"])
        try await wait(for: "fullscreen") { probe.session.foreground?.isFullscreen == true }
        try await desktop.output(["wmctrl", "-r", ":ACTIVE:", "-b", "remove,fullscreen"])
        try await wait(for: "no fullscreen") { probe.session.foreground?.isFullscreen == false }
        try await desktop.output(["xdotool", "set_window", "--name", "other", "\(one.number)"])
        try await wait(for: "title") { probe.session.foreground?.title == "other" }
        #expect(probe.session.windows.first?.title == "other")
      }
    }
  }
}
