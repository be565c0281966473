import Day
import Groundwork

/// A weekly (or, without a weekday, daily) moment at which a window's notice is due.
public struct NoticeTrigger: Sendable, Hashable, Comparable {
  /// 0 = Sunday … 6 = Saturday; `nil` = every day.
  public var weekday: Int?
  /// 0…1439, of the day on which the notice is due.
  public var minute: Int
  public var kind: NoticeKind
  public var group: GroupID

  public init(weekday: Int?, minute: Int, kind: NoticeKind, group: GroupID) {
    self.weekday = weekday
    self.minute = minute
    self.kind = kind
    self.group = group
  }

  public static func < (a: Self, b: Self) -> Bool {
    (a.weekday ?? -1, a.minute, a.kind, a.group) < (b.weekday ?? -1, b.minute, b.kind, b.group)
  }
}

/// Minutes before a window's start at which its notice is due.
let windowLead = 5
private let minutesOfDay = 24 * 60

/// Every window notice of the groups, uncapped: seven equal days collapse to one daily pair (L-90).
func windowTriggers(of groups: [Group]) -> [NoticeTrigger] {
  groups.flatMap { group -> [NoticeTrigger] in
    guard group.isApplied, group.memberCount > 0, group.membersOverMaximum == 0 else { return [] }
    let rules = group.plan?.rules ?? Array(repeating: group.rule, count: 7)
    if rules.allSatisfy({ $0 == rules[0] }) {
      return triggers(rules[0], weekday: nil, group: group.id)
    }
    return (0..<7).flatMap { triggers(rules[$0], weekday: $0, group: group.id) }
  }
}

private func triggers(_ rule: Rule?, weekday: Int?, group: GroupID) -> [NoticeTrigger] {
  guard let rule, case .timeWindows(let windows) = rule, rule.fault == nil else { return [] }
  return windows.flatMap { window -> [NoticeTrigger] in
    [(NoticeKind.windowSoon, window.start - windowLead), (.windowEnd, window.end + 1)].map {
      kind, minute in
      let carry = minute < 0 ? -1 : minute / minutesOfDay
      return NoticeTrigger(
        weekday: weekday.map { ($0 + carry + 7) % 7 }, minute: minute - carry * minutesOfDay,
        kind: kind, group: group)
    }
  }
}

/// The plan of pending window notices: a pure function of the groups and the moment, the nearest first,
/// never more than `budget` (L-90).
public func noticePlan(
  _ groups: [Group], weekday: Int, minute: Int, budget: Int = Bounds.plannedNotices
) -> [NoticeTrigger] {
  func minutesUntil(_ trigger: NoticeTrigger) -> Int {
    let week = 7 * minutesOfDay
    let now = weekday * minutesOfDay + minute
    guard let day = trigger.weekday else {
      return (trigger.minute - minute - 1 + minutesOfDay) % minutesOfDay
    }
    return (day * minutesOfDay + trigger.minute - now - 1 + 2 * week) % week
  }
  let all = windowTriggers(of: groups).map { (minutesUntil($0), $0) }
  return all.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(budget).map(\.1)
}
