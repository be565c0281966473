import DesktopTestKit
import Groundwork
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct OpeningTests {
    @Test func `without a display, opening says what is missing`() {
      let problem = #expect(throws: Problem.self) {
        try openDesktopSession(environment: ["DISPLAY": ""])
      }
      #expect(problem?.kind == .setup)
      #expect(problem?.code == "desktop.noDisplay")
    }

    @Test func `a display that does not answer is a setup problem`() {
      let problem = #expect(throws: Problem.self) {
        try openDesktopSession(environment: ["DISPLAY": ":9999"])
      }
      #expect(problem?.code == "desktop.unreachable")
    }

    @Test func `losing the X server is reported once and nothing crashes after it`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one")
        desktop.killServer()
        try await wait(for: "loss") { probe.isLost }
        probe.session.activate(one)
        probe.session.uncover(one)
        #expect(!probe.session.requestClose(one))
        #expect(probe.session.idleNow() == nil)
      }
    }
  }
}
