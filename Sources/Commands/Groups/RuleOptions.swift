import Groundwork

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
      overnight = windows.filter { $0.pieces.nextDay != nil }
      rule = RuleTyping.windowsRule(
        windows.flatMap { [$0.pieces.sameDay] + ($0.pieces.nextDay.map { [$0] } ?? []) })
    }
    if let text = invocation.option("--plan") {
      var typing = PlanTyping(base: rule ?? base)
      try typing.read(text)
      plan = try typing.plan()
      overnight += typing.overnight
    }
  }
}
