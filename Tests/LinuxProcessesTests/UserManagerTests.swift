import Glibc
import Groundwork
import Testing

@testable import LinuxProcesses

/// A real `systemd --user` for user 65534 in a private mount of the cgroup tree, without systemd as
/// process 1, and below it this test program again, without any rights of root.
private let script = """
  set -e
  export XDG_RUNTIME_DIR=$RUN HOME=$RUN DBUS_SESSION_BUS_ADDRESS=unix:path=$RUN/bus
  mount -t cgroup2 none /sys/fs/cgroup
  mount -t tmpfs none /run/systemd
  mkdir -p /run/systemd/system
  chmod 755 /run/systemd /run/systemd/system
  D=/sys/fs/cgroup$GROUP/user
  mkdir -p $D/init
  chown 65534:65534 $D $D/cgroup.procs $D/cgroup.subtree_control $D/cgroup.threads $D/init \
    $D/init/cgroup.procs
  AS="setpriv --reuid=65534 --regid=65534 --clear-groups"
  # Started before the move: a process that is outside of the user's part of the tree.
  $AS sleep 600 & OUTSIDE=$!
  echo $OUTSIDE > $RUN/outside
  echo $$ > $D/init/cgroup.procs
  $AS dbus-daemon --session --address=$DBUS_SESSION_BUS_ADDRESS --nofork & BUS=$!
  $AS /lib/systemd/systemd --user & MANAGER=$!
  trap 'kill $OUTSIDE $MANAGER $BUS' EXIT
  for i in $(seq 100); do
    $AS systemctl --user is-system-running --wait && break || sleep 0.1
  done
  chmod 644 $RUN/outside
  HARU_TEST_USER_MANAGER=1 $AS systemd-run --user --scope --unit=harud-test.scope \
    $PROGRAM --testing-library swift-testing --filter BelowUserManagerTests
  """

private let tools = [
  "/lib/systemd/systemd", "/usr/bin/setpriv", "/usr/bin/dbus-daemon", "/usr/bin/unshare",
  "/usr/bin/systemd-run", "/usr/bin/busctl",
]
private let canStart =
  geteuid() == 0 && tools.allSatisfy { access($0, X_OK) == 0 }
  && run("/usr/bin/unshare", ["-m", "true"]) == 0

@Suite(
  "Freezing without rights below a real systemd --user",
  .enabled(if: Playground.canMakeGroups, needsGroups),
  .enabled(if: canStart, "needs root, unshare, setpriv, dbus-daemon and systemd"))
struct UserManagerTests {
  @Test func theTestsBelowAUserManagerPass() async throws {
    let ground = Playground()
    let home = ground.folder + "/run"
    mkdir(home, 0o700)
    chown(home, 65534, 65534)
    let log = ground.folder + "/output"
    let program = try #require(linkTarget("/proc/self/exe"))
    let status = run(
      "/usr/bin/unshare", ["-m", "/bin/bash", "-c", script],
      environment: ["RUN": home, "GROUP": ground.root.path, "PROGRAM": program], log: log)
    let output = text(ofFile: log) ?? ""
    #expect(status == 0, "\(output)")
    #expect(output.contains("Test run with 5 tests in 1 suite passed"), "\(output)")
  }
}

@Suite(
  .serialized, .enabled(if: getenv("HARU_TEST_USER_MANAGER") != nil, "run by UserManagerTests"))
struct BelowUserManagerTests {
  let ground = Playground()
  let app = AppID("org.test.Counter")

  var options: FreezerOptions {
    var options = ground.options()
    options.home = nil
    return options
  }

  /// Starts counters in one scope that systemd makes.
  func startCounters(_ names: [String], unit: String) async throws -> [Int32] {
    let script = """
      import os, time
      names = "\(names.joined(separator: " "))".split()
      name = names[0]
      for other in names[1:]:
          if os.fork() == 0:
              os.setsid()
              name = other
              break
      open("\(ground.folder)/" + name + ".pid", "w").write(str(os.getpid()))
      while True:
          open("\(ground.folder)/" + name, "a").write("parent\\n")
          time.sleep(0.01)
      """
    _ = await ground.start(
      "/usr/bin/systemd-run",
      [
        "--user", "--scope", "--slice=app.slice", "--unit=\(unit)", "/usr/bin/python3", "-c",
        script,
      ])
    var pids: [Int32] = []
    for name in names {
      #expect(await eventually { ground.ticks(name).parent > 2 })
      let pid = text(ofFile: "\(ground.folder)/\(name).pid").flatMap { Int32($0) }
      pids.append(try #require(pid))
    }
    return pids
  }

  func state(of unit: String) -> String {
    let log = ground.folder + "/state"
    unlink(log)
    run("/usr/bin/systemctl", ["--user", "show", "-p", "ActiveState", "--value", unit], log: log)
    return text(ofFile: log)?.filter { !$0.isWhitespace } ?? ""
  }

  @Test func theScopeOfAnAppIsFrozenInPlace() async throws {
    let pids = try await startCounters(["a"], unit: "app-gnome-org.test.Counter-1.scope")
    let freezer = Freezer(options: options)
    let frozen = try await freezer.freeze(app, pids: pids)
    #expect(frozen.parts.map(\.method) == [.inPlace])
    #expect(await !ground.isTicking("a"))
    #expect(state(of: "app-gnome-org.test.Counter-1.scope") == "active")
    try await freezer.thaw(app)
    #expect(await ground.isTicking("a", within: 5000))
  }

  @Test func aSharedScopeIsLeftByTheAppAlone() async throws {
    let unit = "app-org.test.Terminal-2.scope"
    let pids = try await startCounters(["terminal", "b"], unit: unit)
    let freezer = Freezer(options: options)
    let frozen = try await freezer.freeze(app, pids: [pids[1]])
    #expect(frozen.parts.map(\.method) == [.moved])
    #expect(frozen.parts.first?.group?.hasSuffix("/app.slice/" + ground.harus(1, app.text)) == true)
    #expect(await !ground.isTicking("b"))
    #expect(await ground.isTicking("terminal"))
    #expect(state(of: unit) == "active")
    try await freezer.thaw(app)
    #expect(await ground.isTicking("b", within: 5000))
  }

  @Test func theUsersSystemdMakesAScopeWhereHaruMayNotMakeAGroup() async throws {
    let pids = try await startCounters(["shared", "c"], unit: "app-org.test.Terminal-3.scope")
    var options = options
    options.home = "/"
    options.adopt = { unit, pids throws(Problem) in
      let status = run(
        "/usr/bin/busctl",
        [
          "--user", "call", "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
          "org.freedesktop.systemd1.Manager", "StartTransientUnit", "ssa(sv)a(sa(sv))", unit,
          "fail", "2", "PIDs", "au", "\(pids.count)",
        ] + pids.map(String.init) + ["Slice", "s", "app.slice", "0"])
      // The hook may block: it runs on the freezer's own thread.
      let deadline = monotonicMilliseconds() + 5000
      let groups = ControlGroups.find()
      var isInside = false
      while !isInside && monotonicMilliseconds() < deadline {
        isInside = pids.allSatisfy { groups?.path(of: $0)?.hasSuffix(unit) != false }
        usleep(2000)
      }
      guard status == 0, isInside else { throw Problem(kind: .world, code: "refused") }
    }
    let freezer = Freezer(options: options)
    let frozen = try await freezer.freeze(app, pids: [pids[1]])
    #expect(frozen.parts.map(\.method) == [.adopted])
    #expect(await !ground.isTicking("c"))
    #expect(await ground.isTicking("shared"))
    try await freezer.thaw(app)
    #expect(await ground.isTicking("c", within: 5000))
    let again = try await freezer.freeze(app, pids: [pids[1]])
    #expect(again.parts.map(\.group) == frozen.parts.map(\.group))
    try await freezer.thaw(app)
  }

  @Test func aProcessOutsideOfTheUsersTreeIsStoppedBySignals() async throws {
    let run = String(cString: getenv("XDG_RUNTIME_DIR"))
    let pid = try #require(
      text(ofFile: run + "/outside").flatMap { Int32($0.filter { !$0.isWhitespace }) })
    let freezer = Freezer(options: options)
    let frozen = try await freezer.freeze(app, pids: [pid])
    #expect(frozen.parts.map(\.method) == [.stopped])
    #expect(ProcessTable().entry(of: pid)?.state == "T")
    try await freezer.thaw(app)
    #expect(await eventually { ProcessTable().entry(of: pid)?.state == "S" })
  }

  @Test func capabilityNamesWhatIsMissing() async {
    var options = options
    let here = Freezer(options: options).capability()
    #expect(here.method == .moved)
    options.home = "/"
    let atRoot = Freezer(options: options).capability()
    #expect(atRoot.method == .stopped)
    #expect(
      atRoot.obstacles.contains {
        if case .notWritable(_, let reason) = $0 { return reason == "Permission denied" }
        return false
      })
    #expect(atRoot.obstacles.contains(.sessionNotMovable))
  }
}
