import Glibc
import Groundwork

@testable import LinuxProcesses

/// A cgroup folder and a file folder of one test's own, with the processes started in them; all
/// gone when it goes.
final class Playground: @unchecked Sendable {
  static let groups = ControlGroups.find()
  /// Whether this user can make groups at all.
  static let canMakeGroups: Bool = {
    guard let groups, let group = Playground.base(groups) else { return false }
    let probe = group.child("probe-\(getpid())")
    defer { probe.remove() }
    return probe.create() == 0 && probe.canFreeze
  }()

  let folder: String
  let root: ControlGroup
  private var started: [Int32] = []

  init() {
    var name = Array("/tmp/haru-test-XXXXXX".utf8CString)
    folder = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp/haru-test-none"
    chmod(folder, 0o755)
    let groups = Self.groups ?? ControlGroups(mount: "/nonexistent")
    let name2 = "test" + folder.split(separator: "-").last!
    root = (Self.base(groups) ?? groups.group("/")).child(String(name2))
    _ = root.create()
  }

  deinit {
    let table = ProcessTable()
    for process in table.tree(of: started, in: table.entries(), isOutside: { _ in false }) {
      kill(process.pid, SIGKILL)
    }
    _ = put("1", into: root.folder + "/cgroup.kill")
    for pid in started { waitpid(pid, nil, 0) }
    let deadline = monotonicMilliseconds() + 5000
    while root.isPopulated == true && monotonicMilliseconds() < deadline { usleep(2000) }
    Self.erase(root)
    _ = run("/bin/rm", ["-rf", folder])
  }

  private static func base(_ groups: ControlGroups) -> ControlGroup? {
    groups.path(of: getpid()).map(groups.group)
  }

  private static func erase(_ group: ControlGroup) {
    for child in group.children { erase(child) }
    group.remove()
  }

  func makeGroup(_ name: String) -> ControlGroup {
    let group = root.child(name)
    _ = group.create()
    return group
  }

  /// The name of a group that a freezer with `options` makes.
  func harus(_ number: Int, _ app: String) -> String {
    let owner = HarusGroupName.owner(stateFolder: folder)
    return HarusGroupName(owner: owner, number: number, app: AppID(app)).text
  }

  func options(
    isProtected: @escaping @Sendable (ProcessFacts) -> Bool = { _ in false }
  ) -> FreezerOptions {
    FreezerOptions(
      stateFolder: folder, groups: Self.groups, home: root.path, isProtected: isProtected)
  }

  /// Starts a program, in a group from its first instant where one is given.
  func start(
    _ program: String, _ arguments: [String], in group: ControlGroup? = nil,
    environment: [String: String] = [:]
  ) async -> Int32 {
    let entry = group.map { "echo $$ > \($0.folder)/cgroup.procs; " } ?? ""
    let words = ["/bin/sh", "-c", entry + "exec \"$@\"", "sh", program] + arguments
    let pid = spawn(words, environment: environment, log: folder + "/log")
    started.append(pid)
    if let group { _ = await eventually { Self.groups?.path(of: pid) == group.path } }
    return pid
  }

  /// A counter that appends a line with a time to `file` every 10 ms, and so does its child.
  func startCounter(_ name: String = "ticks", in group: ControlGroup? = nil) async -> Int32 {
    let script = """
      import os, time
      kind = "child" if os.fork() == 0 else "parent"
      out = open("\(folder)/\(name)", "a", buffering=1)
      while True:
          out.write("%s %d\\n" % (kind, time.monotonic() * 1000))
          time.sleep(0.01)
      """
    let pid = await start("/usr/bin/python3", ["-u", "-c", script], in: group)
    _ = await eventually { self.ticks(name).parent > 2 && self.ticks(name).child > 2 }
    return pid
  }

  func ticks(_ name: String = "ticks") -> (parent: Int, child: Int) {
    let lines = (text(ofFile: folder + "/" + name) ?? "").split(separator: "\n")
    return (
      lines.count { $0.hasPrefix("parent") }, lines.count { $0.hasPrefix("child") }
    )
  }

  /// Whether any tick is added in the given time.
  func isTicking(_ name: String = "ticks", within milliseconds: Int64 = 200) async -> Bool {
    let before = ticks(name)
    return await eventually(milliseconds) { self.ticks(name) != before }
  }
}

/// Waits for a condition, at most `milliseconds`.
func eventually(
  _ milliseconds: Int64 = 10_000, _ condition: () async -> Bool
) async -> Bool {
  let deadline = monotonicMilliseconds() + milliseconds
  while !(await condition()) {
    guard monotonicMilliseconds() < deadline else { return false }
    // Cancelled tests end at their deadline.
    try? await Task.sleep(for: .milliseconds(2))
  }
  return true
}

/// Starts a program with this process's environment and more; its output goes to `log`.
func spawn(_ words: [String], environment more: [String: String] = [:], log: String) -> Int32 {
  var files = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&files)
  defer { posix_spawn_file_actions_destroy(&files) }
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
  posix_spawn_file_actions_adddup2(&files, 1, 2)
  // Threads of the test runner block most signals, and a child would inherit that.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var values: [String] = more.map { "\($0)=\($1)" }
  var next = environ
  while let value = next.pointee {
    let text = String(cString: value)
    if more[String(text.prefix { $0 != "=" })] == nil { values.append(text) }
    next += 1
  }
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  var variables: [UnsafeMutablePointer<CChar>?] = values.map { strdup($0) } + [nil]
  defer { (arguments + variables).forEach { free($0) } }
  var pid: Int32 = 0
  return posix_spawnp(&pid, words[0], &files, &attributes, &arguments, &variables) == 0 ? pid : -1
}

/// Runs a program to its end; gives its exit status.
@discardableResult
func run(
  _ program: String, _ arguments: [String], environment: [String: String] = [:],
  log: String = "/dev/null"
) -> Int32 {
  let pid = spawn([program] + arguments, environment: environment, log: log)
  guard pid > 0 else { return -1 }
  var status: Int32 = 0
  while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
  return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
}
