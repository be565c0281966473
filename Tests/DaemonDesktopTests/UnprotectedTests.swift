import DaemonTestKit
import DesktopTestKit
import Glibc
import Groundwork
import Testing

/// Windows of browsers that go without the extension, where a group has sites to protect (L-09).
extension DaemonDesktop {
  @MainActor @Suite struct UnprotectedTests {
    @Test
    func `L-09 where a group wants it the window is covered, not frozen, until it is protected`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        let program = try await house.makeBrowser()
        _ = try house.siteGroup(0, with: ["unprotectedBrowsers": "shield"])
        let line = house.hostLine("one")
        try write("", to: house.home + "/waits")
        try await house.browserWindow(
          program, running: "while [ -e \(house.home)/waits ]; do sleep 0.2; done; \(line); cat")
        try await wait(for: "covered", within: .seconds(9)) { try await house.shields() == 1 }
        try await Task.sleep(for: .seconds(1))
        #expect(house.frozen == 0 && house.cgroups().isEmpty)
        #expect(try house.ask("GET", "/v1/status")["shield"]?["apps"] == ["fakebrowser"])
        #expect(try house.ask("GET", "/v1/status")["unenforced"]?.items?.count == 1)
        #expect(
          try house.ask("GET", "/v1/why?token=fakebrowser")["coveredFor"]?["name"] == "Video")
        // Behind its cover it goes on: the extension connects, and the cover goes.
        let browser = try house.speaker("one")
        try await house.desktop.output(["rm", house.home + "/waits"])
        try await house.obey(browser, front: nil)
        try await wait(for: "uncovered") { try await house.shields() == 0 }
        try await Task.sleep(for: .seconds(6))
        #expect(try await house.shields() == 0)
        #expect(try house.standing() == "protected")
        #expect(try house.ask("GET", "/v1/status")["unenforced"] == [])
        // It goes again, as an extension that is switched off does.
        browser.leave()
        try await wait(for: "covered again", within: .seconds(9)) {
          try await house.shields() == 1
        }
        #expect(house.frozen == 0)
        // A block that holds the browser itself freezes it as any app, and lets it go as any app.
        try house.ask("POST", "/v1/block", ["apps": ["fakebrowser"]])
        try await wait(for: "frozen") { house.frozen == 1 }
        #expect(try await house.shields() == 1)
        try house.ask("POST", "/v1/release")
        try await wait(for: "thawed") { house.frozen == 0 }
        #expect(try await house.shields() == 1)
        // A new daemon gives it the time in which an extension that was there before comes back by itself.
        house.kill9()
        try await house.start()
        try await wait(for: "the browser again") { try house.front() == "fakebrowser" }
        try await Task.sleep(for: .seconds(9))
        #expect(try await house.shields() == 0)
        try await wait(for: "covered at last", within: .seconds(20)) {
          try await house.shields() == 1
        }
      }
    }

    @Test func `of two windows of one browser only the one without the extension is covered`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        // One process with two windows: an editor whose menu entry says that it is a browser.
        try house.installBrowser("org.xfce.mousepad", running: "mousepad")
        let id = try house.siteGroup(30, with: ["unprotectedBrowsers": "shield"])
        let line = house.hostLine("one")
        let browser = try house.speaker("one")
        let (normal, other) = (house.home + "/normal.txt", house.home + "/other.txt")
        try house.desktop.launch([
          "dbus-run-session", "--", "sh", "-c",
          "(\(line)) & (sleep 2; mousepad --opening-mode=window \(other)) & exec mousepad \(normal)",
        ])
        try await wait(for: "window", within: .seconds(20)) {
          try house.front() == "org.xfce.mousepad"
        }
        try await house.obey(browser, front: "video.test")
        try await wait(for: "other window", within: .seconds(20)) {
          try await house.desktop.output(["wmctrl", "-l"]).contains("other.txt")
        }
        browser.say(house.front(nil, isFocused: false))
        try await house.activate("other.txt")
        try await wait(for: "covered", within: .seconds(9)) { try await house.shields() == 1 }
        #expect(house.frozen == 0)
        #expect(try house.standing("org.xfce.mousepad") == "unprotected")
        // The profile with the extension is used as before, and counts.
        try await house.activate("normal.txt")
        browser.say(house.front("video.test"))
        try await wait(for: "the site") { try house.host() == "video.test" }
        try await wait(for: "use") {
          (try house.ask("GET", "/v1/groups/\(id)")["usedTodayMs"]?.whole ?? 0) > 300
        }
        #expect(try await house.shields() == 1)
        // The other one is at once what it was.
        browser.say(house.front(nil, isFocused: false))
        try await house.activate("other.txt")
        try await wait(for: "behind the shield") {
          try house.ask("GET", "/v1/status")["front"]?["isShielded"] == true
        }
        #expect(try await house.shields() == 1)
      }
    }

    @Test func `L-68 one that is covered opens for ten minutes after the pause`() async throws {
      try await DaemonOnADesktop.run { house in
        let program = try await house.makeBrowser()
        // Open, with a budget: there is no lock that the group itself could lift.
        _ = try house.siteGroup(30, with: ["unprotectedBrowsers": "shield"])
        try await house.browserWindow(program)
        try await wait(for: "covered", within: .seconds(9)) { try await house.shields() == 1 }
        try await Task.sleep(for: .milliseconds(400))
        for _ in 0..<3 { try await house.press("Tab") }  // open, close, ten minutes
        try await house.press("Return")
        try await wait(for: "open", within: .seconds(40)) { try await house.shields() == 0 }
        try await Task.sleep(for: .seconds(6))
        #expect(try await house.shields() == 0)
      }
    }

    @Test func `L-09 it is said once a day by a notification, which leads to the settings`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        let bus = try await house.notificationServer()
        let program = try await house.makeBrowser()
        try write(
          "#!/bin/sh\necho \"$1\" > \(house.home)/opened\n", to: house.home + "/bin/xdg-open")
        try await house.desktop.output(["chmod", "755", house.home + "/bin/xdg-open"])
        house.kill9()
        try await house.start(with: [
          "DBUS_SESSION_BUS_ADDRESS": bus, "PATH": house.home + "/bin:/usr/bin:/bin",
        ])
        _ = try house.siteGroup(0)
        try await house.browserWindow(program)
        @MainActor func told() -> Int { house.notices("Fake Browser runs without") }
        try await wait(for: "notice", within: .seconds(10)) { told() == 1 }
        try await house.desktop.output([
          "gdbus", "call", "--address", bus, "--dest", "org.freedesktop.Notifications",
          "--object-path", "/org/freedesktop/Notifications", "--method",
          "org.freedesktop.DBus.Mock.EmitSignal", "org.freedesktop.Notifications", "ActionInvoked",
          "us", "[<uint32 1>, <'setUp'>]",
        ])
        try await wait(for: "settings") {
          text(of: house.home + "/opened")?.contains("/settings?key=") == true
        }
        // Not again today, after a restart neither.
        house.kill9()
        try await house.start()
        try await wait(for: "unprotected", within: .seconds(9)) {
          try house.standing() == "unprotected"
        }
        try await Task.sleep(for: .seconds(1))
        #expect(told() == 1)
      }
    }
  }
}
