import Day

/// A window as a person types it: from a minute to the last locked minute, which is on the next day where
/// it is the earlier one (22:00–06:00).
public struct TypedWindow: Sendable, Hashable {
  /// First locked minute, 0…1439.
  public var start: Int
  /// Last locked minute, 0…1439.
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  public var isOvernight: Bool { end < start }

  /// The one or two windows that it means. Throws `windowPiece` with the piece that is too short.
  public func pieces() throws(Refusal.Fault) -> (sameDay: TimeWindow, nextDay: TimeWindow?) {
    guard isOvernight else { return (TimeWindow(start, end), nil) }
    let evening = TimeWindow(start, Bounds.minuteOfDay.upperBound)
    let morning = TimeWindow(Bounds.minuteOfDay.lowerBound, end)
    for piece in [evening, morning] where piece.length < Bounds.windowLength {
      throw .windowPiece(piece)
    }
    return (evening, morning)
  }
}

/// How a typed window is kept, to be said to the person before it is saved (L-11).
public struct KeptWindow: Sendable, Equatable {
  /// On the day for which it was typed.
  public var sameDay: TimeWindow
  /// On the morning after, for a window over midnight.
  public var nextDay: TimeWindow?
  /// The weekday of that morning, 0 = Sunday … 6 = Saturday; `nil` without a plan: every morning.
  public var nextWeekday: Int?
  /// The morning's day had no limit, and has this window now.
  public var opensFreeDay = false
}

extension Rule {
  /// The rule with a typed window added. A rule of another kind, or none, gives way to the windows.
  ///
  /// Throws what is wrong with the rule as it would be, or the piece that is too short.
  public static func adding(
    _ typed: TypedWindow, to rule: Rule?
  ) throws(Refusal.Fault) -> (rule: Rule, kept: KeptWindow) {
    let pieces = try typed.pieces()
    let added = [pieces.sameDay] + (pieces.nextDay.map { [$0] } ?? [])
    let rule = try Rule.timeWindows((rule?.windows ?? []) + added).checked()
    return (rule, KeptWindow(sameDay: pieces.sameDay, nextDay: pieces.nextDay))
  }

  fileprivate var windows: [TimeWindow]? {
    if case .timeWindows(let windows) = self { return windows }
    return nil
  }

  fileprivate func checked() throws(Refusal.Fault) -> Rule {
    if let fault { throw .rule(fault) }
    return self
  }
}

extension WeekdayPlan {
  /// The plan with a window added that was typed for `weekday`; its morning goes to the next weekday, which
  /// must be a day of windows or without limit.
  ///
  /// Throws `nextDayRule` for a next day of another kind, else what is wrong with a day's rule.
  public func adding(
    _ typed: TypedWindow, on weekday: Int
  ) throws(Refusal.Fault) -> (plan: WeekdayPlan, kept: KeptWindow) {
    let pieces = try typed.pieces()
    var rules = self.rules
    rules[weekday] = try WeekdayPlan.adding(pieces.sameDay, to: rules[weekday], weekday)
    var kept = KeptWindow(sameDay: pieces.sameDay, nextDay: pieces.nextDay)
    if let morning = pieces.nextDay {
      let next = (weekday + 1) % rules.count
      if let rule = rules[next], rule.windows == nil { throw .nextDayRule(weekday: next) }
      kept.nextWeekday = next
      kept.opensFreeDay = rules[next] == nil
      rules[next] = try WeekdayPlan.adding(morning, to: rules[next], next)
    }
    // There is a rule now, whatever there was before.
    guard let plan = WeekdayPlan(rules) else { throw .planEmpty }
    return (plan, kept)
  }

  private static func adding(
    _ window: TimeWindow, to rule: Rule?, _ weekday: Int
  ) throws(Refusal.Fault) -> Rule {
    let rule = Rule.timeWindows((rule?.windows ?? []) + [window])
    if let fault = rule.fault { throw .weekday(weekday, fault) }
    return rule
  }
}
