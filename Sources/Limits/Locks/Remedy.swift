import Day
import Groundwork

/// What would change a verdict: the other half of "why".
public enum Remedy: Sendable, Equatable {
  /// The lock ends by itself.
  case opens(at: WallInstant)
  /// One of the day's extensions; at least one is left.
  case oneMinute(left: Int)
  case tenMinutes
  /// The live override ends and the lock is shielded again.
  case closesAgain(at: WallInstant)
  /// So much more use, and it locks.
  case locksAfter(Milliseconds)
  /// The next window of today.
  case locksAt(WallInstant)
  /// Today's windows are over; the first of a later day within a week.
  case locksLater(WallInstant)
  /// Today's windows are over, and no window is what comes next.
  case noMoreToday
  /// Not judged today, whatever is used.
  case notToday
  /// A draft protects nothing until it is applied.
  case isDraft
  /// Lacks members or a rule, or holds too many members.
  case isIncomplete(membersOver: Int)
}

extension LimitsState {
  /// What would change the verdict of that group, the nearest first. Never empty for a known group.
  public func remedies(for id: GroupID) -> [Remedy] {
    guard let group = group(id), let verdict = inForce.verdict(id) else { return [] }
    guard group.isApplied else { return [.isDraft] }
    guard group.isWhole else { return [.isIncomplete(membersOver: group.membersOverMaximum)] }
    guard let rule = verdict.rule else { return [.notToday] }
    guard let lock = verdict.lock else { return [nextLock(of: group, rule, verdict)] }
    if let ends = verdict.overrideEnds {
      return [ends < lock.opensAt ? .closesAgain(at: ends) : .opens(at: lock.opensAt)]
    }
    let extensions: [Remedy] = oneMinuteLeft > 0 ? [.oneMinute(left: oneMinuteLeft)] : []
    return extensions + [.tenMinutes, .opens(at: lock.opensAt)]
  }

  private func nextLock(of group: Group, _ rule: Rule, _ verdict: Verdict) -> Remedy {
    if let remaining = verdict.remaining { return .locksAfter(remaining) }
    guard let last, let schedule = inForce.schedule else { return .noMoreToday }
    if let start = rule.firstStart(on: schedule.day, after: last.wall) { return .locksAt(start) }
    return group.firstStart(after: schedule.day, in: schedule.zone).map { .locksLater($0) }
      ?? .noMoreToday
  }
}

extension Group {
  /// It has members, not too many, and a rule for some day.
  fileprivate var isWhole: Bool {
    memberCount > 0 && membersOverMaximum == 0 && (rule != nil || plan != nil)
  }

  /// When the first window of the week after `day` begins; `nil` if a rule of another kind comes first.
  fileprivate func firstStart(after day: LocalDay, in zone: Zone) -> WallInstant? {
    for days in 1...7 {
      let date = day.date.adding(days: days)
      guard let later = zone.day(on: date), let rule = monitoredRule(on: date) else { continue }
      return rule.firstStart(on: later, after: later.start - Milliseconds(1))
    }
    return nil
  }
}

extension Rule {
  /// The first start of a window on `day` that comes after `instant`.
  fileprivate func firstStart(on day: LocalDay, after instant: WallInstant) -> WallInstant? {
    guard case .timeWindows(let windows) = self else { return nil }
    return windows.flatMap { day.instants(reaching: $0.start) }.filter { $0 > instant }.min()
  }
}
