import DesktopTestKit
import Groundwork
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct ShieldShotTests {
    /// Pictures of real windows, to be looked at.
    @Test func `Korean and English shields on a real window differ and are kept`() async throws {
      try await SessionProbe.run { desktop, probe in
        try desktop.launch(["dbus-run-session", "--", "mousepad", "--disable-server"])
        try await wait(for: "mousepad", within: .seconds(20)) {
          probe.session.foreground?.windowClass == "Mousepad"
        }
        let window = try #require(probe.session.foreground?.id)
        var sums: Set<String> = []
        for size in [(820, 600), (300, 200)] {
          probe.session.uncover(window)
          try await desktop.output([
            "xdotool", "windowsize", "--sync", "\(window.number)", "\(size.0)", "\(size.1)",
          ])
          for content in [
            ShieldSamples.english(), ShieldSamples.english(.dark), ShieldSamples.korean(),
            ShieldSamples.korean(.dark),
          ] {
            probe.session.cover(window, with: content)
            _ = probe.session.idleNow()
            try await desktop.output(["xdotool", "key", "Tab"])
            let name = "window-\(size.0)x\(size.1)-\(content.colorScheme)-\(content.language)"
            let path = ShieldShots.path(name)
            try await desktop.screenshot(to: path)
            sums.insert(try await desktop.output(["sh", "-c", "sha256sum < \(path)"]))
          }
        }
        #expect(sums.count == 8)
      }
    }
  }
}
