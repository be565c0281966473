import Day
import Groundwork

extension Look {
  /// Carries out what the person asks, or throws why not, with nothing changed. Returns whether the pass
  /// that came along was needed.
  mutating func carryOut(_ request: LimitsRequest, hasPass: Bool) throws(Refusal) -> Bool {
    switch request {
    case .look: return false
    case .create(let group): return try create(group)
    case .edit(let id, let edit): return try change(id, hasPass) { $0.take(edit) }
    case .apply(let id): return try apply(id, hasPass)
    case .unapply(let id): return try change(id, hasPass) { $0.putInForce(false) }
    case .delete(let id): return try delete(id, hasPass)
    case .oneMinute(let id): return try extend(id)
    case .tenMinutes(let id): return try unlock(id, hasPass)
    case .open(let token): return open(token)
    case .takeUpOpenRequest:
      state.open?.isConsumed = true
      return false
    case .block(let apps, let sites): return try block(apps, sites)
    case .release: return release()
    case .resetProtection: return try resetProtection(hasPass)
    case .releaseAllShields:
      if isAnythingApplied, !hasPass { throw .needsGate }
      return isAnythingApplied
    case .setOneMinuteUses(let uses): return try setOneMinuteUses(uses, hasPass)
    case .setIdleAfter(let length): return try setIdleAfter(length, hasPass)
    }
  }

  private func existing(_ id: GroupID) throws(Refusal) -> Group {
    guard let group = state.group(id) else { throw .unknownGroup }
    return group
  }

  /// Puts the configuration in force: a rule saved inside its own window acts at once (K-45).
  private mutating func reconfigured() {
    state.membership = Membership(
      of: state.groups, block: state.block, revision: state.membership.revision + 1)
  }

  // MARK: groups

  private mutating func create(_ group: Group) throws(Refusal) -> Bool {
    guard state.groups.count < Bounds.groups else {
      throw .invalid(field: "group", because: .tooMany(state.groups.count, maximum: Bounds.groups))
    }
    guard state.group(group.id) == nil else { throw .invalid(field: "id", because: .taken) }
    var draft = group
    draft.isApplied = false
    try check(&draft)
    state.groups.append(draft)
    records.append(.changed(draft.id))
    reconfigured()
    return false
  }

  private mutating func apply(_ id: GroupID, _ hasPass: Bool) throws(Refusal) -> Bool {
    let group = try existing(id)
    guard group.memberCount > 0 else { throw .invalid(field: "apps", because: .empty) }
    guard group.rule != nil || group.plan != nil else {
      throw .invalid(field: "rule", because: .empty)
    }
    return try change(id, hasPass) { $0.putInForce(true) }
  }

  /// Every change of a stored group goes this way, so the gate has one place (L-07, K-63).
  private mutating func change(
    _ id: GroupID, _ hasPass: Bool, _ edit: (inout Group) -> Void
  ) throws(Refusal) -> Bool {
    let before = try existing(id)
    var after = before
    edit(&after)
    try check(&after)
    let needsGate = before.isApplied && before.differsBehindGate(from: after)
    if needsGate, !hasPass { throw .needsGate }
    guard after != before, let index = state.groups.firstIndex(where: { $0.id == id }) else {
      return false
    }
    state.groups[index] = after
    records.append(.changed(id))
    reconfigured()
    return needsGate
  }

  private mutating func delete(_ id: GroupID, _ hasPass: Bool) throws(Refusal) -> Bool {
    let group = try existing(id)
    if group.isApplied, !hasPass { throw .needsGate }
    state.groups.removeAll { $0.id == id }
    state.overrides[id] = nil
    endLock(id)
    state.days[date]?.groups[id]?.rest = nil
    records.append(.changed(id))
    reconfigured()
    return group.isApplied
  }

  /// Refuses what is malformed; what is only incomplete is kept. Fills an empty base rule (L-45).
  private func check(_ group: inout Group) throws(Refusal) {
    guard !group.name.isEmpty else { throw .invalid(field: "name", because: .empty) }
    guard group.name.count <= Bounds.nameLength.upperBound else {
      throw .invalid(field: "name", because: .tooLong(maximum: Bounds.nameLength.upperBound))
    }
    guard group.name.isOnePlainLine else {
      throw .invalid(field: "name", because: .shape(expected: "one line of text"))
    }
    if state.groups.contains(where: { $0.id != group.id && $0.name == group.name }) {
      throw .invalid(field: "name", because: .taken)
    }
    if let fault = group.rule?.fault { throw .invalid(field: "rule", because: .rule(fault)) }
    if let (weekday, fault) = group.plan?.fault {
      throw .invalid(field: "weekdayRules", because: .weekday(weekday, fault))
    }
    if group.rule == nil { group.rule = group.plan?.firstRule }
  }

  // MARK: releases

  private mutating func extend(_ id: GroupID) throws(Refusal) -> Bool {
    _ = try locked(id)
    if state.overrides[id] != nil { throw .alreadyOpen }
    let allowed = state.settings.oneMinuteUses(on: date)
    guard today.oneMinuteUses < allowed else { throw .noneLeft }
    today.oneMinuteUses += 1
    today.groups[id, default: GroupDay()].oneMinuteUses += 1
    override(id, .oneMinute)
    return false
  }

  private mutating func unlock(_ id: GroupID, _ hasPass: Bool) throws(Refusal) -> Bool {
    _ = try existing(id)
    guard hasPass else { throw .needsGate }
    _ = try locked(id)
    today.tenMinuteUnlocks += 1
    today.groups[id, default: GroupDay()].tenMinuteUnlocks += 1
    override(id, .tenMinutes)
    return true
  }

  private func locked(_ id: GroupID) throws(Refusal) -> Verdict {
    _ = try existing(id)
    guard let verdict = state.inForce.verdict(id), verdict.isLocked else { throw .notLocked }
    return verdict
  }

  private mutating func override(_ id: GroupID, _ kind: Override.Kind) {
    state.overrides[id] = Override(kind: kind, date: date, ends: moment.boot + kind.length)
    today.spans.append(
      DaySpan(
        kind: .override(id), from: moment.wall,
        until: min(moment.wall + kind.length, moment.day.end)))
    records.append(.overridden(id, kind))
  }

  private mutating func open(_ token: String) -> Bool {
    var holders = Set(state.membership.apps[AppID(token)] ?? [])
    if let address = try? SiteAddress(token) {  // a token that is no address is an app's
      holders.formUnion(state.membership.sites.owners(of: address))
    }
    if state.inForce.unprotected[AppID(token)] != nil {
      holders.formUnion(state.groups.filter(\.shieldsUnprotected).map(\.id))
    }
    let options = state.inForce.verdicts.filter { $0.isShielding && holders.contains($0.group) }
    state.open = OpenRequest(token: token, options: options.map(\.group))
    return false
  }

  // MARK: simple block

  private mutating func block(_ apps: [AppID], _ sites: [SitePattern]) throws(Refusal) -> Bool {
    guard !(apps.isEmpty && sites.isEmpty) else {
      throw .invalid(field: "apps", because: .empty)
    }
    var block = state.block
    let held = (block.heldApps, block.heldSites)
    block.apps = unique(held.0 + apps)
    block.sites = unique(held.1 + sites)
    block.isHeld = true
    let count = block.apps.count + block.sites.count
    guard count <= Bounds.blockTokens else {
      throw .invalid(field: "apps", because: .tooMany(count, maximum: Bounds.blockTokens))
    }
    state.block = block
    records.append(.blocked)
    reconfigured()
    return false
  }

  private mutating func release() -> Bool {
    guard state.block.isHeld else { return false }
    state.block.isHeld = false
    records.append(.released)
    reconfigured()
    return false
  }

  // MARK: protection

  private var isAnythingApplied: Bool { state.groups.contains(where: \.isApplied) }

  /// Overrides and rests end, and today's budgets begin anew behind a mark; the ledger stays.
  private mutating func resetProtection(_ hasPass: Bool) throws(Refusal) -> Bool {
    let needsGate = isAnythingApplied
    if needsGate, !hasPass { throw .needsGate }
    for group in state.groups {
      state.overrides[group.id] = nil
      today.groups[group.id, default: GroupDay()].rest = nil
      let used = state.ledger(group.id, on: date).used
      today.groups[group.id]?.resetMark = used
    }
    records.append(.protectionReset)
    return needsGate
  }

  /// Fewer at once; more only behind the gate, and from the next local day (L-72).
  private mutating func setOneMinuteUses(
    _ uses: Int, _ hasPass: Bool
  ) throws(Refusal) -> Bool {
    guard Bounds.oneMinuteUses.contains(uses) else {
      throw .invalid(field: "oneMinuteUses", because: .range(uses, Bounds.oneMinuteUses))
    }
    let present = state.settings.oneMinuteUses(on: date)
    guard uses > present, isAnythingApplied else {
      state.settings.oneMinuteUses = uses
      state.settings.raise = nil
      return false
    }
    if !hasPass { throw .needsGate }
    state.settings.oneMinuteUses = present
    state.settings.raise = LimitsSettings.Raise(
      oneMinuteUses: uses, from: moment.reading.zone.date(at: moment.day.end))
    return true
  }

  /// A longer idle time counts more as use and is free; a shorter one loosens every limit and is gated
  /// while any group is applied.
  private mutating func setIdleAfter(
    _ length: Milliseconds, _ hasPass: Bool
  ) throws(Refusal) -> Bool {
    guard Bounds.idleAfter.contains(length) else {
      throw .invalid(
        field: "idleAfter",
        because: .range(
          Int(length.wholeSeconds),
          Int(
            Bounds.idleAfter.lowerBound.wholeSeconds)...Int(
              Bounds.idleAfter.upperBound.wholeSeconds)))
    }
    let needsGate = isAnythingApplied && length < state.settings.idleAfter
    if needsGate, !hasPass { throw .needsGate }
    state.settings.idleAfter = length
    return needsGate
  }
}

extension Group {
  fileprivate mutating func take(_ edit: GroupEdit) {
    if let name = edit.name { replace("name", with: { $0.name = name }) }
    if let apps = edit.apps { self.apps = unique(apps) }
    if let sites = edit.sites { self.sites = unique(sites) }
    if let rule = edit.rule { replace("rule", with: { $0.rule = rule.value }) }
    if let plan = edit.plan { replace("weekdayRules", with: { $0.plan = plan.value }) }
    if let browsers = edit.unprotectedBrowsers {
      replace("unprotectedBrowsers", with: { $0.unprotectedBrowsers = browsers })
    }
    if let counts = edit.countsAudible {
      replace("countsAudible", with: { $0.countsAudible = counts })
    }
  }

  fileprivate mutating func putInForce(_ isApplied: Bool) {
    replace("isApplied", with: { $0.isApplied = isApplied })
  }
}

extension Group {
  /// A new value takes the place of one that could not be read.
  fileprivate mutating func replace(_ key: String, with change: (inout Group) -> Void) {
    change(&self)
    guard var kept = original?.members, kept.removeValue(forKey: key) != nil else { return }
    original = kept.isEmpty ? nil : .object(kept)
  }
}

/// The elements without later doubles, in their order.
func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}
