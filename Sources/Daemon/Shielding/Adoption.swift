import Dispatch
import Groundwork
import LinuxBus
import Synchronization

/// Lets the freezer, which works on a thread of its own and may block there, ask the user's systemd.
func adoption(by scopes: UserScopes) -> @Sendable (String, [Int32]) throws(Problem) -> Void {
  { (unit, pids) throws(Problem) in
    let answered = DispatchSemaphore(value: 0)
    let box = Answer()
    Task { @MainActor in
      do throws(Problem) {
        try await scopes.adopt(unit, pids)
      } catch {
        box.set(error)
      }
      answered.signal()
    }
    answered.wait()
    if let problem = box.problem { throw problem }
  }
}

private final class Answer: Sendable {
  private let refused = Mutex<Problem?>(nil)
  func set(_ problem: Problem) { refused.withLock { $0 = problem } }
  var problem: Problem? { refused.withLock { $0 } }
}
