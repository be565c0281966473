import Groundwork
import Limits

/// The rule and the weekday plan that the options ask for; `nil` leaves them as they are.
struct RuleOptions {
  private(set) var rule: JSONValue?
  private(set) var plan: JSONValue?
  /// Windows over midnight, to be told how they are kept (L-11).
  private(set) var overnight: [TypedWindow] = []

  /// `base` is the rule that days without an own entry keep. Throws `usage.oneRule` for two kinds of rule.
  init(_ invocation: Invocation, base: JSONValue = .null) throws(Problem) {
    let given = ["--limit", "--windows", "--cooldown"].filter(invocation.has)
    guard given.count <= 1 else {
      throw usage(
        "usage.oneRule", invocation.parsed.command, ["name": given.joined(separator: ", ")])
    }
    if let text = invocation.option("--limit") {
      rule = try RuleTyping.limit(text, field: "--limit")
    }
    if let text = invocation.option("--cooldown") {
      rule = try RuleTyping.cooldown(text, field: "--cooldown")
    }
    if let text = invocation.option("--windows") {
      let windows = try RuleTyping.windows(text, field: "--windows")
      overnight = windows.filter(\.isOvernight)
      var kept: [TimeWindow] = []
      for window in windows {
        let (sameDay, nextDay) = try window.kept(field: "rule")
        kept += [sameDay] + (nextDay.map { [$0] } ?? [])
      }
      rule = RuleTyping.windowsRule(kept)
    }
    if let text = invocation.option("--plan") {
      var typing = PlanTyping(base: rule ?? base)
      try typing.read(text)
      plan = try typing.plan()
      overnight += typing.overnight
    }
  }
}
