import Groundwork

/// Makes a failing scenario short: leaves out steps, and then groups, while it still fails.
struct Shrinking {
  private var scenario: Scenario
  /// Plays that it may cost.
  private var plays = 600

  init(_ scenario: Scenario) { self.scenario = scenario }

  func shortest(fails: (Scenario) -> Bool) -> Scenario {
    var work = self
    work.dropTail(fails)
    var size = max(1, work.scenario.steps.count / 2)
    while work.plays > 0 {
      let isShorter = work.dropRuns(of: size, fails)
      if size == 1, !isShorter { break }
      if !isShorter { size = max(1, size / 2) }
    }
    work.dropGroups(fails)
    for index in work.scenario.steps.indices { work.scenario.steps[index].number = index + 1 }
    return work.scenario
  }

  private mutating func tries(_ candidate: Scenario, _ fails: (Scenario) -> Bool) -> Bool {
    guard plays > 0 else { return false }
    plays -= 1
    guard fails(candidate) else { return false }
    scenario = candidate
    return true
  }

  /// Halves from the end: most of a long trace comes after the failure.
  private mutating func dropTail(_ fails: (Scenario) -> Bool) {
    var low = 0
    var high = scenario.steps.count
    let whole = scenario.steps
    while high - low > 1 {
      let middle = (low + high) / 2
      var candidate = scenario
      candidate.steps = Array(whole.prefix(middle))
      if tries(candidate, fails) { high = middle } else { low = middle }
    }
  }

  /// Leaves out each run of that many steps that is not needed; the time that it took stays.
  private mutating func dropRuns(of size: Int, _ fails: (Scenario) -> Bool) -> Bool {
    var isShorter = false
    var start = 0
    while start < scenario.steps.count, plays > 0 {
      let end = min(scenario.steps.count, start + size)
      var keptTime = scenario
      keptTime.steps.removeSubrange(start..<end)
      let gone = scenario.steps[start..<end].reduce(Milliseconds.zero) { $0 + $1.gap }
      if start < keptTime.steps.count {
        keptTime.steps[start].time = .after(keptTime.steps[start].gap + gone)
      }
      if tries(keptTime, fails) { isShorter = true } else { start = end }
    }
    return isShorter
  }

  private mutating func dropGroups(_ fails: (Scenario) -> Bool) {
    for group in scenario.groups {
      var candidate = scenario
      candidate.groups.removeAll { $0.id == group.id }
      _ = tries(candidate, fails)
    }
  }
}

extension Step {
  /// Made-up steps all come after one another.
  fileprivate var gap: Milliseconds {
    if case .after(let gap) = time { return gap }
    return .zero
  }
}
