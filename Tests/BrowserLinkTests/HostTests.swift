import BrowserLink
import DaemonTestKit
import EdgeTesting
import Glibc
import Groundwork
import Testing

/// `haru browser-host`, the built program, between a browser's pipes and a real socket.
@MainActor @Suite(.serialized) struct HostTests {
  /// A home whose daemon is only the link's server.
  private func served() throws -> (home: TestHome, server: LinkServer) {
    let home = try TestHome()
    let server = LinkServer(socketPath: home.path + "/run/haru/browsers.sock")
    try server.start()
    return (home, server)
  }

  @Test func `it carries messages both ways as they are`() async throws {
    let (home, server) = try served()
    defer { server.stop() }
    var heard: [BrowserMessage] = []
    server.onMessage = { heard.append($1) }
    let browser = try FakeBrowser(home: home)
    browser.say(ServerTests.hello)
    for id in 0..<200 {
      browser.say(["type": "ask", "id": .integer(Int64(id)), "act": "oneMinute", "group": "하루"])
    }
    #expect(await eventually { heard.count == 201 })
    #expect(heard.last == .ask(id: 199, .oneMinute(group: "하루")))
    #expect(server.links.first?.pid == browser.host)
    let sites = (0..<20_000).map { JSONValue.string("site-\($0).video.test/그림") }
    server.links.first?.send(.policy(["sites": .array(sites)]))
    server.links.first?.send(.lease([:]))
    #expect(await eventually { browser.heard.count == 2 })
    #expect(browser.heard.first?["sites"] == .array(sites))
    #expect(browser.complaints.isEmpty)
  }

  @Test func `it ends when the browser closes, after what it said was handed on`() async throws {
    let (home, server) = try served()
    defer { server.stop() }
    var heard = 0
    var gone = 0
    server.onMessage = { _, _ in heard += 1 }
    server.onGone = { _ in gone += 1 }
    let browser = try FakeBrowser(home: home)
    browser.say(ServerTests.hello)
    for _ in 0..<1000 { browser.say(["type": "beat"]) }
    browser.leave()
    #expect(await eventually { heard == 1001 && gone == 1 })
    #expect(browser.end() == 0)
  }

  @Test func `it ends when the daemon goes, after what it said was handed on`() async throws {
    let (home, server) = try served()
    var heard = 0
    server.onMessage = { _, _ in heard += 1 }
    let browser = try FakeBrowser(home: home)
    browser.say(ServerTests.hello)
    #expect(await eventually { heard == 1 })
    server.links.first?.send(.lease(["g": .seconds(1)]))
    server.stop()
    #expect(browser.end() == 0)
    #expect(browser.heard.count == 1 && browser.isOver && browser.complaints.isEmpty)
  }

  @Test func `a browser that reads nothing holds up neither its own words nor its end`()
    async throws
  {
    let (home, server) = try served()
    defer { server.stop() }
    var heard = 0
    server.onMessage = { _, _ in heard += 1 }
    let browser = try FakeBrowser(home: home)
    browser.say(ServerTests.hello)
    #expect(await eventually { heard == 1 })
    server.links.first?.send(frames: [UInt8](repeating: 1, count: 8 << 20))
    browser.say(["type": "beat"])
    #expect(await eventually { heard == 2 })
    browser.leave()
    #expect(await eventually { server.links.isEmpty })
    #expect(browser.end() == 0)
  }

  @Test(arguments: [("C", "not running"), ("ko_KR.UTF-8", "실행되고 있지 않아요")])
  func `without a daemon it says so on the error output alone, and ends with 3`(
    language: String, words: String
  ) throws {
    let home = try TestHome()
    let answer = try home.haru(["browser-host"], language: language, input: "anything")
    #expect(answer.status == 3 && answer.output.isEmpty)
    #expect(answer.errors.contains(words))
  }

  @Test(arguments: [
    ["chrome-extension://abcdefghijklmnopabcdefghijklmnop/"],
    ["/etc/mozilla/haru.json", "haru@haru.invalid"],
    ["chrome-extension://a/", "--parent-window=0"], ["--json", "--help"], [],
  ])
  func `it goes by the name haru-browser-host too, whatever a browser adds`(words: [String])
    async
    throws
  {
    let (home, server) = try served()
    defer { server.stop() }
    var heard = 0
    server.onMessage = { _, _ in heard += 1 }
    let name = home.path + "/bin/haru-browser-host"
    symlink(BuiltProgram.path("haru"), name)
    let browser = try FakeBrowser([name] + words, home: home)
    browser.say(ServerTests.hello)
    #expect(await eventually { heard == 1 })
    browser.leave()
    #expect(browser.end() == 0)
    #expect(browser.rest.isEmpty && browser.complaints.isEmpty)
  }

  @Test func `somebody at a terminal is told what it is for`() throws {
    let home = try TestHome()
    let terminal = try TerminalRun(["browser-host"], in: home)
    #expect(terminal.shows("started by browsers"))
    #expect(terminal.end() == 1)
    #expect(try home.haru(["browser-host", "--help"]).output.contains("browsers start it"))
    #expect(try !home.haru(["help"]).output.contains("browser-host"))
  }
}
