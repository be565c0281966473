import Day
import Groundwork

extension Look {
  /// Credits the time since the last look to what was in front, as it was in force then (L-50…L-53, R-15).
  mutating func creditUse() {
    guard let previous, previous.bootID == moment.reading.bootID else { return }
    let elapsed = moment.boot - previous.boot
    noteClockMoved(since: previous, elapsed: elapsed)
    let length = min(elapsed, moment.reading.awake - previous.awake)
    guard length > .zero, state.isCounting, let foreground = state.presence.foreground else {
      return
    }
    // The clock that was shown meanwhile: a jump is seen at its own event, never spread over the past.
    var wall = previous.wall
    var boot = previous.boot
    let end = previous.wall + length
    let groups = countingGroups
    while wall < end {
      let day = day(at: wall, in: previous.zone)
      let pieceEnd = min(end, day.end, hourEnd(after: wall, in: previous.zone))
      credit(
        Credit(
          from: boot, to: boot + (pieceEnd - wall), date: day.date,
          hour: previous.zone.local(at: wall).hour, app: foreground.app,
          host: foreground.site?.host, groups: groups))
      state.days[day.date]?.draw(useFrom: wall, until: pieceEnd)
      boot = boot + (pieceEnd - wall)
      wall = pieceEnd
    }
  }

  /// The local day of an instant: mostly the one that was judged last.
  private func day(at instant: WallInstant, in zone: Zone) -> LocalDay {
    if let schedule = state.inForce.schedule, schedule.day.contains(instant), schedule.zone == zone
    {
      return schedule.day
    }
    return zone.day(at: instant)
  }

  /// The groups in front, or that count what sounds, that were monitored when it was last looked: what was in force counts.
  private var countingGroups: [GroupID] {
    guard !state.inForce.presentGroups.isEmpty else { return [] }
    return Array(
      state.inForce.verdicts.lazy.filter {
        $0.rule != nil && state.inForce.presentGroups.contains($0.group)
      }.map(\.group))
  }

  private func hourEnd(after instant: WallInstant, in zone: Zone) -> WallInstant {
    let stretch = zone.stretch(at: instant)
    let offset = Int64(stretch.offset) * 1000
    let hour = floorDivide(instant.milliseconds + offset, by: 3_600_000).quotient
    return min(
      WallInstant(milliseconds: (hour + 1) * 3_600_000 - offset), stretch.end)
  }

  private mutating func credit(_ credit: Credit) {
    state.days[credit.date, default: DayRecord(date: credit.date)].post(credit, sign: 1)
    if let last = state.credits.indices.last, state.credits[last].continues(as: credit) {
      state.credits[last].to = credit.to
    } else {
      state.credits.append(credit)
    }
    // No idle span that is still to be reported can have begun earlier than this.
    let horizon = (state.presence.idleSince ?? moment.boot) - state.settings.idleAfter
    state.credits.removeAll { $0.to <= horizon }
  }

  private mutating func noteClockMoved(since previous: LastLook, elapsed: Milliseconds) {
    let moved = (moment.wall - previous.wall) - elapsed
    if abs(moved.count) > 1000 { records.append(.clockMoved(moved)) }
  }

  /// When idling reaches its threshold, all of its seconds are taken back, from wherever they went.
  mutating func takeBackIdleUse() {
    guard let since = state.presence.idleSince else {
      state.presence.isIdleTakenBack = false
      return
    }
    guard moment.boot - since >= state.settings.idleAfter, !state.presence.isIdleTakenBack else {
      return
    }
    state.presence.isIdleTakenBack = true
    let began = moment.wall - (moment.boot - since)
    for date in Set(state.credits.map(\.date)) { state.days[date]?.erase(useFrom: began) }
    for credit in state.credits {
      guard let part = credit.part(from: since) else { continue }
      state.days[part.date]?.post(part, sign: -1)
    }
    state.credits = []
  }

  mutating func noteInput(since: BootInstant?) {
    state.presence.noInputSince = since.map { min($0, moment.boot) }
    if since == nil { state.presence.isIdleTakenBack = false }
  }

  mutating func noteWatching(_ isWatching: Bool) {
    guard state.presence.isWatching != isWatching else { return }
    state.presence.isWatching = isWatching
    // Idle time begins anew when the media ends.
    if !isWatching, state.presence.noInputSince != nil { state.presence.noInputSince = moment.boot }
    state.presence.isIdleTakenBack = false
  }
}

extension Credit {
  fileprivate func continues(as next: Credit) -> Bool {
    to == next.from && date == next.date && hour == next.hour && app == next.app
      && host == next.host && groups == next.groups
  }
}
