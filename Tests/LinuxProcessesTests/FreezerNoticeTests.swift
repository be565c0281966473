import Glibc
import Groundwork
import Synchronization
import Testing

@testable import LinuxProcesses

@Suite(
  "What happens to a frozen app without Haru", .enabled(if: Playground.canMakeGroups, needsGroups))
struct FreezerNoticeTests {
  let ground = Playground()
  let app = AppID("a")

  final class Heard: Sendable {
    let notices = Mutex<[FreezerNotice]>([])
    var all: [FreezerNotice] { notices.withLock(\.self) }

    func are(_ expected: [FreezerNotice]) async -> Bool {
      await eventually {
        await Task.yield()
        return all == expected
      }
    }
  }

  func freezer(_ heard: Heard) -> Freezer {
    Freezer(options: ground.options()) { notice in heard.notices.withLock { $0.append(notice) } }
  }

  @Test func aThawByOthersIsHeardAndCanBeAnswered() async throws {
    let scope = ground.makeGroup("app-a-1.scope")
    let pid = await ground.startCounter(in: scope)
    let heard = Heard()
    let freezer = freezer(heard)
    try await freezer.freeze(app, pids: [pid])
    #expect(scope.ask(freeze: false) == 0)
    #expect(
      await heard.are([.thawedByOthers(app)]))
    #expect(await freezer.frozenNow().isEmpty)
    try await freezer.freeze(app, pids: [pid])
    #expect(await !ground.isTicking())
  }

  @Test func theEndOfAllProcessesIsHeard() async throws {
    let pid = await ground.startCounter(in: ground.makeGroup("shared"))
    let heard = Heard()
    let freezer = freezer(heard)
    let frozen = try await freezer.freeze(app, pids: [pid])
    for member in frozen.pids { kill(member, SIGKILL) }
    #expect(
      await heard.are([.ended(app)]))
    #expect(!ground.root.child(ground.harus(1, "a")).exists)
  }

  @Test func aMoveOutOfTheFrozenGroupIsHeard() async throws {
    let scope = ground.makeGroup("app-a-1.scope")
    let away = ground.makeGroup("away")
    let pid = await ground.startCounter(in: scope)
    let heard = Heard()
    let freezer = freezer(heard)
    let frozen = try await freezer.freeze(app, pids: [pid])
    for member in frozen.pids { #expect(away.add(member) == 0) }
    #expect(
      await heard.are([.escaped(app, pids: frozen.pids)]))
    try await freezer.freeze(app, pids: [pid])
    #expect(await !ground.isTicking())
  }

  @Test func ourOwnThawIsNoNews() async throws {
    let pid = await ground.startCounter(in: ground.makeGroup("app-a-1.scope"))
    let heard = Heard()
    let freezer = freezer(heard)
    for _ in 0..<5 {
      try await freezer.freeze(app, pids: [pid])
      try await freezer.thaw(app)
    }
    #expect(await ground.isTicking(within: 5000))
    #expect(heard.all.isEmpty)
  }
}
