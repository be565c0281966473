import Groundwork

extension DayRecord {
  /// The record of a date of which `earlier` is what was before this began at zero.
  func after(_ earlier: DayRecord) -> DayRecord {
    var sum = earlier
    sum.groups.merge(groups) { before, now in now.after(before) }
    sum.apps.merge(apps) { before, now in now.after(before) }
    sum.sites.merge(sites) { before, now in now.after(before) }
    sum.hours = zip(earlier.hours, hours).map { $0 + $1 }
    sum.spans += spans
    sum.oneMinuteUses += oneMinuteUses
    sum.tenMinuteUnlocks += tenMinuteUnlocks
    return sum
  }
}

extension GroupDay {
  fileprivate func after(_ earlier: GroupDay) -> GroupDay {
    var sum = earlier
    sum.used += used
    if resetMark > .zero { sum.resetMark = earlier.used + resetMark }
    if generation > 0 { sum.rechargeMark = earlier.used + rechargeMark }
    sum.generation += generation
    sum.rest = rest ?? earlier.rest
    sum.locks += locks
    sum.lockedFor += lockedFor
    sum.shieldHits += shieldHits
    sum.oneMinuteUses += oneMinuteUses
    sum.tenMinuteUnlocks += tenMinuteUnlocks
    return sum
  }
}

extension TokenDay {
  fileprivate func after(_ earlier: TokenDay) -> TokenDay {
    var sum = earlier
    sum.used += used
    sum.shieldHits += shieldHits
    return sum
  }
}
