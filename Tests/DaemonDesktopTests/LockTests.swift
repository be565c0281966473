import DesktopTestKit
import Groundwork
import Testing

private let closed: JSONValue = ["kind": "dailyLimit", "minutes": 0]

extension DaemonDesktop {
  @MainActor @Suite struct LockTests {
    @Test
    func `K-64 unsaved text survives a lock and its end, and keys typed meanwhile go nowhere`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        try write("", to: house.home + "/note.txt")
        _ = try await house.mousepad("note.txt")
        try await house.type("before ")
        try house.ask("POST", "/v1/block", ["apps": ["org.xfce.mousepad"]])
        try await wait(for: "frozen") { house.frozen == 1 }
        #expect(try await house.shields() == 1)
        try await house.type("behind ")
        try house.ask("POST", "/v1/release")
        try await wait(for: "open") { try await house.shields() == 0 && house.frozen == 0 }
        try await house.type("after")
        try await house.press("ctrl+s")
        try await wait(for: "saved", within: .seconds(10)) {
          text(of: house.home + "/note.txt")?.contains("after") == true
        }
        #expect(text(of: house.home + "/note.txt")?.hasPrefix("before after") == true)
      }
    }

    @Test
    func `L-20 at the limit the shield comes within two seconds, with no window switch (K-22)`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        try write("", to: house.home + "/note.txt")
        // Nobody touches the keyboard here for a minute: that must not be idling.
        try house.ask("PATCH", "/v1/settings", ["idleAfterMs": 600_000])
        _ = try await house.mousepad("note.txt")
        let id = try house.group(
          "Writing", apps: ["org.xfce.mousepad"], rule: ["kind": "dailyLimit", "minutes": 1])
        @MainActor func used() throws -> Int {
          try house.ask("GET", "/v1/groups/\(id)")["usedTodayMs"]?.whole ?? -1
        }
        try await wait(for: "58 s of use", within: .seconds(65)) {
          try used() >= 58_000
        }
        #expect(try await house.shields() == 0)
        try await wait(for: "shield", within: .seconds(4)) { try await house.shields() == 1 }
        let inAll = try used()
        #expect((60_000...60_100).contains(inAll))
      }
    }

    @Test func `L-63 a one-minute extension opens and closes again, over a kill -9 of the daemon`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        try write("", to: house.home + "/note.txt")
        _ = try await house.mousepad("note.txt")
        let id = try house.group("Writing", apps: ["org.xfce.mousepad"], rule: closed)
        try await wait(for: "frozen") { house.frozen == 1 }
        try house.ask("POST", "/v1/groups/\(id)/extend")
        try await wait(for: "open") { try await house.shields() == 0 && house.frozen == 0 }
        house.kill9()
        try await house.start()
        let until = try house.ask("GET", "/v1/groups/\(id)")["overrideUntil"]
        #expect(until?["ms"] != nil)
        #expect(try await house.shields() == 0)
        try await wait(for: "closed again", within: .seconds(65)) {
          try await house.shields() == 1 && house.frozen == 1
        }
        #expect(try house.ask("GET", "/v1/status")["oneMinute"]?["left"]?.whole == 2)
      }
    }

    @Test
    func `K-62 a kill -9 during a lock leaves it frozen, and the next daemon covers it again`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        try write("", to: house.home + "/note.txt")
        _ = try await house.mousepad("note.txt")
        let id = try house.group("Writing", apps: ["org.xfce.mousepad"], rule: closed)
        try await wait(for: "frozen") { house.frozen == 1 }
        house.kill9()
        #expect(house.frozen == 1)
        try await house.start()
        try await wait(for: "covered") { try await house.shields() == 1 }
        #expect(house.frozen == 1)
        _ = try house.ask("POST", "/v1/groups/\(id)/extend")
        try await wait(for: "open") { house.frozen == 0 }
      }
    }

    @Test func `L-60 a second window of a shielded app is covered, and one started while locked`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        try house.ask("POST", "/v1/block", ["apps": ["debian-xterm"]])
        try house.desktop.launch(["xterm", "-e", "cat"])
        try await wait(for: "the first", within: .seconds(10)) {
          try await house.shields() == 1 && house.frozen == 1
        }
        try house.desktop.launch(["xterm", "-e", "cat"])
        try await wait(for: "the second", within: .seconds(10)) {
          try await house.shields() == 2
        }
      }
    }

    @Test func `K-40 of two groups that share an app, the release of one does not open it`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        try house.desktop.launch(["xterm", "-e", "cat"])
        try await wait(for: "xterm") { try house.front() != nil }
        let app = try #require(try house.front())
        let first = try house.group("First", apps: [app], rule: closed)
        let second = try house.group("Second", apps: [app], rule: closed)
        try await wait(for: "covered") { try await house.shields() == 1 }
        try house.ask("POST", "/v1/groups/\(first)/extend")
        #expect(try await house.shields() == 1)
        try house.ask("POST", "/v1/groups/\(second)/extend")
        try await wait(for: "open") { try await house.shields() == 0 }
      }
    }

    @Test func `thirty rounds of locking and unlocking leave no window, cgroup or descriptor`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        try house.desktop.launch(["xterm", "-e", "cat"])
        try await wait(for: "xterm") { try house.front() != nil }
        let app = try #require(try house.front())
        @MainActor func round() async throws {
          try house.ask("POST", "/v1/block", ["apps": .array([.string(app)])])
          try await wait(for: "closed") { house.frozen == 1 }
          try house.ask("POST", "/v1/release")
          try await wait(for: "open") { try await house.shields() == 0 && house.frozen == 0 }
        }
        try await round()
        let windows = try await house.desktop.windowCount()
        let (files, groups) = (house.openFiles, house.cgroups().count)
        for _ in 0..<30 { try await round() }
        #expect(try await house.desktop.windowCount() == windows)
        #expect(house.openFiles == files)
        #expect(house.cgroups().count == groups)
      }
    }
  }
}
