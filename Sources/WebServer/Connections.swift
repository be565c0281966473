import CSoup
import Groundwork

/// Every open connection, and the one timer that ends those that keep us waiting.
@MainActor final class Connections {
  private var open: [UnsafeMutableRawPointer: Connection] = [:]
  private var timer: MainLoopSource?
  private var timerFires = Milliseconds(.max)

  var count: Int { open.count }

  /// Any user of the machine can open TCP connections, so they never get the last quarter.
  func hasRoom(for peer: HTTPRequest.Peer, limit: Int) -> Bool {
    guard count < limit else { return false }
    guard peer == .tcp else { return true }
    return open.values.count { $0.peer == .tcp } < limit * 3 / 4
  }

  subscript(address: UnsafeMutablePointer<GSocketAddress>?) -> Connection? {
    address.flatMap { open[UnsafeMutableRawPointer($0)] }
  }

  func insert(_ connection: Connection) {
    open[UnsafeMutableRawPointer(connection.address)] = connection
  }

  func remove(address: UnsafeMutableRawPointer) {
    open[address]?.deadline = nil
    open[address] = nil
    if open.isEmpty { stopTimer() }
  }

  /// From now on the other side has `time` to do its part.
  func expect(_ connection: Connection, within time: Milliseconds) {
    let deadline = bootTime() + time
    connection.deadline = deadline
    // A timer that fires earlier is left alone: when it does, it is set again. So most requests
    // set no timer.
    if deadline < timerFires { arm() }
  }

  private func arm() {
    stopTimer()
    guard let next = open.values.compactMap(\.deadline).min() else { return }
    timerFires = next
    let wait = max(1, (next - bootTime()).count)
    timer = MainLoopSource(after: wait) { [unowned self] in
      let now = bootTime()
      for connection in open.values {
        if let deadline = connection.deadline, deadline <= now { connection.cut() }
      }
      arm()
      return false
    }
  }

  func cutAll() {
    for connection in open.values { connection.cut() }
    stopTimer()
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
    timerFires = Milliseconds(.max)
  }

  isolated deinit { timer?.cancel() }
}
