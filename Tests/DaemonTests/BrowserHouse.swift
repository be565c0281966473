import DaemonTestKit
import Glibc
import Groundwork

/// A daemon without a desktop, in whose home a browser is installed: a shell by another name, which starts the host
/// as browsers do.
struct BrowserHouse {
  let daemon: RunningDaemon
  var home: TestHome { daemon.home }

  static let one = "0b7d1ac5-52a0-4b9b-9a0a-3c7c5c1d2e4f"
  static let other = "7c9e6679-7425-40de-944b-e07fc1f90ae7"

  init(home: TestHome? = nil, extra: [String: String] = [:]) throws {
    let home = try home ?? TestHome(apps: [])
    let program = home.path + "/bin/fakebrowser"
    _ = try home.run(["/bin/cp", "/bin/dash", program])
    try home.write(
      "share/applications/fakebrowser.desktop",
      """
      [Desktop Entry]
      Type=Application
      Name=Fake Browser
      Exec=\(program) %u
      Categories=Network;WebBrowser;

      """)
    daemon = try RunningDaemon(home: home, extra: extra)
  }

  /// A profile's connection; it has said hello unless that is not wanted.
  func browser(
    _ profile: String = one, revision: String? = nil, saysHello: Bool = true
  ) throws -> FakeBrowser {
    let browser = try FakeBrowser(
      [home.path + "/bin/fakebrowser", "-c", "haru browser-host chrome-extension://x/; exit $?"],
      home: home)
    if saysHello { browser.say(Self.hello(profile, revision: revision)) }
    return browser
  }

  static func hello(_ profile: String = one, revision: String? = nil) -> JSONValue {
    [
      "type": "hello", "protocol": 1, "browser": "chromium", "browserVersion": "156.0",
      "extension": "0.1.0", "profile": .string(profile), "privateAllowed": false,
      "revision": revision.map { .string($0) } ?? .null,
    ]
  }

  static func front(
    _ site: String?, isFocused: Bool = true, isPrivate: Bool = false, idle: String = "active",
    audible: [String] = []
  ) -> JSONValue {
    [
      "type": "front", "focused": .bool(isFocused), "site": site.map { .string($0) } ?? .null,
      "private": .bool(isPrivate), "shielded": false, "idle": .string(idle),
      "audible": .array(audible.map { .string($0) }),
    ]
  }

  // MARK: the daemon

  @discardableResult
  func ask(_ method: String, _ path: String, _ body: JSONValue? = nil) throws -> JSONValue {
    var connection = daemon.connection
    connection.timeout = .minutes(2)
    return try connection.request(method, path, body: body).body
  }

  /// Makes and applies a group of sites; gives its id.
  @discardableResult
  func group(
    _ name: String = "Video", sites: [String] = ["video.test"], minutes: Int = 0,
    with more: [String: JSONValue] = [:]
  ) throws -> String {
    var body: [String: JSONValue] = [
      "name": .string(name), "sites": .array(sites.map { .string($0) }),
      "rule": ["kind": "dailyLimit", "minutes": .integer(Int64(minutes))],
    ]
    body.merge(more) { _, new in new }
    let id = try ask("POST", "/v1/groups", .object(body))["id"]?.text ?? ""
    try ask("POST", "/v1/groups/\(id)/apply", [:])
    return id
  }

  func status() throws -> JSONValue { try ask("GET", "/v1/status") }

  func used(_ group: String) throws -> Int {
    try ask("GET", "/v1/groups/\(group)")["usedTodayMs"]?.whole ?? -1
  }

  /// The browser's place in the status.
  func standing() throws -> JSONValue? {
    try status()["browsers"]?.items?.first { $0["app"] == "fakebrowser" }
  }
}

/// Waits until it holds, for as long as a slow machine may take.
func soon(_ condition: () throws -> Bool) -> Bool {
  eventually(seconds: 10) { (try? condition()) == true }  // what fails is asked again
}
