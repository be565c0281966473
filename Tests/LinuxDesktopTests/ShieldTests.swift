import DesktopTestKit
import Groundwork
import LinuxDesktop
import Testing

extension OnADesktop {
  @MainActor @Suite struct ShieldTests {
    @Test func `L-67 a cover hides the window, and uncovering shows it as it was`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(
          desktop, "one", ["-bg", "#ff0000", "-geometry", "90x40"])
        func colours() async throws -> [String] {
          let place = try await desktop.geometry(one.number)
          let spots = [
            (place.width - 3, 2), (place.width - 3, place.height - 3), (2, place.height / 2),
          ]
          var all: [String] = []
          for spot in spots {
            all.append(try await desktop.pixel(place.x + spot.0, place.y + spot.1))
          }
          return all
        }
        try await wait(for: "red") { try await colours() == ["FF0000", "FF0000", "FF0000"] }
        #expect(probe.session.cover(one, with: ShieldSamples.english()))
        #expect(probe.session.coveredWindows == [one])
        #expect(try await !colours().contains("FF0000"))
        // The ground of the shield is the night sky above.
        #expect(try await colours()[0] == "E1E4F3")
        // The program goes on drawing below it.
        try await desktop.output(["xdotool", "key", "a", "b", "Return"])
        #expect(try await !colours().contains("FF0000"))
        probe.session.uncover(one)
        #expect(probe.session.coveredWindows.isEmpty)
        try await wait(for: "red") { try await colours() == ["FF0000", "FF0000", "FF0000"] }
      }
    }

    @Test func `L-67 the shield follows its window's size and its content changes in place`()
      async throws
    {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one", ["-bg", "#ff0000"])
        probe.session.cover(one, with: ShieldSamples.english())
        for (width, height) in [(700, 600), (300, 200), (900, 700)] {
          try await desktop.output([
            "xdotool", "windowsize", "--sync", "\(one.number)", "\(width)", "\(height)",
          ])
          let place = try await desktop.geometry(one.number)
          try await wait(for: "shield of \(place)") {
            try await desktop.pixel(place.x + place.width - 2, place.y + place.height - 2)
              == "F5F4F0"
          }
        }
        probe.session.cover(one, with: ShieldSamples.english(.dark))
        let place = try await desktop.geometry(one.number)
        try await wait(for: "dark shield") {
          try await desktop.pixel(place.x + place.width - 2, place.y + place.height - 2) == "0F1219"
        }
      }
    }

    @Test func `two windows are covered each by itself`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(
          desktop, "one", ["-bg", "#ff0000", "-geometry", "40x20+0+0"])
        let (two, _) = try await probe.xterm(
          desktop, "two", ["-bg", "#00ff00", "-geometry", "40x20+600+300"])
        probe.session.cover(one, with: ShieldSamples.english())
        probe.session.cover(two, with: ShieldSamples.korean(.dark))
        #expect(probe.session.coveredWindows == [one, two])
        let first = try await desktop.geometry(one.number)
        let second = try await desktop.geometry(two.number)
        #expect(try await desktop.pixel(first.x + 2, first.y + first.height - 3) == "F5F4F0")
        #expect(try await desktop.pixel(second.x + 2, second.y + second.height - 3) == "0F1219")
        probe.session.uncover(one)
        try await wait(for: "red") {
          try await desktop.pixel(first.x + 2, first.y + first.height - 3) == "FF0000"
        }
        #expect(try await desktop.pixel(second.x + 2, second.y + second.height - 3) == "0F1219")
      }
    }

    @Test func `a shield stays above children that the program makes later`() async throws {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one", ["-bg", "#ff0000"])
        probe.session.cover(one, with: ShieldSamples.english())
        // A program that puts a window of its own into the covered one.
        try desktop.launch(["xterm", "-bg", "#00ff00", "-into", "\(one.number)", "-e", "cat"])
        try await wait(for: "child window") {
          try await desktop.output(["xwininfo", "-children", "-id", "\(one.number)"])
            .contains("3 children")
        }
        try await wait(for: "shield on top") {
          let place = try await desktop.geometry(one.number)
          let corner = try await desktop.pixel(place.x + place.width - 3, place.y + 2)
          let child = try await desktop.pixel(place.x + 30, place.y + 15)
          return corner == "E1E4F3" && child != "00FF00"
        }
      }
    }

    @Test func `a covered window that closes leaves nothing behind`() async throws {
      try await SessionProbe.run { desktop, probe in
        let before = try await desktop.windowCount()
        let (one, program) = try await probe.xterm(desktop, "one")
        probe.session.cover(one, with: ShieldSamples.english())
        desktop.end(program)
        try await wait(for: "no cover") { probe.session.coveredWindows.isEmpty }
        try await wait(for: "no foreground") { probe.session.foreground == nil }
        #expect(try await desktop.windowCount() == before)
        #expect(!probe.session.cover(one, with: ShieldSamples.english()))
      }
    }

    @Test func `L-60 a window is covered in less than 100 ms, and 30 rounds leak nothing`()
      async throws
    {
      try await SessionProbe.run { desktop, probe in
        let (one, _) = try await probe.xterm(desktop, "one", ["-geometry", "120x50"])
        let first = ContinuousClock.now
        probe.session.cover(one, with: ShieldSamples.korean())
        _ = probe.session.idleNow()
        print("first cover: \((ContinuousClock.now - first) / .milliseconds(1)) ms")
        probe.session.uncover(one)
        _ = probe.session.idleNow()
        let windows = try await desktop.windowCount()
        let descriptors = try openDescriptors()
        var times: [Double] = []
        for _ in 0..<30 {
          let start = ContinuousClock.now
          probe.session.cover(one, with: ShieldSamples.english())
          // The server answers in order: when this is answered, the shield is on the screen.
          _ = probe.session.idleNow()
          times.append((ContinuousClock.now - start) / .milliseconds(1))
          probe.session.uncover(one)
        }
        times.sort()
        print("cover: p50 \(times[15]) ms, p95 \(times[28]) ms, max \(times[29]) ms")
        #expect(times[15] < 100)
        #expect(try await desktop.windowCount() == windows)
        #expect(try openDescriptors() == descriptors)
      }
    }
  }
}
