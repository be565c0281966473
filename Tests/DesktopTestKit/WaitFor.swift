/// Waits until `condition` holds, looking every 5 ms, and throws `TestFailure` at the deadline.
@MainActor
public func wait(
  for what: String, within limit: Duration = .seconds(10),
  until condition: @MainActor () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try await !condition() {
    guard ContinuousClock.now < end else { throw TestFailure("no \(what) within \(limit)") }
    try await Task.sleep(for: .milliseconds(5))
  }
}
