import Day
import Groundwork
import Limits

extension NaiveJudge {
  /// One of the group's members is in front (L-05, L-51).
  func isInFront(_ group: Group) -> Bool { isInFront(group.apps, group.sites) }

  private func isInFront(_ apps: [AppID], _ sites: [SitePattern]) -> Bool {
    guard let front = limits.presence.foreground else { return false }
    if let app = front.app, apps.contains(app) { return true }
    guard let site = front.site else { return false }
    return sites.contains { pattern in
      let isHost = site.host == pattern.host || site.host.hasSuffix("." + pattern.host)
      let isPath =
        pattern.path.isEmpty || site.path == pattern.path
        || site.path.hasPrefix(pattern.path + "/")
      return isHost && isPath
    }
  }

  /// What is in front is behind the shield: nothing accrues.
  var isFrontShielded: Bool {
    if shieldingGroups.contains(where: { isInFront($0) }) { return true }
    return limits.block.isHeld && isInFront(limits.block.apps, limits.block.sites)
  }

  /// Use counts from now on, until the next event (L-50, R-16, R-17).
  var counts: Bool {
    let presence = limits.presence
    guard presence.foreground != nil, !presence.isScreenLocked, !presence.isAsleep else {
      return false
    }
    if !presence.isWatching, let since = presence.noInputSince,
      reading.boot - since >= limits.settings.idleAfter
    {
      return false
    }
    return !isFrontShielded
  }

  /// The groups whose ledger grows from now on.
  var countingGroups: Set<GroupID> {
    Set(limits.groups.filter { isInFront($0) && rule(of: $0) != nil }.map(\.id))
  }
}
