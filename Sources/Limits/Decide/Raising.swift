import Day
import Groundwork

extension Look {
  /// Raises what came due since the last look and is not late by more than a minute.
  mutating func raiseNotices() {
    raiseWindowNotices()
    for verdict in state.inForce.verdicts {
      switch verdict.rule {
      case .dailyLimit(let minutes)?: raiseBudgetNotices(verdict, minutes: minutes)
      case .cooldown(_, let rest)? where verdict.isLocked:
        raiseRestNotice(verdict.group, restMinutes: rest)
      case .cooldown?, .timeWindows?, nil: break
      }
    }
  }

  private mutating func raiseWindowNotices() {
    guard let schedule = state.inForce.schedule, let previous else { return }
    for notice in schedule.pending(after: previous.judged) {
      guard notice.at <= moment.wall else { break }
      if continuesLock(notice, in: schedule) { continue }
      raise(
        notice.trigger.kind, of: notice.trigger.group, at: notice.at, edge: notice.trigger.minute)
    }
  }

  /// A window that only goes on with a lock neither begins nor ends anything for the person: the lock in force
  /// lasts until the window starts, or is still there when one ends.
  private func continuesLock(_ notice: DueNotice, in schedule: DaySchedule) -> Bool {
    guard let lock = state.inForce.verdict(notice.trigger.group)?.lock else { return false }
    return notice.trigger.kind != .windowSoon || lock.opensAt >= schedule.start(after: notice)
  }

  private mutating func raiseBudgetNotices(_ verdict: Verdict, minutes: Int) {
    guard let remaining = verdict.remaining, remaining > .zero else { return }
    for (kind, mark) in [(NoticeKind.fiveLeft, 5), (.oneLeft, 1)]
    where minutes > mark && remaining <= .minutes(mark) {
      let reached = moment.wall - (Milliseconds.minutes(mark) - remaining)
      raise(kind, of: verdict.group, at: reached, edge: minutes)
    }
  }

  private mutating func raiseRestNotice(_ id: GroupID, restMinutes: Int) {
    let ledger = state.ledger(id, on: date)
    guard restMinutes > 1, let rest = ledger.rest else { return }
    let due = rest.ends - .minutes(1)
    guard due <= moment.boot, due > rest.began else { return }
    raise(.restOneLeft, of: id, at: moment.wall(at: due), edge: ledger.generation)
  }

  mutating func raise(_ kind: NoticeKind, of id: GroupID, at instant: WallInstant, edge: Int) {
    guard moment.wall - instant <= Bounds.noticeLateness else { return }
    let key = NoticeKey(
      group: id, kind: kind, date: moment.reading.zone.date(at: instant), edge: edge)
    guard state.raised.insert(key).inserted else { return }
    notices.append(Notice(kind: kind, group: id, at: instant))
  }
}
