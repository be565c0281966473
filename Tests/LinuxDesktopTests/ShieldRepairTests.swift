import CXcb
import DesktopTestKit
import Glibc
import Groundwork
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct ShieldRepairTests {
    private func isShielded(_ desktop: TestDesktop, _ window: WindowID) async throws -> Bool {
      let place = try await desktop.geometry(window.number)
      return try await desktop.pixel(place.x + place.width - 3, place.y + 2) == "E1E4F3"
    }

    @Test func `a program cannot unmap or destroy the shield inside its window`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one", ["-bg", "#ff0000"])
        probe.session.cover(one, with: ShieldSamples.english())
        #expect(try await isShielded(desktop, one))
        let raw = try #require(xcb_connect(desktop.display, nil))
        for act in [xcb_unmap_window, xcb_destroy_window] {
          // The topmost child is the last one of the list.
          let cookie = xcb_query_tree(raw, xcb_window_t(one.number))
          let tree = try #require(xcb_query_tree_reply(raw, cookie, nil))
          let shield = xcb_query_tree_children(tree)[Int(tree.pointee.children_len) - 1]
          free(tree)
          _ = act(raw, shield)
          xcb_flush(raw)
          try await wait(for: "shield") {
            let tree = try await desktop.output(["xwininfo", "-tree", "-id", "\(one.number)"])
            guard tree.contains("haru-shield") else { return false }
            return try await isShielded(desktop, one)
          }
          #expect(probe.session.coveredWindows == [one])
        }
        xcb_disconnect(raw)
      }
    }

    @Test func `the focus comes back when a program gives it to another child`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one")
        probe.session.cover(one, with: ShieldSamples.english())
        func focus() async throws -> String {
          try await desktop.output(["xdotool", "getwindowfocus", "-f"])
        }
        let client = "\(one.number)\n"
        try await wait(for: "focus of the shield") { try await focus() != client }
        let shield = try await focus()
        let raw = try #require(xcb_connect(desktop.display, nil))
        let tree = xcb_query_tree_reply(raw, xcb_query_tree(raw, xcb_window_t(one.number)), nil)
        let inner = try #require(xcb_query_tree_children(tree)).pointee
        free(tree)
        #expect("\(inner)\n" != shield)
        for target in [inner, xcb_window_t(one.number)] {
          xcb_set_input_focus(raw, 2, target, 0)
          xcb_flush(raw)
          try await wait(for: "focus back") { try await focus() == shield }
        }
        #expect(probe.session.foreground?.id == one)
        xcb_disconnect(raw)
      }
    }

    @Test func `a window covered when it is first reported gets no key`() async throws {
      try await TestDesktop.run { desktop in
        let log = try await desktop.output(["mktemp"]).split(separator: "\n")[0]
        let session = try openDesktopSession(environment: desktop.environment)
        var events = DesktopEvents()
        events.onWindowsChanged = { [unowned session] windows in
          for window in windows { session.cover(window.id, with: ShieldSamples.english()) }
        }
        session.start(events)
        let script = "stty -echo; echo ready > \(log); cat >> \(log)"
        try desktop.launch(["xterm", "-e", "sh", "-c", script])
        try await wait(for: "cat") {
          try await desktop.output(["xdotool", "type", "key\n"])
          return try await desktop.output(["cat", "\(log)"]).contains("ready")
        }
        try await desktop.output(["xdotool", "type", "key\n"])
        #expect(session.coveredWindows.count == 1)
        session.coveredWindows.forEach(session.uncover)
        try await wait(for: "own key") {
          try await desktop.output(["xdotool", "type", "own\n"])
          return try await desktop.output(["cat", "\(log)"]).contains("own")
        }
        #expect(try await !desktop.output(["cat", "\(log)"]).contains("key"))
        session.stop()
        try await desktop.output(["rm", "\(log)"])
      }
    }

    @Test func `losing the X server with shields up crashes nothing`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one")
        probe.session.cover(one, with: ShieldSamples.english())
        desktop.killServer()
        probe.session.cover(one, with: ShieldSamples.korean(.dark))
        probe.session.uncover(one)
        probe.session.cover(one, with: ShieldSamples.korean(.dark))
        try await wait(for: "loss") { probe.isLost }
        #expect(probe.session.coveredWindows.isEmpty)
        #expect(!probe.session.cover(one, with: ShieldSamples.english()))
        await #expect(throws: Problem.self) { try await probe.session.withNoForeignGrab {} }
      }
    }
  }
}
