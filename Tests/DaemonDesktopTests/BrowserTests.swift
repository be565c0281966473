import DaemonTestKit
import DesktopTestKit
import Groundwork
import Testing

/// The window in front and the tab in front, joined; and windows of browsers that go without the extension.
extension DaemonDesktop {
  @MainActor @Suite struct BrowserTests {
    @Test func `L-50 the site counts while its browser's window is in front, and only then`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        let program = try await house.makeBrowser()
        let id = try house.siteGroup(30)
        try house.ask("PATCH", "/v1/settings", ["idleAfterMs": 600_000])
        let line = house.hostLine("one")
        let browser = try house.speaker("one")
        try await house.browserWindow(program, running: line)
        try await house.obey(browser, front: "video.test")
        try await wait(for: "the site") { try house.host() == "video.test" }
        @MainActor func used() throws -> Int {
          try house.ask("GET", "/v1/groups/\(id)")["usedTodayMs"]?.whole ?? -1
        }
        try await wait(for: "use") { try used() > 300 }
        #expect(try house.standing() == "protected")
        // The browser does not say that it lost the focus; the desktop does.
        _ = try await house.xterm()
        try await wait(for: "other app") { try house.front() != "fakebrowser" }
        #expect(try house.host() == nil)
        let before = try used()
        #expect(try used() == before)
        try await house.activate("fake browser")
        try await wait(for: "the site again") { try house.host() == "video.test" }
        // The host in it is a command of Haru's, and no reason to spare it.
        try house.ask("POST", "/v1/block", ["apps": ["fakebrowser"]])
        try await wait(for: "frozen") { house.frozen == 1 }
        try house.ask("POST", "/v1/release")
        try await wait(for: "thawed") { house.frozen == 0 }
        browser.say(house.front(nil))
        try await wait(for: "no site") { try house.host() == nil && house.front() == "fakebrowser" }
      }
    }

    @Test func `the shield of a site is no shield of its browser, and no notice says so`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        let bus = try await house.notificationServer()
        house.kill9()
        try await house.start(with: ["DBUS_SESSION_BUS_ADDRESS": bus])
        let program = try await house.makeBrowser()
        _ = try house.siteGroup(0)
        let line = house.hostLine("one")
        let browser = try house.speaker("one")
        try await house.browserWindow(program, running: line)
        try await house.obey(browser, front: "video.test")
        @MainActor func isShielded() throws -> Bool? {
          try house.ask("GET", "/v1/status")["front"]?["isShielded"]?.boolean
        }
        try await wait(for: "the shielded site") { try isShielded() == true }
        try await Task.sleep(for: .seconds(1))
        #expect(house.notices("Fake Browser") == 0)
        // The browser itself is another matter.
        try house.ask("POST", "/v1/block", ["apps": ["fakebrowser"]])
        try await wait(for: "a notice of it", within: .seconds(10)) {
          house.notices("Fake Browser") == 1
        }
      }
    }

    @Test func `L-52 a browser hears unasked of a budget that an app uses up meanwhile`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        let program = try await house.makeBrowser()
        let line = house.hostLine("one")
        let browser = try house.speaker("one")
        try house.ask("PATCH", "/v1/settings", ["idleAfterMs": 600_000])
        try await house.browserWindow(program, running: line)
        try await house.obey(browser, front: nil)
        _ = try await house.xterm()
        try await wait(for: "the app") {
          let front = try house.front()
          return front != nil && front != "fakebrowser"
        }
        let app = try house.front() ?? ""
        let id = try house.siteGroup(1, with: ["apps": [.string(app)]])
        // Of 60 s it may be wrong by a quarter. Nothing happens meanwhile but that the app stays in front.
        try await wait(for: "a lease that nobody asked for", within: .seconds(35)) {
          let left = browser.last("lease")?["left"]?[id]?.whole ?? 60_000
          return left > 20_000 && left <= 47_000
        }
      }
    }

    @Test func `a terminal in which the browser was started is none of it`() async throws {
      try await DaemonOnADesktop.run { house in
        let program = try await house.makeBrowser()
        let line = house.hostLine("one")
        let browser = try house.speaker("one")
        try write("#!/bin/sh\n\(line)\n", to: house.home + "/host.sh")
        try house.desktop.launch([
          "xterm", "-title", "outer", "-e", program, "-name", "fakebrowser", "-class",
          "fakebrowser", "-title", "fake browser", "-e", "sh", house.home + "/host.sh",
        ])
        try await wait(for: "the browser") { try house.front() == "fakebrowser" }
        try await house.obey(browser, front: "video.test")
        try await wait(for: "the site") { try house.host() == "video.test" }
        try await house.activate("outer")
        try await wait(for: "the terminal") { try house.front() != "fakebrowser" }
        #expect(try house.front() != nil)
        #expect(try house.host() == nil)
      }
    }

    @Test
    func
      `L-09 a browser without the extension is unprotected after five seconds, and only warned of`()
      async throws
    {
      try await DaemonOnADesktop.run { house in
        let program = try await house.makeBrowser()
        _ = try house.siteGroup(0)
        try await house.browserWindow(program)
        let began = ContinuousClock.now
        #expect(try house.standing() == "waiting")
        try await wait(for: "unprotected", within: .seconds(8)) {
          try house.standing() == "unprotected"
        }
        #expect(ContinuousClock.now - began > .milliseconds(4500))
        #expect(try await house.shields() == 0 && house.frozen == 0)
        // Told once a day: what was told stands in the file.
        #expect(
          text(of: house.home + "/.local/state/haru/browsers.json")?.contains("fakebrowser") == true
        )
        let doctor = try house.ask("GET", "/v1/doctor")["findings"]?.items ?? []
        #expect(doctor.contains { $0["part"] == "sites" && $0["status"] != "ok" })
      }
    }

    @Test func `a dialog in front is no window without the extension`() async throws {
      try await DaemonOnADesktop.run { house in
        try house.installBrowser("org.xfce.mousepad", running: "mousepad")
        _ = try house.siteGroup(0)
        _ = try await house.mousepad("note.txt")
        try await house.press("ctrl+o")
        try await wait(for: "the dialog") {
          try await house.desktop.output(["wmctrl", "-l"]).contains("Open File")
        }
        try await wait(for: "no count") { try house.standing("org.xfce.mousepad") == "unknown" }
        try await Task.sleep(for: .seconds(6))
        #expect(try house.standing("org.xfce.mousepad") == "unknown")
        try await house.press("Escape")
        try await wait(for: "unprotected", within: .seconds(8)) {
          try house.standing("org.xfce.mousepad") == "unprotected"
        }
      }
    }

    @Test func `a focus that is lost in time begins the five seconds anew`() async throws {
      try await DaemonOnADesktop.run { house in
        let program = try await house.makeBrowser()
        _ = try house.siteGroup(0)
        _ = try await house.xterm()
        let other = try #require(try house.front())
        try await house.browserWindow(program)
        try await Task.sleep(for: .seconds(3))
        try await house.desktop.output(["wmctrl", "-x", "-a", "xterm.XTerm"])
        try await wait(for: "the other") { try house.front() == other }
        try await house.activate("fake browser")
        try await wait(for: "the browser") { try house.front() == "fakebrowser" }
        let again = ContinuousClock.now
        try await wait(for: "unprotected", within: .seconds(8)) {
          try house.standing() == "unprotected"
        }
        #expect(ContinuousClock.now - again > .milliseconds(4500))
      }
    }
  }
}
