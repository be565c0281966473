import Day
import Groundwork

/// What a browser has to know to judge sites, also by itself for a while: the policy of docs/browser-link.md,
/// but for its words.
public struct SitePolicy: Sendable, Equatable {
  /// The groups in their order, then the simple block.
  public var holders: [SiteHolder]
  /// The end of the present local day: a daily limit opens, and a rest ends at the latest.
  public var dayEnds: WallInstant
  public var zone: Zone
  public var idleAfter: Milliseconds
  public var oneMinuteLeft: Int
}

/// A group that has sites and judges them today or locks them in the days of `comingLocks`; or the simple
/// block while it holds sites. Instants that follow the boot clock are rounded up to a second.
public struct SiteHolder: Sendable, Equatable {
  public enum ID: Sendable, Hashable {
    case group(GroupID)
    case block

    /// As the link names it.
    public var text: String {
      switch self {
      case .group(let id): id.text
      case .block: "block"
      }
    }
  }

  public var id: ID
  /// Empty for the simple block.
  public var name: String
  public var sites: [SitePattern]
  public var isShielding: Bool
  /// The lock that is there now, opened by an override or not; none for the simple block.
  public var lock: Lock?
  /// When the live override ends.
  public var overrideEnds: WallInstant?
  /// Those that begin today later, tomorrow or on the day after, ascending; see `ComingLock`.
  public var comingLocks: [ComingLock]
  public var budget: Budget?
  public var countsAudible: Bool

  /// What a daily limit or a cooldown gives, and what is left of it; nothing is while it is locked.
  public struct Budget: Sendable, Equatable {
    public var left: Milliseconds
    public var allowed: Milliseconds
    /// The rest after it is used up; `nil` for a daily limit, which locks until the day ends.
    public var rest: Milliseconds?

    public init(left: Milliseconds, allowed: Milliseconds, rest: Milliseconds? = nil) {
      self.left = left
      self.allowed = allowed
      self.rest = rest
    }
  }

  /// When the lock shields again that the override opens now; `nil` if it ends before.
  public var closesAgain: WallInstant? {
    guard let overrideEnds, let lock, overrideEnds < lock.opensAt else { return nil }
    return overrideEnds
  }
}

/// A lock that the clock alone brings: a run of touching windows, or a day with a limit of 0. It begins no
/// earlier than a live override ends; it ends with its day, as locks do, so one over midnight is two.
public struct ComingLock: Sendable, Equatable {
  public var from: WallInstant
  /// As it will be; it ends at `opensAt`.
  public var lock: Lock
}

extension LimitsState {
  /// The policy as the last look left it, which was at `reading`.
  public func sitePolicy(at reading: Reading) -> SitePolicy {
    let moment = Moment(reading)
    let days = SitePolicy.days(from: moment.day, in: reading.zone)
    var holders = zip(groups, inForce.verdicts).compactMap {
      holder(of: $0, $1, on: days, at: moment)
    }
    if !block.heldSites.isEmpty {
      holders.append(
        SiteHolder(
          id: .block, name: "", sites: block.heldSites, isShielding: true, comingLocks: [],
          countsAudible: false))
    }
    return SitePolicy(
      holders: holders, dayEnds: moment.day.end, zone: reading.zone,
      idleAfter: settings.idleAfter, oneMinuteLeft: oneMinuteLeft)
  }

  /// What is left of the budgets that use of `site` draws on, as of the last look. A rest has nothing to be counted:
  /// what there is after it is known.
  public func budgetsLeft(for site: SiteAddress) -> [GroupID: Milliseconds] {
    let holders = membership.sites.owners(of: site)
    guard !holders.isEmpty else { return [:] }
    return budgetsLeft { holders.contains($0) }
  }

  /// The same of every group that has sites.
  public var budgetsLeftOverSites: [GroupID: Milliseconds] {
    let holders = Set(groups.lazy.filter { !$0.sites.isEmpty }.map(\.id))
    return budgetsLeft { holders.contains($0) }
  }

  private func budgetsLeft(of isHolder: (GroupID) -> Bool) -> [GroupID: Milliseconds] {
    var left: [GroupID: Milliseconds] = [:]
    for verdict in inForce.verdicts
    where isHolder(verdict.group) && verdict.lock?.reason.cause != .cooldown {
      left[verdict.group] = verdict.remaining
    }
    return left
  }

  private func holder(
    of group: Group, _ verdict: Verdict, on days: [LocalDay], at moment: Moment
  ) -> SiteHolder? {
    guard !group.sites.isEmpty else { return nil }
    // The day change ends it in any case.
    let opens = verdict.overrideEnds.map { min($0.roundedUp, moment.day.end) }
    let coming = SitePolicy.comingLocks(
      of: group, on: days, at: moment, lockedUntil: verdict.lock?.opensAt, openUntil: opens)
    guard verdict.rule != nil || !coming.isEmpty else { return nil }
    let lock = verdict.lock.map { lock in
      var lock = lock
      lock.opensAt = lock.opensAt.roundedUp
      return lock
    }
    return SiteHolder(
      id: .group(group.id), name: group.name, sites: group.sites,
      isShielding: verdict.isShielding, lock: lock, overrideEnds: opens, comingLocks: coming,
      budget: verdict.rule.flatMap { SiteHolder.Budget(of: $0, left: verdict.remaining) },
      countsAudible: group.countsAudible && verdict.rule != nil)
  }
}

extension SitePolicy {
  /// Today and the two days after it, 48 hours at least.
  fileprivate static func days(from today: LocalDay, in zone: Zone) -> [LocalDay] {
    let tomorrow = zone.day(at: today.end)
    return [today, tomorrow, zone.day(at: tomorrow.end)]
  }

  /// Asks the judge itself at every edge of the days.
  fileprivate static func comingLocks(
    of group: Group, on days: [LocalDay], at moment: Moment, lockedUntil: WallInstant?,
    openUntil opens: WallInstant?
  ) -> [ComingLock] {
    var coming: [ComingLock] = []
    var until = lockedUntil ?? moment.wall
    for day in days {
      guard let rule = group.monitoredRule(on: day.date) else { continue }
      // Only time windows, and a limit of 0, lock whatever is used.
      for edge in [day.start] + edges(of: [rule], on: day) where edge > moment.wall {
        var reading = moment.reading
        reading.wall = edge
        guard edge >= until, let lock = lock(under: rule, GroupDay(), at: Moment(reading, day: day))
        else { continue }
        until = lock.opensAt
        let from = max(edge, opens ?? edge)
        if from < until { coming.append(ComingLock(from: from, lock: lock)) }
      }
    }
    return coming
  }
}

extension SiteHolder.Budget {
  fileprivate init?(of rule: Rule, left: Milliseconds?) {
    guard let left else { return nil }
    switch rule {
    case .dailyLimit(let minutes): self.init(left: left, allowed: .minutes(minutes))
    case .cooldown(let use, let rest):
      self.init(left: left, allowed: .minutes(use), rest: .minutes(rest))
    case .timeWindows: return nil
    }
  }
}

extension WallInstant {
  /// The next full second: what follows the boot clock differs by a millisecond from look to look.
  var roundedUp: WallInstant {
    let (seconds, rest) = floorDivide(milliseconds, by: 1000)
    return WallInstant(milliseconds: (seconds + (rest > 0 ? 1 : 0)) * 1000)
  }
}
