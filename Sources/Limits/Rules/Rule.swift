/// What locks a group on one day.
public enum Rule: Sendable, Hashable {
  /// Locked for the rest of the local day after so many minutes of use; 0 locks all day.
  case dailyLimit(minutes: Int)
  /// Locked while the shown clock is inside one of them.
  case timeWindows([TimeWindow])
  /// After `use` minutes of use, `rest` minutes locked, then recharged.
  case cooldown(useMinutes: Int, restMinutes: Int)

  public var kind: LockCause {
    switch self {
    case .dailyLimit: .dailyLimit
    case .timeWindows: .timeWindows
    case .cooldown: .cooldown
    }
  }
}

/// The kinds of rule, which are also the reasons of a lock.
public enum LockCause: String, Sendable, CaseIterable {
  case dailyLimit, timeWindows, cooldown
}

/// What is wrong with a rule.
public enum RuleFault: Sendable, Equatable, Error {
  case minutes(Int, allowed: ClosedRange<Int>)
  case windowCount(Int)
  case windowOrder(TimeWindow)
  case windowShort(TimeWindow)
  case windowsOverlap(TimeWindow, TimeWindow)
}

extension Rule {
  /// The first thing wrong with the rule (L-02, L-10, L-11, R-36), or `nil`.
  public var fault: RuleFault? {
    switch self {
    case .dailyLimit(let minutes):
      return Rule.fault(minutes, Bounds.dailyLimitMinutes)
    case .cooldown(let use, let rest):
      return Rule.fault(use, Bounds.cooldownMinutes) ?? Rule.fault(rest, Bounds.cooldownMinutes)
    case .timeWindows(let windows):
      return Rule.fault(windows)
    }
  }

  private static func fault(_ minutes: Int, _ allowed: ClosedRange<Int>) -> RuleFault? {
    allowed.contains(minutes) ? nil : .minutes(minutes, allowed: allowed)
  }

  private static func fault(_ windows: [TimeWindow]) -> RuleFault? {
    guard (1...Bounds.windowsPerDay).contains(windows.count) else {
      return .windowCount(windows.count)
    }
    for window in windows {
      guard Bounds.minuteOfDay.contains(window.start), Bounds.minuteOfDay.contains(window.end),
        window.start < window.end
      else { return .windowOrder(window) }
      if window.length < Bounds.windowLength { return .windowShort(window) }
    }
    let ordered = windows.sorted()
    for (earlier, later) in zip(ordered, ordered.dropFirst()) where earlier.overlaps(later) {
      return .windowsOverlap(earlier, later)
    }
    return nil
  }
}
