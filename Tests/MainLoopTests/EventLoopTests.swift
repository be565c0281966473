import EdgeTesting
import Glibc
import Testing

@MainActor @Suite struct EventLoopTests {
  @Test func theMainActorRunsOnTheFirstThreadWhileTheLoopRuns() async throws {
    let result = try await Program.run([Program.built("loop-probe"), "main-queue"])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(Set(lines.dropLast()) == ["task true", "sleep true", "source true"])
    #expect(lines.last == "over")
  }

  @Test func signalsAreCallbacksAndTerminateCanEndTheLoop() async throws {
    let probe = try Program([Program.built("loop-probe"), "signals"])
    #expect(await eventually { probe.output.contains("ready") })
    for (signal, word) in [(SIGHUP, "hangUp"), (SIGINT, "interrupt"), (SIGTERM, "terminate")] {
      probe.send(signal)
      #expect(await eventually { probe.output.contains(word) })
    }
    #expect(await eventually { probe.ended == 0 })
    #expect(probe.output.hasSuffix("over\n"))
  }
}
