import Groundwork
import LinuxApps
import Testing

@testable import LinuxProcesses

extension ProcessEvidence {
  /// How a composition hands the facts of one module to the other.
  fileprivate init(_ facts: ProcessFacts) {
    self.init(
      pid: facts.pid, executable: facts.executable, arguments: facts.arguments,
      cgroupPath: facts.controlGroup, flatpakID: facts.flatpakID, snapName: facts.snapName,
      launchedDesktopFile: facts.launchedDesktopFile,
      launchedDesktopFilePID: facts.launchedDesktopFilePID)
  }
}

@Suite(
  "Identity and freezing together", .enabled(if: Playground.canMakeGroups, needsGroups))
struct GlueTests {
  let ground = Playground()

  @Test func anAppIsStillRecognisedInHarusGroup() async throws {
    let pid = await ground.startCounter(in: ground.makeGroup("session-1.scope"))
    let app = AppID("google-chrome")
    try await Freezer(options: ground.options()).freeze(app, pids: [pid])
    let catalogue = AppCatalogue(apps: [InstalledApp(id: app, name: .init(plain: "C"))])
    let facts = try #require(ProcessTable().facts(of: pid))
    let seen = AppIdentity(catalogue: catalogue).identify(
      window: nil, process: ProcessEvidence(facts))
    #expect(seen.app == app)
    #expect(seen.rule == .scope)
  }

  @Test func theTerminalThatRunsHaruIsNeverFrozen() async throws {
    // A shell stands for the terminal, and its child for `haru`.
    let terminal = await ground.startCounter(in: ground.makeGroup("app-terminal-1.scope"))
    let table = ProcessTable()
    let haru = try #require(table.processes(of: [terminal]).last)
    #expect(haru != terminal)
    let parts = SessionParts(haru: [haru], parent: { table.entry(of: $0)?.parent })
    let freezer = Freezer(
      options: ground.options(isProtected: { parts.part(of: ProcessEvidence($0)) != nil }))
    await #expect(throws: Problem.request("freezer.protected")) {
      try await freezer.freeze(AppID("terminal"), pids: [terminal])
    }
    #expect(await ground.isTicking())
  }
}
