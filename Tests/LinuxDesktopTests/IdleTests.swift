import DesktopTestKit
import Groundwork
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct IdleTests {
    @Test func `L-50 idle is reported at the threshold and its end at the first key`() async throws
    {
      try await SessionProbe.run { desktop, probe in
        try await desktop.output(["xdotool", "key", "shift"])
        #expect(probe.session.abilities.idle)
        probe.session.setIdleThreshold(Milliseconds(700))
        #expect(probe.idles.isEmpty)
        for round in 1...2 {
          try await wait(for: "idle") { probe.idles.count == round }
          let since = try #require(probe.idles.last)
          #expect(since >= Milliseconds(700) && since < Milliseconds(900))
          #expect(probe.returns == round - 1)
          try await desktop.output(["xdotool", "key", "shift"])
          try await wait(for: "return") { probe.returns == round }
        }
      }
    }

    @Test func `L-50 a session that is idle already is reported as soon as the threshold is set`()
      async throws
    {
      try await SessionProbe.run { desktop, probe in
        try await desktop.output(["xdotool", "key", "shift"])
        try await wait(for: "400 ms of idle") { probe.session.idleNow()! > Milliseconds(400) }
        probe.session.setIdleThreshold(Milliseconds(300))
        #expect(probe.idles.count == 1)
        #expect(probe.idles[0] > Milliseconds(400))
        try await desktop.output(["xdotool", "key", "shift"])
        try await wait(for: "return") { probe.returns == 1 }
        #expect(probe.session.idleNow()! < Milliseconds(300))
      }
    }

    @Test func `L-50 a threshold beyond the present idle time ends idle`() async throws {
      try await SessionProbe.run { desktop, probe in
        probe.session.setIdleThreshold(Milliseconds(1))
        try await wait(for: "idle") { probe.idles.count == 1 }
        probe.session.setIdleThreshold(.hours(1))
        #expect(probe.returns == 1)
      }
    }

    @Test func `K-29 where X sees only a part of the desktop, idle is unknown and not zero`()
      async throws
    {
      try await TestDesktop.run { desktop in
        var environment = desktop.environment
        environment["WAYLAND_DISPLAY"] = "wayland-0"
        let session = try openDesktopSession(environment: environment)
        #expect(!session.abilities.idle)
        #expect(!session.abilities.seesEveryWindow)
        #expect(session.idleNow() == nil)
        session.stop()
      }
    }
  }
}
