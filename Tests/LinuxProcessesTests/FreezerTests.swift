import Glibc
import Groundwork
import Testing

@testable import LinuxProcesses

let needsGroups: Comment = "needs a cgroup v2 folder that this user can write"

@Suite("Freezing by cgroup (K-62, K-64)", .enabled(if: Playground.canMakeGroups, needsGroups))
struct FreezerTests {
  let ground = Playground()
  let app = AppID("org.test.Counter")

  @Test func anAppInItsOwnScopeIsFrozenThereWithItsChildren() async throws {
    let scope = ground.makeGroup("app-gnome-org.test.Counter-7.scope")
    let pid = await ground.startCounter(in: scope)
    let freezer = Freezer(options: ground.options())
    let frozen = try await freezer.freeze(app, pids: [pid])
    #expect(frozen.isSettled)
    #expect(frozen.parts.map(\.method) == [.inPlace])
    #expect(frozen.parts.map(\.group) == [scope.path])
    #expect(frozen.pids.count == 2)
    #expect(await !ground.isTicking())

    let before = ground.ticks()
    try await freezer.thaw(app)
    #expect(await eventually { ground.ticks().parent > before.parent })
    #expect(await eventually { ground.ticks().child > before.child })
    #expect(await freezer.frozenNow().isEmpty)
  }

  @Test func theClockOfAThawedAppDoesNotRace() async throws {
    let pid = await ground.startCounter(in: ground.makeGroup("app-a-1.scope"))
    let freezer = Freezer(options: ground.options())
    try await freezer.freeze(app, pids: [pid])
    let before = ground.ticks().parent
    #expect(await !ground.isTicking(within: 500))
    let start = monotonicMilliseconds()
    try await freezer.thaw(app)
    _ = await eventually { ground.ticks().parent > before + 10 }
    // Ten steps of 10 ms each; caught-up steps would come at once.
    #expect(monotonicMilliseconds() - start > 60)
  }

  @Test func anAppThatSharesItsGroupIsMovedBesideAndTheOthersRunOn() async throws {
    let shared = ground.makeGroup("session-2.scope")
    let pid = await ground.startCounter(in: shared)
    let other = await ground.startCounter("other", in: shared)
    let freezer = Freezer(options: ground.options())
    let frozen = try await freezer.freeze(app, pids: [pid])
    #expect(frozen.parts.map(\.method) == [.moved])
    #expect(frozen.parts.first?.group == ground.root.path + "/" + ground.harus(1, app.text))
    #expect(frozen.pids.count == 2)
    #expect(await !ground.isTicking())
    #expect(await ground.isTicking("other"))
    #expect(shared.pids.contains(other))

    try await freezer.thaw(app)
    #expect(await ground.isTicking(within: 5000))
    // It stays in its group, so that the next freeze moves nothing.
    let again = try await freezer.freeze(app, pids: [pid])
    #expect(again.parts.map(\.group) == frozen.parts.map(\.group))
    #expect(await !ground.isTicking())
  }

  @Test func aScopeThatBelongsToWhatStartedTheAppIsNotFrozen() async throws {
    let scope = ground.makeGroup("app-org.test.Terminal-1.scope")
    let terminal = await ground.startCounter("terminal", in: scope)
    let pid = await ground.startCounter(in: scope)
    let frozen = try await Freezer(options: ground.options()).freeze(app, pids: [pid])
    #expect(frozen.parts.map(\.method) == [.moved])
    #expect(await ground.isTicking("terminal"))
    #expect(scope.pids.contains(terminal))
  }

  @Test func aWindowOfAnotherAppInTheScopeRunsOn() async throws {
    let scope = ground.makeGroup("app-org.test.Counter-1.scope")
    let pid = await ground.startCounter(in: scope)
    let other = await ground.startCounter("other", in: scope)
    let frozen = try await Freezer(options: ground.options()).freeze(
      app, pids: [pid], others: [other])
    #expect(frozen.parts.map(\.method) == [.moved])
    #expect(await !ground.isTicking())
    #expect(await ground.isTicking("other"))
  }

  @Test func twoCopiesInTwoScopesAreBothFrozen() async throws {
    var pids: [Int32] = []
    for name in ["1", "2"] {
      pids.append(
        await ground.startCounter(name, in: ground.makeGroup("app-a-\(name).scope")))
    }
    let freezer = Freezer(options: ground.options())
    #expect(try await freezer.freeze(app, pids: pids).parts.map(\.method) == [.inPlace, .inPlace])
    #expect(await !ground.isTicking("1"))
    #expect(await !ground.isTicking("2"))
    try await freezer.thawAll()
    #expect(await ground.isTicking("1", within: 5000))
    #expect(await ground.isTicking("2", within: 5000))
  }

  @Test func freezingAndThawingTwiceIsHarmless() async throws {
    let pid = await ground.startCounter(in: ground.makeGroup("app-a-1.scope"))
    let freezer = Freezer(options: ground.options())
    try await freezer.thaw(app)
    let first = try await freezer.freeze(app, pids: [pid])
    #expect(try await freezer.freeze(app, pids: [pid]) == first)
    try await freezer.thaw(app)
    try await freezer.thaw(app)
    #expect(await ground.isTicking(within: 5000))
  }

  @Test func aVanishedProcessIsPassedOver() async throws {
    let pid = await ground.start("/bin/sleep", ["100"])
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    let frozen = try await Freezer(options: ground.options()).freeze(app, pids: [pid])
    #expect(frozen == FrozenApp(app: app, parts: [], isSettled: true))
  }

  @Test func anAppThatForksDuringTheMoveIsCaughtWithAll() async throws {
    let shared = ground.makeGroup("shared")
    let script = """
      import os, time
      for n in range(300):
          if os.fork() == 0:
              while True:
                  open("\(ground.folder)/ticks", "a").write("child\\n")
                  time.sleep(0.05)
          time.sleep(0.001)
      time.sleep(100)
      """
    let pid = await ground.start("/usr/bin/python3", ["-c", script], in: shared)
    #expect(await eventually { ground.ticks().child > 20 })
    let frozen = try await Freezer(options: ground.options()).freeze(app, pids: [pid])
    #expect(frozen.isSettled)
    #expect(frozen.pids.count > 2)
    #expect(shared.pids.isEmpty)
    #expect(await !ground.isTicking(within: 300))
  }

  @Test func processesThatLostTheirParentAreCaughtByTheirSession() async throws {
    let shared = ground.makeGroup("shared")
    // A chain in which every process ends once it has a child.
    let script = """
      import os, time
      os.setsid()
      if os.fork() == 0:
          for n in range(200):
              if os.fork() != 0: os._exit(0)
              open("\(ground.folder)/ticks", "a").write("child\\n")
              time.sleep(0.005)
          while True:
              open("\(ground.folder)/ticks", "a").write("child\\n")
              time.sleep(0.005)
      time.sleep(100)
      """
    let pid = await ground.start("/usr/bin/python3", ["-c", script], in: shared)
    #expect(await eventually { ground.ticks().child > 20 })
    let frozen = try await Freezer(options: ground.options()).freeze(app, pids: [pid])
    #expect(frozen.isSettled)
    #expect(shared.pids.isEmpty)
    #expect(await !ground.isTicking(within: 300))
  }

  @Test func aNewFreezerFindsWhatAKilledOneLeft() async throws {
    let inPlace = await ground.startCounter("1", in: ground.makeGroup("app-a-1.scope"))
    let moved = await ground.startCounter("2", in: ground.makeGroup("shared"))
    var freezer: Freezer? = Freezer(options: ground.options())
    try await freezer?.freeze(AppID("a"), pids: [inPlace])
    try await freezer?.freeze(AppID("b-c"), pids: [moved])
    freezer = nil
    #expect(await !ground.isTicking("1"))
    #expect(await !ground.isTicking("2"))

    let next = Freezer(options: ground.options())
    #expect(await next.frozenNow().map(\.app.text) == ["a", "b-c"])
    try await next.thawAll()
    #expect(await ground.isTicking("1", within: 5000))
    #expect(await ground.isTicking("2", within: 5000))
  }

  @Test func withoutItsFileAFreezerStillFindsItsOwnGroups() async throws {
    let pid = await ground.startCounter(in: ground.makeGroup("shared"))
    try await Freezer(options: ground.options()).freeze(AppID("b-c"), pids: [pid])
    unlink(ground.folder + "/frozen.json")
    let next = Freezer(options: ground.options())
    #expect(await next.reconcile().isEmpty)
    #expect(await next.frozenNow().map(\.app.text) == ["b-c"])
    try await next.thaw(AppID("b-c"))
    #expect(await ground.isTicking(within: 5000))
  }

  @Test func anotherHarusGroupsAreLeftAlone() async throws {
    let other = Playground()
    let pid = await ground.startCounter(in: ground.makeGroup("shared"))
    try await Freezer(options: ground.options()).freeze(app, pids: [pid])
    let empty = ground.makeGroup(ground.harus(7, "empty"))
    var options = other.options()
    options.home = nil
    let freezer = Freezer(options: options)
    try await freezer.thawAll()
    #expect(await freezer.frozenNow().isEmpty)
    #expect(await !ground.isTicking())
    #expect(empty.exists)
  }

  @Test func aDamagedFileIsKeptAndReported() async throws {
    #expect(put("x", into: ground.folder + "/none") != 0)
    run("/bin/sh", ["-c", "echo '{\"boot' > \(ground.folder)/frozen.json"])
    let freezer = Freezer(options: ground.options())
    #expect(await freezer.reconcile().map(\.code) == ["freezer.stateDamaged"])
    #expect(text(ofFile: ground.folder + "/frozen.json.damaged") == "{\"boot\n")
  }

  @Test func emptyGroupsOfHarusAreRemoved() async throws {
    let left = ground.makeGroup(ground.harus(9, "gone"))
    let freezer = Freezer(options: ground.options())
    await freezer.reconcile()
    #expect(!left.exists)

    let pid = await ground.startCounter(in: ground.makeGroup("shared"))
    try await freezer.freeze(app, pids: [pid])
    try await freezer.thaw(app)
    let group = ground.root.child(ground.harus(1, app.text))
    #expect(group.exists)
    for member in group.pids { kill(member, SIGKILL) }
    #expect(
      await eventually { !group.exists },
      "\(group.pids) \(text(ofFile: group.folder + "/cgroup.events") ?? "")")
    withExtendedLifetime(freezer) {}
  }

  @Test func protectedProcessesAreNeverFrozen() async throws {
    let pid = await ground.startCounter(in: ground.makeGroup("app-a-1.scope"))
    let guarded = Freezer(options: ground.options(isProtected: { $0.pid == pid }))
    await #expect(throws: Problem.request("freezer.protected")) {
      try await guarded.freeze(app, pids: [pid])
    }
    let freezer = Freezer(options: ground.options())
    for own in [getpid(), getppid(), 1] {
      await #expect(throws: Problem.request("freezer.protected")) {
        try await freezer.freeze(app, pids: [own])
      }
    }
    #expect(await ground.isTicking())
  }

  @Test func aProtectedChildRunsOn() async throws {
    let pid = await ground.startCounter(in: ground.makeGroup("app-a-1.scope"))
    let freezer = Freezer(options: ground.options(isProtected: { $0.entry.parent == pid }))
    try await freezer.freeze(app, pids: [pid])
    let before = ground.ticks()
    #expect(await eventually { ground.ticks().child > before.child + 5 })
    #expect(ground.ticks().parent == before.parent)
  }

  @Test func allProcessesOfAnAppAreListed() async {
    let scope = ground.makeGroup("app-a-1.scope")
    let pid = await ground.startCounter(in: scope)
    let orphan = await ground.start("/bin/sleep", ["100"], in: scope)
    let shared = ground.makeGroup("shared")
    let alone = await ground.startCounter("alone", in: shared)
    _ = await ground.start("/bin/sleep", ["100"], in: shared)
    let table = ProcessTable()
    #expect(Set(table.processes(of: [pid])) == Set(scope.pids))
    #expect(table.processes(of: [pid]).contains(orphan))
    #expect(table.processes(of: [alone]).count == 2)
    #expect(table.processes(of: [alone]).first == alone)
  }

  @Test func capabilityTellsThatGroupsCanBeMade() async {
    let freezer = Freezer(options: ground.options())
    let capability = freezer.capability()
    #expect(capability.method == .moved)
    #expect(ground.root.children.isEmpty)
    var without = ground.options()
    without.groups = nil
    #expect(Freezer(options: without).capability().obstacles == [.noControlGroups])
  }
}
