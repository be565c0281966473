import Day
import Groundwork
import Limits

/// What must hold after every event; a broken one is a bug, and the old state is kept.
public func faults(in state: HaruState, at reading: Reading) -> [String] {
  let limits = state.limits
  var faults: [String] = []
  guard let last = limits.last else { return ["no reading was noted"] }
  if last.judged != reading.wall { return [] }  // only sampled: the next look brings it up to date
  let date = reading.zone.date(at: reading.wall)
  if last.date != date { faults.append("the date in force is not the reading's") }
  if limits.inForce.verdicts.count != limits.groups.count {
    faults.append("a group has no verdict")
  }
  for override in limits.overrides.values {
    if override.date != date { faults.append("an override outlived its date") }
    if override.ends <= reading.boot { faults.append("an override outlived its end") }
    if override.ends - reading.boot > Override.Kind.tenMinutes.length {
      faults.append("an override is longer than any can be")
    }
  }
  for (app, id) in limits.inForce.unprotected {
    if !limits.inForce.shield.apps.contains(app) || !limits.presence.unprotected.contains(app) {
      faults.append("a covered browser that is not unprotected")
    }
    if limits.group(id)?.unprotectedBrowsers != .shield || limits.overrides[id] != nil {
      faults.append("a browser is covered and no group wants it so")
    }
  }
  let ledgers = limits.days[date]?.groups ?? [:]
  for (group, verdict) in zip(limits.groups, limits.inForce.verdicts) {
    let ledger = ledgers[group.id] ?? GroupDay()
    faults += HaruCore.faults(of: group, verdict, ledger, on: date, at: reading)
  }
  return faults
}

private func faults(
  of group: Group, _ verdict: Verdict, _ ledger: GroupDay, on date: LocalDate, at reading: Reading
) -> [String] {
  var faults: [String] = []
  if verdict.group != group.id { faults.append("verdicts are out of order") }
  if let lock = verdict.lock {
    if group.monitoredRule(on: date)?.kind != lock.reason.cause {
      faults.append("a lock without its rule")
    }
    if lock.opensAt <= reading.wall { faults.append("a lock that is over") }
  }
  if ledger.used < .zero { faults.append("use below zero") }
  if ledger.rest != nil, group.monitoredRule(on: date)?.kind != .cooldown {
    faults.append("a rest without its rule")
  }
  return faults
}
