import DesktopTestKit
import Groundwork
import Testing

private let closed: JSONValue = ["kind": "dailyLimit", "minutes": 0]

extension DaemonDesktop {
  @MainActor @Suite struct ShieldTests {
    @Test func `L-69 Close asks about unsaved work, saves it, and nothing is killed`() async throws
    {
      try await DaemonOnADesktop.run { house in
        try write("", to: house.home + "/note.txt")
        _ = try await house.mousepad("note.txt")
        try await house.type("kept")
        try house.ask("POST", "/v1/block", ["apps": ["org.xfce.mousepad"]])
        try await wait(for: "frozen") { house.frozen == 1 }
        try await house.pressShield("Close")
        try await wait(for: "question", within: .seconds(10)) {
          try await house.desktop.output(["wmctrl", "-l"]).contains("Save Changes")
        }
        #expect(try await house.shields() == 1)
        try await house.press("alt+s")
        try await wait(for: "saved", within: .seconds(10)) {
          text(of: house.home + "/note.txt") == "kept"
        }
        try await wait(for: "closed", within: .seconds(10)) { try await house.shields() == 0 }
      }
    }

    @Test func `L-66 Open Haru on a shield notes the token and the groups that hold it`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        let app = try await house.xterm()
        let id = try house.group("Terminal", apps: [app], rule: closed)
        try await wait(for: "covered") { try await house.shields() == 1 }
        try await house.pressShield("Open Haru")
        try await wait(for: "request") {
          try house.ask("GET", "/v1/status")["open"]?["token"]?.text == app
        }
        #expect(
          try house.ask("GET", "/v1/status")["open"]?["options"]?.items == [.string(id)])
      }
    }

    @Test func `L-68 the pause on the shield itself opens its group for ten minutes`() async throws
    {
      try await DaemonOnADesktop.run { house in
        let app = try await house.xterm()
        let id = try house.group("Terminal", apps: [app], rule: closed)
        try await wait(for: "covered") { try await house.shields() == 1 }
        try await house.pressShield("Ten minutes, after a pause")
        try await wait(for: "open", within: .seconds(45)) { try await house.shields() == 0 }
        let status = try house.ask("GET", "/v1/groups/\(id)")
        #expect(status["isLocked"]?.boolean == true && status["isShielding"]?.boolean == false)
        let stats = try house.ask("GET", "/v1/stats")["days"]?.items?.first
        #expect(stats?["tenMinuteUnlocks"]?.whole == 1)
      }
    }

    @Test func `the session's own parts are never locked, and it is said`() async throws {
      try await DaemonOnADesktop.run { house in
        // The terminal in which Haru itself was started.
        let app = try await house.xterm(running: house.commandNamedHaru())
        try house.ask("POST", "/v1/block", ["apps": [.string(app)]])
        try await wait(for: "said") {
          try house.ask("GET", "/v1/status")["unenforced"]?.items?.first?["because"]?.text
            == "session.haruAncestor"
        }
        #expect(try await house.shields() == 0)
        #expect(house.frozen == 0)
      }
    }

    @Test func `K-52 a second daemon ends with a clear message and the first goes on`() async throws
    {
      try await DaemonOnADesktop.run { house in
        let second = try house.another()
        #expect(await second.exitStatus() == 2)
        #expect(try house.ask("GET", "/v1/status")["version"] != nil)
      }
    }

    @Test func `a lost display thaws what stood still, and the daemon stays up`() async throws {
      try await DaemonOnADesktop.run { house in
        let app = try await house.xterm()
        try house.ask("POST", "/v1/block", ["apps": [.string(app)]])
        try await wait(for: "frozen") { house.frozen == 1 }
        house.desktop.killServer()
        try await wait(for: "thawed", within: .seconds(10)) { house.frozen == 0 }
        #expect(
          try house.ask("GET", "/v1/status")["unenforced"]?.items?.first?["because"]?.text
            == "noDesktop")
      }
    }
  }
}
