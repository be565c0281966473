import Glibc
import Groundwork
import Testing

@testable import LinuxProcesses

@Suite("Stopping by signals where no cgroup is to be had")
struct SignalTests {
  let ground = Playground()
  let app = AppID("a")

  var options: FreezerOptions {
    var options = ground.options()
    options.groups = nil
    return options
  }

  @Test func aTreeStopsAndGoesOn() async throws {
    let pid = await ground.startCounter()
    let freezer = Freezer(options: options)
    let frozen = try await freezer.freeze(app, pids: [pid])
    #expect(frozen.isSettled)
    #expect(frozen.parts.map(\.method) == [.stopped])
    #expect(frozen.pids.count == 2)
    #expect(await !ground.isTicking())
    #expect(try await freezer.freeze(app, pids: [pid]) == frozen)
    try await freezer.thaw(app)
    #expect(await ground.isTicking(within: 5000))
  }

  @Test func aRestartedFreezerLetsItGo() async throws {
    let pid = await ground.startCounter()
    try await Freezer(options: options).freeze(app, pids: [pid])
    let next = Freezer(options: options)
    #expect(await next.frozenNow().map(\.pids.count) == [2])
    try await next.thawAll()
    #expect(await ground.isTicking(within: 5000))
  }

  @Test func anotherProcessWithTheSameNumberIsNotContinued() async throws {
    let pid = await ground.start("/bin/sleep", ["100"])
    let table = ProcessTable()
    let key = try #require(table.entry(of: pid)?.key)
    kill(pid, SIGSTOP)
    #expect(await eventually { table.entry(of: pid)?.state == "T" })
    let other = ProcessKey(pid: pid, start: key.start + 1)
    SignalStop(table: table).resume([other])
    #expect(table.entry(of: pid)?.state == "T")
    SignalStop(table: table).resume([key])
    #expect(await eventually { table.entry(of: pid)?.state != "T" })
  }

  @Test func whatAPersonStoppedStaysStopped() async throws {
    let pid = await ground.start("/bin/sleep", ["100"])
    kill(pid, SIGSTOP)
    #expect(await eventually { ProcessTable().entry(of: pid)?.state == "T" })
    let freezer = Freezer(options: options)
    try await freezer.freeze(app, pids: [pid])
    try await freezer.thaw(app)
    #expect(ProcessTable().entry(of: pid)?.state == "T")
  }

  @Test func aShellTreeIsStoppedAsAWhole() async throws {
    let pid = await ground.start(
      "/bin/sh", ["-c", "(sh -c 'sleep 100 & wait') & sleep 100 & sleep 100; true"])
    #expect(
      await eventually {
        ProcessTable().tree(of: [pid], in: ProcessTable().entries(), isOutside: { _ in false })
          .count == 5
      })
    let frozen = try await Freezer(options: options).freeze(app, pids: [pid])
    #expect(frozen.pids.count == 5)
    try await Freezer(options: options).thaw(app)
  }
}
