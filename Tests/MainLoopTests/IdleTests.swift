import EdgeTesting
import Glibc
import Testing

@MainActor @Suite struct IdleTests {
  /// Context switches of every thread of a process: those it chose and those it was made to.
  private func switches(_ process: pid_t) async throws -> Int {
    let text = try await Program.run([
      "sh", "-c", "cat /proc/\(process)/task/*/status | grep '^voluntary_ctxt'",
    ]).output
    return text.split(separator: "\n").compactMap { Int($0.split(separator: "\t").last ?? "") }
      .reduce(0, +)
  }

  @Test func nothingWakesAnIdleDaemonInTenSeconds() async throws {
    let bus = try await PrivateBus.start()
    let probe = try Program(
      [Program.built("loop-probe"), "idle"], environment: bus.environment)
    #expect(await eventually { probe.output.contains("ready") })
    // Idle worker threads end after 5 s (libdispatch) and 15 s (GLib): the first windows may be noisy.
    let isQuiet = try await eventually(within: .seconds(40)) {
      let before = try await switches(probe.process)
      try await Task.sleep(for: .seconds(10))
      return try await switches(probe.process) == before
    }
    #expect(isQuiet)
    #expect(try await switches(probe.process) > 0)
    #expect(probe.output == "ready\n")
  }
}
