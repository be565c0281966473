import Day
import Groundwork
import HaruCore
import Limits
import LinuxDesktop
import Words

/// What is said of a lock, on a shield over a window and on one in a browser alike.
struct LockWords {
  let words: Words

  func headline(_ lock: Lock) -> String {
    words(.shieldClosedUntil, ["until": words.until(lock.shownUntil)])
  }

  /// Because of what, with the group's name.
  func reason(_ reason: LockReason, _ group: String) -> String {
    switch reason {
    case .dailyLimit(_, let allowed):
      allowed == .zero
        ? words(.reasonZeroLimit, ["group": group])
        : words(.reasonDailyLimit, ["group": group, "allowed": words.span(allowed)])
    case .timeWindows(let run):
      words(
        .reasonWindow, ["group": group, "start": clock(run.start), "end": clock(run.end)])
    case .cooldown(_, let allowed, let rest):
      words(
        .reasonRest,
        ["group": group, "allowed": words.span(allowed), "rest": words.span(rest)])
    }
  }
}

/// What a shield says about one app: which group, why, until when, in the person's words (L-67).
@MainActor
struct ShieldWords {
  let words: Words
  let colorScheme: ShieldContent.ColorScheme

  /// The content for `app`, called `name`, as the state is at `reading`.
  func content(
    _ app: AppID, name: String, _ state: HaruState, at reading: Reading
  ) -> ShieldContent {
    let limits = state.limits
    guard let group = namedGroup(app, limits) else { return blocked(name, limits, reading) }
    let lock = limits.inForce.verdict(group.id)?.lock
    let isUnprotected = isUnprotected(app, limits)
    var content = frame(name, headline: words(.shieldBlocked), reason: words(.reasonBlock))
    if isUnprotected {
      content.headline = words(.shieldUnprotected)
      content.reason = words(.reasonUnprotected, ["group": group.name])
    } else if let lock {
      content.headline = LockWords(words: words).headline(lock)
      content.reason = LockWords(words: words).reason(lock.reason, group.name)
    }
    content.emphasis = group.name
    content.dayLine = dayLine(group, limits, reading)
    // With several groups each press opens one, and the shield then names the next (L-68).
    let isOnly = isUnprotected || holders(app, limits).count == 1
    let left = limits.oneMinuteLeft
    let values = ["n": String(left), "group": group.name]
    if left > 0, lock != nil {
      content.oneMinuteLabel = words(isOnly ? .oneMinute : .oneMinuteOf, values)
    }
    content.tenMinutesLabel = words(isOnly ? .tenMinutes : .tenMinutesOf, values)
    return content
  }

  /// The group that the shield of `app` names, and that its buttons open.
  func namedGroup(_ app: AppID, _ limits: LimitsState) -> Group? {
    guard isUnprotected(app, limits) else { return latest(holders(app, limits), limits) }
    return limits.groupAgainstUnprotected.flatMap { limits.group($0) }
  }

  /// A browser that is covered only because the extension does not run in it.
  func isUnprotected(_ app: AppID, _ limits: LimitsState) -> Bool {
    limits.inForce.unprotected[app] != nil || !limits.inForce.shield.apps.contains(app)
  }

  private func holders(_ app: AppID, _ limits: LimitsState) -> [Group] {
    limits.groups.filter { group in
      group.apps.contains(app) && limits.inForce.verdict(group.id)?.isShielding == true
    }
  }

  private func frame(_ name: String, headline: String, reason: String) -> ShieldContent {
    ShieldContent(
      language: words.language.rawValue, colorScheme: colorScheme, subject: name,
      headline: headline, reason: reason, footer: words(.shieldFooter),
      openLabel: words(.openHaru), closeLabel: words(.close))
  }

  /// The group that keeps it shut longest is the one to name.
  private func latest(_ groups: [Group], _ limits: LimitsState) -> Group? {
    func opens(_ group: Group) -> WallInstant {
      limits.inForce.verdict(group.id)?.lock?.opensAt ?? WallInstant(milliseconds: 0)
    }
    return groups.max { opens($0) < opens($1) }
  }

  private func blocked(
    _ name: String, _ limits: LimitsState, _ reading: Reading
  ) -> ShieldContent {
    frame(name, headline: words(.shieldBlocked), reason: words(.reasonBlock))
  }

  /// The small line of today: the group's windows, or what is left of a lock of another kind.
  private func dayLine(
    _ group: Group, _ limits: LimitsState, _ reading: Reading
  ) -> ShieldContent.DayLine {
    let day = reading.zone.day(at: reading.wall)
    var line = ShieldContent.DayLine(
      now: day.share(at: reading.wall), ticks: hours(of: day, reading.zone))
    guard case .timeWindows(let windows)? = group.rule(on: day.date) else {
      if let lock = limits.inForce.verdict(group.id)?.lock {
        line.windows = [
          .init(start: line.now, end: day.share(at: lock.opensAt), isCurrent: true)
        ]
      }
      return line
    }
    line.windows = windows.compactMap { window in
      guard let start = day.instants(reaching: window.start).first else { return nil }
      let end = day.instants(reaching: window.end + 1).last ?? day.end
      return .init(
        start: day.share(at: start), end: day.share(at: end),
        isCurrent: reading.wall >= start && reading.wall < end)
    }
    return line
  }

  /// The day's beginning, every sixth hour and its end.
  private func hours(of day: LocalDay, _ zone: Zone) -> [ShieldContent.DayLine.Tick] {
    let begins = zone.local(at: day.start).text.split(separator: "T").last?.prefix(2) ?? "00"
    let hours = [6, 12, 18].compactMap { hour in
      day.instants(reaching: hour * 60).first.map {
        ShieldContent.DayLine.Tick(
          position: day.share(at: $0), label: hour < 10 ? "0\(hour)" : "\(hour)")
      }
    }
    return [.init(position: 0, label: String(begins))] + hours + [.init(position: 1, label: "24")]
  }
}

extension LocalDay {
  /// Where in the day an instant is: 0…1 within it.
  fileprivate func share(at instant: WallInstant) -> Double {
    Double((instant - start).count) / Double(length.count)
  }
}
