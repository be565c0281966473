import Day
import Groundwork
import Limits

/// What the rules say now, worked out a second time from the text of the rules alone: configuration, ledger
/// and clock in, locks and shield out. It shares no judging with the core, and is slow and plain.
struct NaiveJudge {
  let limits: LimitsState
  let reading: Reading
  let day: NaiveDay
  let date: LocalDate

  init(_ limits: LimitsState, at reading: Reading) {
    self.limits = limits
    self.reading = reading
    day = NaiveDay(zone: reading.zone)
    date = day.date(at: reading.wall)
  }

  func ledger(_ group: Group) -> GroupDay { limits.days[date]?.groups[group.id] ?? GroupDay() }

  /// The rule that judges today, if the group is monitored today (L-03, L-40).
  func rule(of group: Group) -> Rule? {
    let members = group.apps.count + group.sites.count
    guard group.isApplied, members >= 1, members <= 50 else { return nil }
    let rule =
      if let plan = group.plan { plan.rules[day.weekday(at: reading.wall)] } else { group.rule }
    guard let rule, passesChecks(rule) else { return nil }
    return rule
  }

  private func passesChecks(_ rule: Rule) -> Bool {
    switch rule {
    case .dailyLimit(let minutes): return minutes >= 0 && minutes <= 1440
    case .cooldown(let use, let rest): return use >= 1 && use <= 1440 && rest >= 1 && rest <= 1440
    case .timeWindows(let windows):
      var taken = [Bool](repeating: false, count: 1440)
      for window in windows {
        guard window.start >= 0, window.end <= 1439, window.end - window.start >= 14 else {
          return false
        }
        for minute in window.start...window.end {
          if taken[minute] { return false }
          taken[minute] = true
        }
      }
      return windows.count >= 1 && windows.count <= 3
    }
  }

  /// Why the group is locked now; `nil`: it is not (L-10, L-20, L-30, R-08).
  func cause(of group: Group) -> LockCause? {
    let ledger = ledger(group)
    switch rule(of: group) {
    case .dailyLimit(let minutes)?:
      let used = max(0, ledger.used.count - ledger.resetMark.count)
      return used >= Int64(minutes) * 60_000 ? .dailyLimit : nil
    case .timeWindows(let windows)?:
      let minute = day.minute(at: reading.wall)
      return windows.contains { minute >= $0.start && minute <= $0.end } ? .timeWindows : nil
    case .cooldown?:
      guard let rest = ledger.rest else { return nil }
      return rest.ends > reading.boot ? .cooldown : nil
    case nil: return nil
    }
  }

  /// The use since the last recharge has reached the budget of a cooldown (L-30).
  func isSpent(_ group: Group) -> Bool {
    guard case .cooldown(let use, _)? = rule(of: group) else { return false }
    let ledger = ledger(group)
    let since = ledger.used.count - max(ledger.rechargeMark.count, ledger.resetMark.count)
    return since >= Int64(use) * 60_000
  }

  func isOpen(_ group: Group) -> Bool {
    guard let override = limits.overrides[group.id] else { return false }
    return override.ends > reading.boot && override.date == date && rule(of: group) != nil
  }

  /// The end of the lock: the first minute out of every window, the rest's end, or the day's (L-12, L-30).
  func opening(of group: Group) -> WallInstant? {
    let end = day.end(of: reading.wall)
    switch rule(of: group) {
    case .dailyLimit?: return end
    case .cooldown?:
      guard let rest = ledger(group).rest else { return nil }
      return min(end, reading.wall + (rest.ends - reading.boot))
    case .timeWindows(let windows)?:
      var instant = reading.wall
      while instant < end {
        let minute = day.minute(at: instant)
        if !windows.contains(where: { minute >= $0.start && minute <= $0.end }) { return instant }
        // Offsets are whole seconds, and rules of this century whole minutes.
        instant = WallInstant(milliseconds: (instant.milliseconds / 60_000 + 1) * 60_000)
      }
      return end
    case nil: return nil
    }
  }

  var shieldingGroups: [Group] {
    limits.groups.filter { cause(of: $0) != nil && !isOpen($0) }
  }

  /// The first group that wants browsers without the extension covered: it has sites and is not open, and it is
  /// locked or has a budget today.
  var browserGuard: Group? {
    limits.groups.first { group in
      guard group.unprotectedBrowsers == .shield, !group.sites.isEmpty, !isOpen(group) else {
        return false
      }
      switch rule(of: group) {
      case .dailyLimit?, .cooldown?: return true
      case .timeWindows?: return cause(of: group) != nil
      case nil: return false
      }
    }
  }

  /// The union of the tokens of the locked groups without a live override, the simple block (L-60, L-99), and
  /// the unprotected browsers that a group wants covered.
  var shield: (apps: Set<String>, sites: Set<String>) {
    var apps: Set<String> = []
    var sites: Set<String> = []
    for group in shieldingGroups {
      for app in group.apps { apps.insert(app.text) }
      for site in group.sites { sites.insert(site.text) }
    }
    if limits.block.isHeld {
      for app in limits.block.apps { apps.insert(app.text) }
      for site in limits.block.sites { sites.insert(site.text) }
    }
    if browserGuard != nil { apps.formUnion(limits.presence.unprotected.map(\.text)) }
    return (apps, sites)
  }
}
