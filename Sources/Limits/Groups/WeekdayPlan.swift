/// A rule for each weekday, index 0 = Sunday … 6 = Saturday; `nil` is a day without limit (L-40).
public struct WeekdayPlan: Sendable, Hashable {
  public let rules: [Rule?]

  /// `nil` unless there are exactly seven entries and at least one rule.
  public init?(_ rules: [Rule?]) {
    guard rules.count == 7, rules.contains(where: { $0 != nil }) else { return nil }
    self.rules = rules
  }

  /// The first limited day's rule, Sunday first: what an empty base rule is filled with (L-44, L-45).
  public var firstRule: Rule? { rules.lazy.compactMap { $0 }.first }

  /// The first fault of any day's rule, with its weekday.
  public var fault: (weekday: Int, fault: RuleFault)? {
    for (weekday, rule) in rules.enumerated() {
      if let fault = rule?.fault { return (weekday, fault) }
    }
    return nil
  }
}
