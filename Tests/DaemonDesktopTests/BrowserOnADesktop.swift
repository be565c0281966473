import DaemonTestKit
import DesktopTestKit
import Glibc
import Groundwork

/// A browser on the test desktop: a terminal by another name, whose menu entry says that it is a browser, and which
/// starts the host as browsers do.
extension DaemonOnADesktop {
  static let profile = "0b7d1ac5-52a0-4b9b-9a0a-3c7c5c1d2e4f"

  /// Writes a menu entry of the category of browsers.
  func installBrowser(_ id: String, running program: String) throws {
    for folder in ["/.local", "/.local/share", "/.local/share/applications", "/bin"] {
      mkdir(home + folder, 0o700)
    }
    try write(
      """
      [Desktop Entry]
      Type=Application
      Name=Fake Browser
      Exec=\(program) %u
      StartupWMClass=\(id)
      Categories=Network;WebBrowser;

      """, to: home + "/.local/share/applications/\(id).desktop")
  }

  /// The browser's program: xterm, copied, so that its processes are known by its own name.
  func makeBrowser() async throws -> String {
    try installBrowser("fakebrowser", running: home + "/bin/fakebrowser")
    try await desktop.output(["cp", "/usr/bin/xterm", home + "/bin/fakebrowser"])
    return home + "/bin/fakebrowser"
  }

  /// The line by which a shell runs the host between two pipes with names.
  func hostLine(_ name: String) -> String {
    for end in ["up", "down"] { mkfifo(home + "/\(name).\(end)", 0o600) }
    return "HOME=\(home) XDG_RUNTIME_DIR=\(home) \(builtProgram("haru")) browser-host x "
      + "<\(home)/\(name).up >\(home)/\(name).down 2>\(home)/\(name).errors"
  }

  /// The other ends of these pipes; it has said hello.
  func speaker(_ name: String, profile: String = DaemonOnADesktop.profile) throws -> FakeBrowser {
    let browser = try FakeBrowser(
      writingTo: home + "/\(name).up", readingFrom: home + "/\(name).down")
    browser.say([
      "type": "hello", "protocol": 1, "browser": "chromium", "browserVersion": "156.0",
      "extension": "0.1.0", "profile": .string(profile), "privateAllowed": false,
      "revision": nil,
    ])
    return browser
  }

  /// A window of the browser, in front, that runs these lines of a shell.
  func browserWindow(_ program: String, running lines: String = "cat") async throws {
    try desktop.launch([
      program, "-name", "fakebrowser", "-class", "fakebrowser", "-title", "fake browser", "-e",
      "sh", "-c", lines,
    ])
    try await wait(for: "the browser", within: .seconds(10)) { try front() == "fakebrowser" }
  }

  /// Acknowledges the policy that came, and says what is in front.
  func obey(_ browser: FakeBrowser, front site: String?) async throws {
    try await wait(for: "policy", within: .seconds(20)) { browser.count("policy") > 0 }
    browser.say(["type": "ack", "revision": browser.last("policy")?["revision"] ?? .null])
    browser.say(front(site))
  }

  func front(_ site: String?, isFocused: Bool = true) -> JSONValue {
    [
      "type": "front", "focused": .bool(isFocused), "site": site.map { .string($0) } ?? .null,
      "private": false, "shielded": false, "idle": "active", "audible": [],
    ]
  }

  func siteGroup(_ minutes: Int64, with more: [String: JSONValue] = [:]) throws -> String {
    var body: [String: JSONValue] = [
      "name": "Video", "sites": ["video.test"],
      "rule": ["kind": "dailyLimit", "minutes": .integer(minutes)],
    ]
    body.merge(more) { _, new in new }
    let id = try ask("POST", "/v1/groups", .object(body))["id"]?.text ?? ""
    try ask("POST", "/v1/groups/\(id)/apply", [:])
    return id
  }

  func host() throws -> String? { try ask("GET", "/v1/status")["front"]?["host"]?.text }

  func standing(_ app: String = "fakebrowser") throws -> String? {
    try ask("GET", "/v1/status")["browsers"]?.items?.first { $0["app"] == .string(app) }?["state"]?
      .text
  }

  /// Brings the window of that title to the front.
  func activate(_ title: String) async throws {
    try await desktop.output(["wmctrl", "-a", title])
  }
}
