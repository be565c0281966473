import Day
import Groundwork

extension Look {
  /// Brings every group to what ledger, rule and clock say now: ends first, then new rests and locks.
  mutating func settle() {
    let rules = refreshDerived().rules
    // Each group's ledger is changed by its own turn only.
    let ledgers = today.groups
    var verdicts: [Verdict] = []
    verdicts.reserveCapacity(state.groups.count)
    for (group, rule) in zip(state.groups, rules) {
      verdicts.append(settle(group.id, under: rule, ledgers[group.id] ?? GroupDay()))
    }
    state.inForce.verdicts = verdicts
    putShieldInForce()
  }

  private mutating func settle(
    _ id: GroupID, under rule: Rule?, _ before: GroupDay
  ) -> Verdict {
    endOverride(id, isMonitored: rule != nil)
    var ledger = before
    settleRest(of: id, under: rule, &ledger)
    if ledger != before { today.groups[id] = ledger }

    let lock = rule.flatMap { Limits.lock(under: $0, ledger, at: moment) }
    noteLock(id, lock)
    let isCooldown = rule?.kind == .cooldown
    return Verdict(
      group: id, rule: rule, lock: lock,
      used: isCooldown ? ledger.usedSinceRecharge : ledger.used,
      remaining: rule.flatMap { Limits.remaining(under: $0, ledger) },
      generation: ledger.generation,
      overrideEnds: state.overrides[id].map { moment.wall(at: $0.ends) })
  }

  private mutating func endOverride(_ id: GroupID, isMonitored: Bool) {
    guard let override = state.overrides[id] else { return }
    if !isMonitored || override.ends <= moment.boot || override.date != date {
      state.overrides[id] = nil
    }
  }

  private mutating func settleRest(of id: GroupID, under rule: Rule?, _ ledger: inout GroupDay) {
    guard case .cooldown(let use, let restMinutes)? = rule else {
      ledger.rest = nil  // dropped without a recharge
      return
    }
    if let rest = ledger.rest, rest.ends <= moment.boot {
      ledger.recharge()
      records.append(.recharged(id, generation: ledger.generation))
      raise(
        .recharged, of: id, at: moment.wall(at: rest.ends), edge: ledger.generation)
    }
    if ledger.rest == nil, ledger.usedSinceRecharge >= .minutes(use) {
      // Midnight ends it for the new date by having a record of its own; a date seen again finds its rest.
      ledger.rest = Rest(began: moment.boot, ends: moment.boot + .minutes(restMinutes))
    }
  }

  /// A lock counts once each time the rule begins to lock (L-81).
  private mutating func noteLock(_ id: GroupID, _ lock: Lock?) {
    guard let lock else {
      if state.runningLocks[id] != nil { endLock(id) }
      return
    }
    if let running = state.runningLocks[id] {
      if running.cause == lock.reason.cause { return }
      endLock(id)
    }
    state.runningLocks[id] = RunningLock(
      cause: lock.reason.cause, date: date, began: moment.boot, beganWall: moment.wall)
    today.groups[id, default: GroupDay()].locks += 1
    records.append(.lockBegan(id, lock.reason.cause))
  }

  mutating func endLock(_ id: GroupID) {
    guard let running = state.runningLocks.removeValue(forKey: id) else { return }
    let length = (moment.boot - running.began).clampedToZero
    state.days[running.date, default: DayRecord(date: running.date)]
      .groups[id, default: GroupDay()].lockedFor += length
    records.append(.lockEnded(id, running, length: length))
  }

  /// Rebuilds what hangs on the configuration, the day, or what is in front, where that changed.
  private mutating func refreshDerived() -> DaySchedule {
    let revision = state.membership.revision
    if state.inForce.membershipRevision != revision {
      state.inForce.membershipRevision = revision
      lookAtFront()
      state.inForce.shieldingGroups = nil
    }
    if let schedule = state.inForce.schedule, schedule.holds(moment.reading, revision: revision) {
      return schedule
    }
    let schedule = DaySchedule(
      day: moment.day, zone: moment.reading.zone, groups: state.groups, revision: revision)
    state.inForce.schedule = schedule
    return schedule
  }

  mutating func lookAtFront() {
    guard let foreground = state.presence.foreground else {
      state.inForce.frontGroups = []
      state.inForce.isFrontBlocked = false
      return
    }
    state.inForce.frontGroups = state.membership.groups(of: foreground)
    state.inForce.isFrontBlocked = state.membership.isBlocked(foreground)
  }

  /// The shield is the union of the tokens of the locked groups without a live override (L-60), and the
  /// unprotected browsers that a group wants behind it.
  mutating func putShieldInForce() {
    let shielding = Array(state.inForce.verdicts.lazy.filter(\.isShielding).map(\.group))
    let browsers = wantedBrowsers
    if shielding != state.inForce.shieldingGroups || browsers != state.inForce.wantedBrowsers {
      state.inForce.shieldingGroups = shielding
      state.inForce.wantedBrowsers = browsers
      putShieldInForce(of: state.groups.filter { shielding.contains($0.id) }, browsers)
    }
    state.inForce.isFrontShielded =
      state.inForce.isFrontBlocked
      || shielding.contains { state.inForce.frontGroups.contains($0) } || isFrontUnprotected
    state.inForce.presentGroups = state.inForce.frontGroups
    if !state.presence.audible.isEmpty { state.inForce.presentGroups.formUnion(audibleGroups) }
  }

  private mutating func putShieldInForce(of members: [Group], _ browsers: [AppID: GroupID]) {
    let apps = Set(members.flatMap(\.apps)).union(state.block.heldApps)
    let unprotected = browsers.filter { !apps.contains($0.key) }
    let shield = Shield(
      apps: apps.union(unprotected.keys).sorted(),
      sites: Set(members.flatMap(\.sites)).union(state.block.heldSites).sorted())
    guard shield != state.inForce.shield || unprotected != state.inForce.unprotected else { return }
    state.inForce.shield = shield
    state.inForce.unprotected = unprotected
    state.inForce.shieldRevision += 1
  }

  mutating func bringForward(_ foreground: Foreground?) {
    let before = state.presence.foreground
    state.presence.foreground = foreground
    lookAtFront()
    putShieldInForce()
    guard state.inForce.isFrontShielded, let foreground else { return }
    countShieldHit(foreground, before: before)
  }

  /// Once each time a shielded token comes to the front, for the token and each group shielding it (L-81):
  /// another page of the same site, or another tab of a shielded browser, does not come anew.
  private mutating func countShieldHit(_ foreground: Foreground, before: Foreground?) {
    var groups: Set<GroupID> = []
    let isOtherApp = foreground.app != before?.app
    if isOtherApp, let app = foreground.app, let shielding = shielding(app) {
      today.apps[app, default: TokenDay()].shieldHits += 1
      groups.formUnion(shielding)
    }
    if let site = foreground.site, let shielding = shielding(site),
      isOtherApp || site.host != before?.site?.host || before?.site.flatMap(self.shielding) == nil
    {
      today.sites[site.host, default: TokenDay()].shieldHits += 1
      groups.formUnion(shielding)
    }
    for id in groups { today.groups[id, default: GroupDay()].shieldHits += 1 }
  }

  /// The groups that shield the app now; none for one that only the simple block holds, `nil` if it is open.
  private func shielding(_ app: AppID) -> Set<GroupID>? {
    if let group = state.inForce.unprotected[app] { return [group] }
    return shielding(
      Set(state.membership.apps[app] ?? []), isHeld: state.membership.blockedApps.contains(app))
  }

  func shielding(_ site: SiteAddress) -> Set<GroupID>? {
    shielding(
      state.membership.sites.owners(of: site),
      isHeld: !state.membership.blockedSites.owners(of: site).isEmpty)
  }

  private func shielding(_ holders: Set<GroupID>, isHeld: Bool) -> Set<GroupID>? {
    let found = holders.intersection(state.inForce.shieldingGroups ?? [])
    return found.isEmpty && !isHeld ? nil : found
  }

  /// The desktop as the daemon finds it when it comes up.
  mutating func meet(_ presence: Presence) {
    state.presence = presence
    state.inForce.membershipRevision = -1
  }

  /// After a restart nothing is credited; after a reboot spans go on by what the wall clock says.
  mutating func enterBoot() {
    state.credits = []
    state.inForce.membershipRevision = -1
    guard let previous, previous.bootID != moment.reading.bootID else { return }
    func carried(_ ends: BootInstant) -> BootInstant {
      let remaining = (ends - previous.boot).clampedToZero
      let left = min((remaining - (moment.wall - previous.wall)).clampedToZero, remaining)
      return moment.boot + left
    }
    state.overrides = state.overrides.mapValues { override in
      var override = override
      override.ends = carried(override.ends)
      return override
    }
    for day in state.days.keys {
      for id in state.days[day]?.groups.keys.sorted() ?? [] {
        guard let rest = state.days[day]?.groups[id]?.rest else { continue }
        let ends = carried(rest.ends)
        state.days[day]?.groups[id]?.rest = Rest(began: moment.boot, ends: ends)
        // On a date that is over nobody will look: what it would find is put down now, once (L-31).
        if day != date, ends <= moment.boot { state.days[day]?.groups[id]?.recharge() }
      }
    }
    for (id, lock) in state.runningLocks {
      state.runningLocks[id]?.began = moment.boot - (moment.wall - lock.beganWall).clampedToZero
    }
  }
}
