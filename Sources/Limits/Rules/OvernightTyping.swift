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

/// A rule as a person types it: its windows may go on after midnight.
public enum TypedRule: Sendable, Equatable {
  case windows([TypedWindow])
  case other(Rule)

  /// Of the form of a stored rule, where a window that ends before it starts is one over midnight.
  public init(_ rule: Rule) {
    if case .timeWindows(let windows) = rule {
      self = .windows(windows.map { TypedWindow($0.start, $0.end) })
    } else {
      self = .other(rule)
    }
  }
}

/// How a window over midnight is kept, to be said to the person before it is saved (L-11).
public struct KeptNight: Sendable, Equatable {
  public var typed: TypedWindow
  /// For which day it was typed, 0 = Sunday … 6 = Saturday; `nil` without a plan: for every day.
  public var weekday: Int?
  public var evening: TimeWindow
  /// On the next day.
  public var morning: TimeWindow
  /// The morning's day had no limit, and has this window now.
  public var opensFreeDay = false
}

extension Rule {
  /// The stored form of a rule without a plan: a night is an evening and a morning of every day.
  ///
  /// Throws what is wrong with the rule as it would be, or the piece of a night that is too short.
  public static func kept(
    _ typed: TypedRule
  ) throws(Refusal.Fault) -> (rule: Rule, nights: [KeptNight]) {
    let (own, nights) = try typed.takenApart(weekday: nil)
    let rule = own.joined(by: nights.map(\.morning))
    if let fault = rule.fault { throw .rule(fault) }
    return (rule, nights)
  }

  /// The rule with more windows, all in order; a rule of another kind as it is.
  fileprivate func joined(by more: [TimeWindow]) -> Rule {
    guard case .timeWindows(let windows) = self else { return self }
    return .timeWindows((windows + more).sorted())
  }
}

extension WeekdayPlan {
  /// The stored form of seven typed rules: a night's morning goes to the next weekday, which must be a day of
  /// windows or without limit.
  ///
  /// Throws `nextDayRule` for a next day of another kind, else what is wrong with a day's rule as it would be.
  public static func kept(
    _ typed: [TypedRule?]
  ) throws(Refusal.Fault) -> (plan: WeekdayPlan, nights: [KeptNight]) {
    guard typed.count == 7 else { throw .planSize(typed.count) }
    var rules: [Rule?] = []
    var nights: [KeptNight] = []
    for (weekday, rule) in typed.enumerated() {
      let parts = try rule?.takenApart(weekday: weekday)
      rules.append(parts?.rule)
      nights += parts?.nights ?? []
    }
    for (index, weekday) in nights.map(\.weekday).enumerated() {
      let next = ((weekday ?? 0) + 1) % 7
      if let rule = rules[next], rule.kind != .timeWindows { throw .nextDayRule(weekday: next) }
      nights[index].opensFreeDay = typed[next] == nil
      rules[next] = (rules[next] ?? .timeWindows([])).joined(by: [nights[index].morning])
    }
    guard let plan = WeekdayPlan(rules) else { throw .planEmpty }
    if let (weekday, fault) = plan.fault { throw .weekday(weekday, fault) }
    return (plan, nights)
  }
}

extension TypedRule {
  /// What is of the day itself, and its nights, whose mornings belong elsewhere.
  fileprivate func takenApart(
    weekday: Int?
  ) throws(Refusal.Fault) -> (rule: Rule, nights: [KeptNight]) {
    switch self {
    case .other(let rule): return (rule, [])
    case .windows(let typed):
      var windows: [TimeWindow] = []
      var nights: [KeptNight] = []
      for window in typed {
        let (sameDay, nextDay) = try window.pieces()
        windows.append(sameDay)
        guard let nextDay else { continue }
        nights.append(
          KeptNight(typed: window, weekday: weekday, evening: sameDay, morning: nextDay))
      }
      return (.timeWindows(windows.sorted()), nights)
    }
  }
}
