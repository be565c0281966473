import Day
import Groundwork

/// What the browsers' extension has to know to be the daemon's hand, and to go on without it (docs/browser-link.md).
///
/// Pure values: whoever sends it adds the words and makes the message.
public struct SitePolicy: Sendable, Equatable {
  /// Groups that are monitored today and have sites, in the groups' order; then the simple block, if it holds sites.
  public var holders: [Holder]
  public var zone: Zone
  public var dayEnds: WallInstant
  public var idleAfter: Milliseconds
  public var oneMinuteLeft: Int

  /// Somebody who may shield sites.
  public struct Holder: Sendable, Equatable {
    public enum Subject: Sendable, Hashable {
      case group(GroupID)
      case block
    }

    public var subject: Subject
    /// Empty for the simple block.
    public var name: String
    public var sites: [SitePattern]
    public var isShielding: Bool
    /// The lock that holds now, opened by an override or not; `nil` for the simple block.
    public var lock: Lock?
    /// The end of a live override.
    public var closesAgain: WallInstant?
    /// Locks by time windows, the one of now too, as they will be if nothing is changed; ascending.
    public var comingLocks: [ComingLock] = []
    public var budget: Budget?
    public var countsAudible = false
  }

  public struct ComingLock: Sendable, Equatable {
    public var from: WallInstant
    /// The moment of unlocking.
    public var until: WallInstant
    /// The run of touching windows.
    public var run: TimeWindow
  }

  /// What a daily limit or a cooldown still gives.
  public struct Budget: Sendable, Equatable {
    /// During a rest what there is after it.
    public var left: Milliseconds
    public var allowed: Milliseconds
    /// The rest that follows; `nil`: locked for the rest of the day.
    public var rest: Milliseconds?
  }
}

/// So far ahead locks are told: a day without the daemon, and the night after.
private let horizon = Milliseconds.hours(48)

extension LimitsState {
  /// The policy as it was judged last; `reading` is that of the last look.
  public func sitePolicy(at reading: Reading) -> SitePolicy {
    let moment = Moment(reading)
    var holders = zip(groups, inForce.verdicts).compactMap { group, verdict in
      holder(group, verdict, at: moment)
    }
    if !block.heldSites.isEmpty {
      holders.append(
        SitePolicy.Holder(subject: .block, name: "", sites: block.heldSites, isShielding: true))
    }
    return SitePolicy(
      holders: holders, zone: reading.zone, dayEnds: moment.day.end,
      idleAfter: settings.idleAfter, oneMinuteLeft: oneMinuteLeft)
  }

  private func holder(
    _ group: Group, _ verdict: Verdict, at moment: Moment
  ) -> SitePolicy.Holder? {
    guard let rule = verdict.rule, !group.sites.isEmpty else { return nil }
    return SitePolicy.Holder(
      subject: .group(group.id), name: group.name, sites: group.sites,
      isShielding: verdict.isShielding, lock: verdict.lock, closesAgain: verdict.overrideEnds,
      comingLocks: comingLocks(of: group, at: moment), budget: budget(under: rule, verdict),
      countsAudible: group.countsAudible)
  }

  private func budget(under rule: Rule, _ verdict: Verdict) -> SitePolicy.Budget? {
    guard let remaining = verdict.remaining else { return nil }
    switch rule {
    case .dailyLimit(let minutes):
      return SitePolicy.Budget(left: remaining, allowed: .minutes(minutes), rest: nil)
    case .cooldown(let use, let rest):
      let allowed = Milliseconds.minutes(use)
      return SitePolicy.Budget(
        left: verdict.isLocked ? allowed : remaining, allowed: allowed, rest: .minutes(rest))
    case .timeWindows: return nil
    }
  }

  private func comingLocks(of group: Group, at moment: Moment) -> [SitePolicy.ComingLock] {
    let end = moment.wall + horizon
    var day = moment.day
    var locks: [SitePolicy.ComingLock] = []
    while day.start < end {
      if case .timeWindows(let windows)? = group.monitoredRule(on: day.date) {
        for run in windows.runs { locks += day.locks(by: run, in: moment.reading.zone) }
      }
      day = moment.reading.zone.day(at: day.end)
    }
    return locks.filter { $0.until > moment.wall && $0.from < end }.sorted { $0.from < $1.from }
  }

  /// What is left of each budget that use of `site` draws on.
  public func budgetsLeft(over site: SiteAddress) -> [GroupID: Milliseconds] {
    let holders = membership.sites.owners(of: site)
    guard !holders.isEmpty else { return [:] }
    let left = inForce.verdicts.compactMap { verdict in
      holders.contains(verdict.group) ? verdict.remaining.map { (verdict.group, $0) } : nil
    }
    return Dictionary(uniqueKeysWithValues: left)
  }
}

extension LocalDay {
  /// The stretches in which the shown clock is inside `run`: two where a fold brings its start again.
  fileprivate func locks(by run: TimeWindow, in zone: Zone) -> [SitePolicy.ComingLock] {
    var locks: [SitePolicy.ComingLock] = []
    for from in instants(reaching: run.start) where from >= (locks.last?.until ?? start) {
      guard run.contains(zone.local(at: from).minuteOfDay) else { continue }
      var until = from
      repeat { until = nextEdge(after: until, minute: run.end + 1) ?? end } while until < end
        && run.contains(zone.local(at: until).minuteOfDay)
      locks.append(SitePolicy.ComingLock(from: from, until: until, run: run))
    }
    return locks
  }
}

// MARK: - What changed

extension SitePolicy {
  /// Equal as long as nothing but `Budget.left` can differ: cheap, so that no policy of thousands of sites is made
  /// anew because another window came to the front.
  public struct Key: Sendable, Hashable {
    fileprivate var configuration: Int
    fileprivate var standings: [Standing]
    fileprivate var date: LocalDate?
    fileprivate var zone: String?
    fileprivate var oneMinuteLeft: Int
    fileprivate var idleAfter: Milliseconds
    /// Minutes between the wall clock and the boot clock: an end that is kept on one is told on the other.
    fileprivate var clock: Int64

    fileprivate struct Standing: Hashable {
      var group: GroupID
      var isLocked: Bool
      var restEnds: BootInstant?
      var overrideEnds: BootInstant?
    }
  }
}

extension LimitsState {
  public var sitePolicyKey: SitePolicy.Key {
    let today = today
    let standings = zip(groups, inForce.verdicts).compactMap { group, verdict in
      group.sites.isEmpty || verdict.rule == nil
        ? nil
        : SitePolicy.Key.Standing(
          group: group.id, isLocked: verdict.isLocked, restEnds: today?.groups[group.id]?.rest?.ends,
          overrideEnds: overrides[group.id]?.ends)
    }
    let clock = last.map { ($0.wall.milliseconds - $0.boot.milliseconds) / 60_000 } ?? 0
    return SitePolicy.Key(
      configuration: membership.revision, standings: standings, date: last?.date,
      zone: last?.zone.name, oneMinuteLeft: oneMinuteLeft, idleAfter: settings.idleAfter,
      clock: clock)
  }
}
