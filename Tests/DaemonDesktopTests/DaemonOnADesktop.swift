import Client
import DesktopTestKit
import Glibc
import Groundwork
import Testing

/// All tests of the whole daemon on a real X desktop, one after the other.
@Suite(.serialized) enum DaemonDesktop {}

/// `harud` on a test desktop, with a home of its own.
@MainActor
final class DaemonOnADesktop {
  let desktop: TestDesktop
  let home: String
  private var environment: [String: String]
  private(set) var daemon: ChildProcess?

  static func run(_ body: @MainActor (DaemonOnADesktop) async throws -> Void) async throws {
    try await TestDesktop.run { desktop in
      let house = try DaemonOnADesktop(desktop)
      defer { house.clear() }
      try await house.start()
      try await body(house)
    }
  }

  private init(_ desktop: TestDesktop) throws {
    self.desktop = desktop
    var template = Array("/tmp/haru-daemon-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("mkdtemp") }
    home = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    environment = desktop.environment
    environment["HOME"] = home
    environment["XDG_RUNTIME_DIR"] = home
    environment["HARU_PORT"] = "0"
    environment["LANG"] = "C.UTF-8"
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(home)/none"
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(home)/none"
  }

  /// Starts the daemon and waits until it answers; what is added to its environment stays.
  func start(
    without variable: String? = nil, with extra: [String: String] = [:]
  ) async throws {
    environment.merge(extra) { _, new in new }
    daemon = try ChildProcess(
      [builtProgram("harud")], environment: environment.filter { $0.key != variable })
    try await wait(for: "harud", within: .seconds(20)) { (try? ask("GET", "/v1/status")) != nil }
  }

  func kill9() {
    daemon?.stop(SIGKILL)
    daemon = nil
  }

  private func clear() {
    daemon?.stop(SIGTERM)
    thawLeftOvers()
    _ = removeTree(home)
  }

  /// A test that failed in the middle must not leave frozen programs behind.
  private func thawLeftOvers() {
    for path in cgroups() { try? write("0", to: path + "/cgroup.freeze") }
  }

  // MARK: the API

  @discardableResult
  func ask(_ method: String, _ path: String, _ body: JSONValue? = nil) throws -> JSONValue {
    let connection = DaemonConnection(socketPath: home + "/haru/harud.sock")
    return try connection.request(method, path, body: body).body
  }

  /// Makes and applies a group; gives its id.
  func group(_ name: String, apps: [String], rule: JSONValue) throws -> String {
    let made = try ask(
      "POST", "/v1/groups",
      ["name": .string(name), "apps": .array(apps.map { .string($0) }), "rule": rule])
    let id = made["id"]?.text ?? ""
    try ask("POST", "/v1/groups/\(id)/apply", [:])
    return id
  }

  func front() throws -> String? { try ask("GET", "/v1/status")["front"]?["app"]?.text }

  // MARK: the desktop

  /// Starts Mousepad on a file and waits until it is in front.
  func mousepad(_ file: String) async throws -> ChildProcess {
    let program = try desktop.launch([
      "dbus-run-session", "--", "mousepad", "--disable-server", home + "/" + file,
    ])
    try await wait(for: "mousepad", within: .seconds(20)) {
      try front() == "org.xfce.mousepad"
    }
    return program
  }

  /// Starts an xterm and waits until it is in front; gives its app.
  func xterm(running command: [String] = ["cat"]) async throws -> String {
    try desktop.launch(["xterm", "-e"] + command)
    var app: String?
    try await wait(for: "xterm", within: .seconds(10)) {
      app = try front()
      return app != nil
    }
    return app ?? ""
  }

  /// A long-running program that is named as Haru's own command is.
  func commandNamedHaru() throws -> [String] {
    guard symlink("/bin/sleep", home + "/haru-here") == 0, mkdir(home + "/bin", 0o700) == 0,
      rename(home + "/haru-here", home + "/bin/haru") == 0
    else { throw TestFailure("symlink") }
    return [home + "/bin/haru", "600"]
  }

  /// Presses a button of the shield in front by keyboard, in its order of Tab.
  func pressShield(_ label: String) async throws {
    let order = ["Open Haru", "Close", "One minute", "Ten minutes, after a pause"]
    let place = order.firstIndex(of: label) ?? 0
    // A fresh shield takes no press for 300 ms, so that keys in flight do nothing.
    try await Task.sleep(for: .milliseconds(400))
    for _ in 0...place { try await press("Tab") }
    try await press("Return")
  }

  /// A second daemon in the same home.
  func another() throws -> ChildProcess {
    try ChildProcess([builtProgram("harud")], environment: environment)
  }

  func type(_ text: String) async throws {
    _ = try await desktop.output(["xdotool", "type", text])
  }
  func press(_ key: String) async throws { _ = try await desktop.output(["xdotool", "key", key]) }

  /// Shields on the screen now, by their window names.
  func shields() async throws -> Int {
    try await desktop.output(["xwininfo", "-root", "-tree"]).split(separator: "\n")
      .filter {
        $0.contains("Locked until") || $0.contains("Blocked until")
          || $0.contains("Pause: ") || $0.contains("The pause waits")
      }.count
  }

  /// cgroups that this desktop's Haru made: another one on the machine is none of ours.
  func cgroups() -> [String] {
    ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].flatMap { base in
      names(in: base).filter { $0.hasPrefix("haru-") }.map { base + "/" + $0 }
    }.filter { folder in
      (text(of: folder + "/cgroup.procs") ?? "").split(separator: "\n").contains { pid in
        (text(of: "/proc/\(pid)/environ") ?? "").split(separator: "\0")
          .contains { $0 == "DISPLAY=\(desktop.display)" }
      }
    }
  }

  var frozen: Int {
    cgroups().filter { (text(of: $0 + "/cgroup.events") ?? "").contains("frozen 1") }.count
  }

  var openFiles: Int { daemon.map { names(in: "/proc/\($0.pid)/fd").count } ?? 0 }
}

/// The program of this build, beside the tests.
func builtProgram(_ name: String) -> String {
  var buffer = [CChar](repeating: 0, count: 4096)
  let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
  let test = String(
    decoding: buffer[..<max(0, length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  // The tests run from …/debug/HaruPackageTests.xctest, or from the toolchain's own runner.
  let folder = test.split(separator: "/").dropLast().joined(separator: "/")
  let beside = "/" + folder + "/" + name
  return access(beside, X_OK) == 0 ? beside : sourceFolder() + "/.build/debug/" + name
}

func sourceFolder(_ file: String = #filePath) -> String {
  "/" + file.split(separator: "/").dropLast(3).joined(separator: "/")
}

func text(of path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { break }
    bytes += buffer[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

func write(_ text: String, to path: String) throws {
  guard let file = fopen(path, "w") else { throw TestFailure("write " + path) }
  defer { fclose(file) }
  fputs(text, file)
}

func names(in folder: String) -> [String] {
  guard let entries = opendir(folder) else { return [] }
  defer { closedir(entries) }
  var found: [String] = []
  while let entry = readdir(entries) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { found.append(name) }
  }
  return found
}

private func removeTree(_ path: String) -> Bool {
  for name in names(in: path) {
    var kind = stat()
    lstat(path + "/" + name, &kind)
    if kind.st_mode & S_IFMT == S_IFDIR {
      _ = removeTree(path + "/" + name)
    } else {
      unlink(path + "/" + name)
    }
  }
  return rmdir(path) == 0
}
