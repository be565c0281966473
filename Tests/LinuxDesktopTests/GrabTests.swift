import CXcb
import DesktopTestKit
import Glibc
import Groundwork
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct GrabTests {
    @Test func `a freeze runs while the grabs are held, and they are let go after it`() async throws
    {
      try await SessionProbe.run { desktop, probe in
        let menu = try Grabber(desktop)
        let held = try await probe.session.withNoForeignGrab { menu.grab() }
        #expect(held == .bothTaken)
        // The server may answer another program between our two releases.
        try await wait(for: "release") { menu.grab() == .bothFree }
        menu.close()
      }
    }

    @Test func `a freeze that does not end does not hold the keyboard for ever`() async throws {
      try await SessionProbe.run { desktop, probe in
        let menu = try Grabber(desktop)
        try await probe.session.withNoForeignGrab {
          do { try await Task.sleep(for: .milliseconds(1200)) } catch { Issue.record(error) }
          #expect(menu.grab() == .bothFree)
        }
        menu.close()
      }
    }

    @Test func `an open menu is closed by Escape before the freeze`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (_, _) = try await probe.xterm(desktop, "one")
        let menu = try Grabber(desktop)
        #expect(menu.grab() == .bothFree)
        let freezing = Task { @MainActor in
          try await probe.session.withNoForeignGrab { true }
        }
        try await wait(for: "Escape") { menu.receivedEscape() }
        menu.release()
        #expect(try await freezing.value)
        menu.close()
      }
    }

    @Test func `a grab that stays is reported, and nothing is frozen`() async throws {
      try await SessionProbe.run { desktop, probe in
        let menu = try Grabber(desktop)
        #expect(menu.grab() == .bothFree)
        var ran = false
        var problem: Problem?
        do throws(Problem) {
          try await probe.session.withNoForeignGrab { ran = true }
        } catch { problem = error }
        #expect(problem?.kind == .world)
        #expect(problem?.code == "desktop.grabbed")
        #expect(!ran)
        menu.close()
      }
    }
  }
}

/// Another program that grabs pointer and keyboard, as an open menu does.
@MainActor
private final class Grabber {
  enum Outcome { case bothFree, bothTaken, mixed }
  private let raw: OpaquePointer
  private let root: xcb_window_t

  init(_ desktop: TestDesktop) throws {
    guard let raw = xcb_connect(desktop.display, nil), xcb_connection_has_error(raw) == 0 else {
      throw TestFailure("no connection")
    }
    self.raw = raw
    root = xcb_setup_roots_iterator(xcb_get_setup(raw)).data.pointee.root
  }

  func grab() -> Outcome {
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let pointer = xcb_grab_pointer_reply(
      raw, xcb_grab_pointer(raw, 0, root, 0, async, async, 0, 0, 0), nil)
    let keyboard = xcb_grab_keyboard_reply(
      raw, xcb_grab_keyboard(raw, 0, root, 0, async, async), nil)
    defer {
      free(pointer)
      free(keyboard)
    }
    switch (pointer?.pointee.status, keyboard?.pointee.status) {
    case (0, 0): return .bothFree
    case (1, 1): return .bothTaken
    default: return .mixed
    }
  }

  func receivedEscape() -> Bool {
    var found = false
    while let event = xcb_poll_for_event(raw) {
      if Int32(event.pointee.response_type) == XCB_KEY_PRESS, event.pointee.pad0 == 9 {
        found = true
      }
      free(event)
    }
    return found
  }

  func release() {
    xcb_ungrab_pointer(raw, 0)
    xcb_ungrab_keyboard(raw, 0)
    xcb_flush(raw)
  }

  func close() { xcb_disconnect(raw) }
}
