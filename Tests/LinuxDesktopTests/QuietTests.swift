import CXcb
import DesktopTestKit
import Glibc
import Groundwork
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct QuietTests {
    @Test func `when nothing happens, nothing wakes up`() async throws {
      let own = try await switches(in: .seconds(2))
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one")
        _ = try await probe.xterm(desktop, "two")
        probe.session.cover(one, with: ShieldSamples.english())
        probe.session.setIdleThreshold(.minutes(2))
        try await Task.sleep(for: .milliseconds(500))
        // Something else on the machine may be noisy for once; what ticks is so in every stretch.
        var all = Int.max
        for _ in 0..<3 where all > own + 3 { all = try await switches(in: .seconds(2)) }
        print("quiet: \(all) voluntary switches in 2 s, \(own) of them of the test itself")
        #expect(all <= own + 3)
      }
    }

    @Test func `a window manager that dies is noticed, and so is the next one`() async throws {
      try await SessionProbe.run { desktop, probe in
        _ = try await probe.xterm(desktop, "one")
        desktop.endManager()
        try await wait(for: "no manager") { !probe.session.abilities.foreground }
        #expect(probe.abilities.map(\.foreground) == [false])
        try await wait(for: "no foreground") { probe.session.foreground == nil }
        try await desktop.startManager()
        try await wait(for: "manager") { probe.session.abilities.foreground }
        try await wait(for: "foreground") { probe.session.foreground?.instance == "one" }
      }
    }

    @Test func `the screen saver is reported`() async throws {
      try await SessionProbe.run { desktop, probe in
        let raw = try #require(xcb_connect(desktop.display, nil))
        for mode in [XCB_SCREEN_SAVER_ACTIVE, XCB_SCREEN_SAVER_RESET] {
          xcb_force_screen_saver(raw, UInt8(mode.rawValue))
          xcb_flush(raw)
          try await wait(for: "notice") {
            probe.screenSaver.last == (mode == XCB_SCREEN_SAVER_ACTIVE)
          }
        }
        #expect(probe.screenSaver == [true, false])
        xcb_disconnect(raw)
      }
    }
  }
}

@MainActor
private func switches(in time: Duration) async throws -> Int {
  let before = try voluntarySwitches()
  try await Task.sleep(for: time)
  return try voluntarySwitches() - before
}

/// How often all threads of this process went to sleep of their own accord.
private func voluntarySwitches() throws -> Int {
  guard let folder = opendir("/proc/self/task") else { throw TestFailure("no tasks") }
  defer { closedir(folder) }
  var sum = 0
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard let file = fopen("/proc/self/task/\(name)/status", "r") else { continue }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = line.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if text.hasPrefix("voluntary_ctxt_switches:") {
        sum += Int(text.filter(\.isNumber)) ?? 0
      }
    }
  }
  return sum
}
