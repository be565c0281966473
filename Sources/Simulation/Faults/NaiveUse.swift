import Day
import Groundwork
import Limits

extension NaiveJudge {
  /// One of the group's members is in front (L-05, L-51).
  func isInFront(_ group: Group) -> Bool { isInFront(group.apps, group.sites) }

  /// One of the group's sites sounds in a tab that is not in front, and is not behind the shield.
  func isHeard(_ group: Group) -> Bool {
    guard group.countsAudible else { return false }
    let shielded =
      shieldingGroups.flatMap(\.sites) + (limits.block.isHeld ? limits.block.sites : [])
    return limits.presence.audible.contains { site in
      covers(group.sites, site) && !covers(shielded, site)
    }
  }

  private func isInFront(_ apps: [AppID], _ sites: [SitePattern]) -> Bool {
    guard let front = limits.presence.foreground else { return false }
    if let app = front.app, apps.contains(app) { return true }
    return front.site.map { covers(sites, $0) } ?? false
  }

  private func covers(_ sites: [SitePattern], _ site: SiteAddress) -> Bool {
    sites.contains { pattern in
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
    if limits.block.isHeld, isInFront(limits.block.apps, limits.block.sites) { return true }
    guard let app = limits.presence.foreground?.app else { return false }
    return limits.presence.unprotected.contains(app) && browserGuard != nil
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
    Set(limits.groups.filter { (isInFront($0) || isHeard($0)) && rule(of: $0) != nil }.map(\.id))
  }
}
