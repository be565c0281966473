import DesktopTestKit
import Groundwork
import Testing

/// What somebody may do to a shield or to what stands still: it is put right (K-44).
extension DaemonDesktop {
  @MainActor @Suite struct TamperTests {
    @Test func `a shield that is moved, shrunk or taken out of its window comes back`() async throws
    {
      try await DaemonOnADesktop.run { house in
        let app = try await house.xterm()
        try house.ask("POST", "/v1/block", ["apps": [.string(app)]])
        try await wait(for: "covered") { try await house.shields() == 1 && house.frozen == 1 }
        func shield() async throws -> String {
          let tree = try await house.desktop.output(["xwininfo", "-root", "-tree"])
          let line = tree.split(separator: "\n").first { $0.contains("Blocked until") } ?? ""
          return line.split(separator: " ").first.map(String.init) ?? ""
        }
        /// Empty while it is being put back.
        func place() async throws -> String {
          let id = try await shield()
          guard !id.isEmpty else { return "" }  // without one the command waits for a click
          let all = try await house.desktop.output(["xwininfo", "-id", id])
          return all.split(separator: "\n").filter {
            $0.contains("Absolute") || $0.contains("Width") || $0.contains("Height")
          }.joined()
        }
        try await wait(for: "its place") { try await !place().isEmpty }
        let before = try await place()
        for command in [["windowmove", "3000", "3000"], ["windowsize", "1", "1"]] {
          _ = try await house.desktop.output(
            ["xdotool", command[0], try await shield()] + command.dropFirst())
          try await wait(for: "back") { try await place() == before }
        }
        let root = try await house.desktop.output(["xwininfo", "-root"])
        let id = root.split(separator: " ").first { $0.hasPrefix("0x") } ?? ""
        let old = try await shield()
        _ = try await house.desktop.output(["xdotool", "windowreparent", old, String(id)])
        try await wait(for: "a new one") {
          let now = try await shield()
          guard now != old, !now.isEmpty else { return false }
          let there = try await place()
          return there == before
        }
      }
    }

    @Test func `K-44 what others thaw is frozen again`() async throws {
      try await DaemonOnADesktop.run { house in
        let app = try await house.xterm()
        try house.ask("POST", "/v1/block", ["apps": [.string(app)]])
        try await wait(for: "frozen") { house.frozen == 1 }
        for _ in 0..<3 {
          let group = try #require(house.cgroups().first)
          try write("0", to: group + "/cgroup.freeze")
          try await wait(for: "frozen again", within: .seconds(5)) { house.frozen == 1 }
        }
      }
    }

    @Test func `L-99 what an earlier daemon froze is let go where there is no display`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        let app = try await house.xterm()
        try house.ask("POST", "/v1/block", ["apps": [.string(app)]])
        try await wait(for: "frozen") { house.frozen == 1 }
        house.kill9()
        try await house.start(without: "DISPLAY")
        try await wait(for: "thawed") { house.frozen == 0 }
      }
    }
  }
}
