import Day
import Groundwork
import Limits

/// One day as it will be if nobody uses anything: the same `decide`, run forward.
public struct PreviewDay: Sendable {
  public var day: LocalDay
  /// In the groups' order: the rule of that day, `nil` where there is none.
  public var rules: [(group: GroupID, rule: Rule?)]
  /// Locks in the order in which they begin.
  public var locks: [PreviewLock]
}

/// A stretch in which a group's rule locks it.
public struct PreviewLock: Sendable, Equatable {
  public var group: GroupID
  public var cause: LockCause
  public var from: WallInstant
  public var until: WallInstant
}

/// What the next days look like, from `reading` on; the first is today. `days` is 1…31.
public func preview(_ state: HaruState, from reading: Reading, days: Int) -> [PreviewDay] {
  var moment = reading
  var outcome = decide(state, .fact(.started(Presence())), at: moment)
  var result: [PreviewDay] = []
  var day = reading.zone.day(at: reading.wall)
  var current = PreviewDay(day: day, rules: rules(outcome.state, day.date), locks: [])
  var running = locks(outcome.state, since: reading.wall, before: [:])
  while result.count < min(max(days, 1), 31) {
    let step = outcome.wakeAt - moment.boot
    moment.wall = moment.wall + step
    moment.boot = outcome.wakeAt
    moment.awake += step
    if moment.wall >= day.end {
      current.locks += running.values.map { $0.ending(at: day.end) }
      current.locks.sort { ($0.from, $0.group) < ($1.from, $1.group) }
      result.append(current)
      day = moment.zone.day(at: moment.wall)
      running = [:]
    }
    outcome = decide(outcome.state, .fact(.looked), at: moment)
    if current.day != day {
      current = PreviewDay(day: day, rules: rules(outcome.state, day.date), locks: [])
    }
    let next = locks(outcome.state, since: moment.wall, before: running)
    for (id, lock) in running where next[id] != lock {
      current.locks.append(lock.ending(at: moment.wall))
    }
    running = next
  }
  return result
}

/// The coming days as they would be once these requests were granted, passes and all; nothing is kept of it.
/// Throws what the first refused one is refused with.
public func preview(
  _ state: HaruState, after requests: [LimitsRequest], from reading: Reading, days: Int
) throws(Refusal) -> [PreviewDay] {
  var state = state
  for request in requests {
    let outcome = Limits.decide(state.limits, .request(request, hasPass: true), at: reading)
    if case .refused(let refusal) = outcome.answer { throw refusal }
    state.limits = outcome.state
  }
  return preview(state, from: reading, days: days)
}

private func rules(_ state: HaruState, _ date: LocalDate) -> [(group: GroupID, rule: Rule?)] {
  state.limits.groups.map { ($0.id, $0.monitoredRule(on: date)) }
}

private func locks(
  _ state: HaruState, since instant: WallInstant, before: [GroupID: PreviewLock]
) -> [GroupID: PreviewLock] {
  var result: [GroupID: PreviewLock] = [:]
  for verdict in state.limits.inForce.verdicts {
    guard let lock = verdict.lock else { continue }
    if let earlier = before[verdict.group], earlier.cause == lock.reason.cause {
      result[verdict.group] = earlier
    } else {
      result[verdict.group] = PreviewLock(
        group: verdict.group, cause: lock.reason.cause, from: instant, until: instant)
    }
  }
  return result
}

extension PreviewLock {
  fileprivate func ending(at instant: WallInstant) -> PreviewLock {
    var lock = self
    lock.until = instant
    return lock
  }
}
