import Glibc
import Groundwork

/// Stops and continues processes one by one: the last resort where no cgroup is to be had.
struct SignalStop {
  let table: ProcessTable

  /// Stops the tree round by round until none of it runs, as what forks between two looks is only
  /// seen by the next. `willStop` hears of processes before they get the signal; where it throws,
  /// they do not get it.
  /// - Returns: whether all stood still in time; false where one may not be stopped by us.
  func stop(
    _ roots: [Int32], isOutside: (Int32) -> Bool, milliseconds: Int64,
    willStop: ([ProcessKey]) throws(Problem) -> Void
  ) throws(Problem) -> Bool {
    let deadline = monotonicMilliseconds() + milliseconds
    var asked: Set<ProcessKey> = []
    var refused: Set<ProcessKey> = []
    while true {
      let tree = table.tree(of: roots, in: table.entries(), isOutside: isOutside)
      // What a person stopped by job control is not ours to continue later.
      let running = tree.filter { $0.state != "T" && $0.state != "t" }.map(\.key)
      let new = running.filter { !asked.contains($0) }
      if running.allSatisfy(refused.contains) { return refused.isEmpty }
      if !new.isEmpty { try willStop(new) }
      for key in new where table.lives(key) {
        asked.insert(key)
        if kill(key.pid, SIGSTOP) != 0 { refused.insert(key) }
      }
      guard monotonicMilliseconds() < deadline else { return false }
      // The kernel tells nobody but the parent when a process has stopped.
      if new.isEmpty { usleep(500) }
    }
  }

  func resume(_ keys: [ProcessKey]) {
    for key in keys where table.lives(key) { kill(key.pid, SIGCONT) }
  }

  /// Those of the keys that still stand still.
  func standing(_ keys: [ProcessKey]) -> [ProcessKey] {
    keys.filter { key in
      guard let entry = table.entry(of: key.pid) else { return false }
      return entry.start == key.start && entry.state == "T"
    }
  }
}
