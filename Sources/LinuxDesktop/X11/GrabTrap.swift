import CXcb
import Dispatch
import Glibc
import Groundwork

extension X11Session {
  /// How often, and how long, a foreign grab is waited for.
  private static let grabRetry = Duration.milliseconds(50)
  private static let grabAttempts = 40
  /// Nobody may hold the person's keyboard longer than this, whatever `freeze` waits for.
  private static let longestHold = DispatchTimeInterval.milliseconds(1000)

  public func withNoForeignGrab<Value>(_ freeze: @MainActor () async -> Value)
    async throws(Problem) -> Value
  {
    for attempt in 0..<Self.grabAttempts {
      guard !connection.isLost else { break }
      let foreign = grabBoth()
      if foreign.isEmpty { return await holding(freeze) }
      // A menu holds both and leaves on Escape. Without a keyboard grab the key would reach
      // whatever has the focus, such as a program in which the person drags something.
      if foreign.contains(.keyboard), attempt == 0 || attempt == 10 { pressEscape() }
      do { try await Task.sleep(for: Self.grabRetry) } catch { break }
    }
    throw Problem(kind: .world, code: "desktop.grabbed")
  }

  private func holding<Value>(_ freeze: @MainActor () async -> Value) async -> Value {
    grabRound += 1
    let round = grabRound
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.longestHold) { @Sendable [weak self] in
      MainActor.assumeIsolated {
        if self?.grabRound == round { self?.releaseGrabs() }
      }
    }
    let value = await freeze()
    if grabRound == round {
      grabRound += 1
      releaseGrabs()
    }
    return value
  }

  private func releaseGrabs() {
    guard !connection.isLost else { return }
    xcb_ungrab_keyboard(connection.raw, currentTime)
    xcb_ungrab_pointer(connection.raw, currentTime)
    connection.flush()
  }

  /// What others hold. Empty: both are ours now.
  private func grabBoth() -> GrabbedDevices {
    let raw = connection.raw
    let async = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let pointerCookie = xcb_grab_pointer(
      raw, 0, connection.root, 0, async, async, noWindow, 0, currentTime)
    let keyboardCookie = xcb_grab_keyboard(
      raw, 0, connection.root, currentTime, async, async)
    let pointer = xcb_grab_pointer_reply(raw, pointerCookie, nil)
    let keyboard = xcb_grab_keyboard_reply(raw, keyboardCookie, nil)
    defer {
      free(pointer)
      free(keyboard)
    }
    let success = UInt8(XCB_GRAB_STATUS_SUCCESS.rawValue)
    var foreign: GrabbedDevices = []
    if pointer?.pointee.status != success { foreign.insert(.pointer) }
    if keyboard?.pointee.status != success { foreign.insert(.keyboard) }
    if !foreign.isEmpty { releaseGrabs() }
    connection.touch()
    return foreign
  }

  private func pressEscape() {
    let raw = connection.raw
    guard cxcb_xtest(raw) >= 0, let code = shields.keys.code(of: .escape) else { return }
    for type in [XCB_KEY_PRESS, XCB_KEY_RELEASE] {
      xcb_test_fake_input(raw, UInt8(type), code, currentTime, noWindow, 0, 0, 0)
    }
    connection.flush()
  }
}

private struct GrabbedDevices: OptionSet {
  let rawValue: Int
  static let pointer = GrabbedDevices(rawValue: 1)
  static let keyboard = GrabbedDevices(rawValue: 2)
}
