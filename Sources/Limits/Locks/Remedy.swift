import Day
import Groundwork

/// What would change a verdict: the other half of "why".
public enum Remedy: Sendable, Equatable {
  /// The lock ends by itself.
  case opens(at: WallInstant)
  case oneMinute(left: Int)
  case tenMinutes
  /// The live override ends and the lock is shielded again.
  case closesAgain(at: WallInstant)
  /// So much more use, and it locks.
  case locksAfter(Milliseconds)
  /// The next window of today.
  case locksAt(WallInstant)
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
    guard let rule = verdict.rule else {
      let isWhole = group.memberCount > 0 && group.membersOverMaximum == 0
      return isWhole ? [.notToday] : [.isIncomplete(membersOver: group.membersOverMaximum)]
    }
    guard let lock = verdict.lock else { return [nextLock(of: id, rule, verdict)] }
    if let ends = verdict.overrideEnds {
      return [ends < lock.opensAt ? .closesAgain(at: ends) : .opens(at: lock.opensAt)]
    }
    return [.oneMinute(left: oneMinuteLeft), .tenMinutes, .opens(at: lock.opensAt)]
  }

  private func nextLock(of id: GroupID, _ rule: Rule, _ verdict: Verdict) -> Remedy {
    if let remaining = verdict.remaining { return .locksAfter(remaining) }
    guard case .timeWindows(let windows) = rule, let last, let day = inForce.schedule?.day else {
      return .notToday
    }
    let starts = windows.flatMap { day.instants(reaching: $0.start) }.filter { $0 > last.wall }
    return starts.min().map { .locksAt($0) } ?? .notToday
  }
}
