import Day
import Groundwork
import HaruCore
import Limits

// What must hold after every event, whatever people, clocks, disks and kills do.
extension Checker {
  /// shield: what is in force is what the rules ask for now (K-44). lock: none without reason and end.
  func checkVerdicts(_ seen: Observation, _ judge: NaiveJudge) {
    let limits = seen.after.limits
    let shield = judge.shield
    if Set(seen.shieldInForce.apps.map(\.text)) != shield.apps
      || Set(seen.shieldInForce.sites.map(\.text)) != shield.sites
    {
      report("shield", "in force \(seen.shieldInForce), wanted \(shield)")
    }
    for (app, group) in limits.inForce.unprotected where group != judge.browserGuard?.id {
      report("unprotected", "\(app.text) for \(group.text)")
    }
    let before = Dictionary(
      uniqueKeysWithValues: seen.before.limits.inForce.verdicts.map { ($0.group, $0) })
    for group in limits.groups {
      guard let verdict = limits.inForce.verdict(group.id) else {
        report("verdict", "“\(group.name)” has none")
        continue
      }
      let cause = judge.cause(of: group)
      if verdict.lock?.reason.cause != cause {
        report("lock", "“\(group.name)” \(verdict.lock as Any), by the rules \(cause as Any)")
      }
      if verdict.isOverridden != judge.isOpen(group) { report("override", "“\(group.name)”") }
      if judge.isSpent(group), cause == nil { report("rest", "“\(group.name)” is spent and open") }
      guard let lock = verdict.lock, lock.opensAt != before[group.id]?.lock?.opensAt else {
        continue
      }
      if lock.opensAt <= seen.reading.wall || lock.opensAt != judge.opening(of: group) {
        report("end", "“\(group.name)” \(lock), by the rules \(judge.opening(of: group) as Any)")
      }
    }
  }

  /// use: a ledger grows by exactly the time that counted, never by more than went by awake (K-20, L-52), and
  /// shrinks only when idling is taken back or a kill took up to five seconds with it (R-10, L-54).
  func checkUse(_ seen: Observation) {
    let isStart = if case .fact(.started) = seen.event { true } else { false }
    let (length, dates) = isStart ? (.zero, []) : noteTime(seen)
    let takesBack = takesBackIdle(seen)
    var growth: [GroupID: Milliseconds] = [:]
    var foreground = Milliseconds.zero
    var records = seen.after.limits.days
    for date in dates where records[date] == nil {
      // Use that went to a date that is not in hand any more, but stored.
      records[date] = try? store?.day(date)
    }
    for (date, record) in records {
      let old = known[date] ?? DayRecord(date: date)
      foreground += record.foreground - old.foreground
      for id in Set(record.groups.keys).union(old.groups.keys) {
        let more = (record.groups[id]?.used ?? .zero) - (old.groups[id]?.used ?? .zero)
        growth[id, default: .zero] += more
      }
      let spent = spent[date] ?? .zero
      if record.foreground > spent { report("day", "\(date.text) has more use than time") }
      if isClockPlain, record.foreground > .hours(25) { report("day", "\(date.text) is too long") }
    }
    known.merge(records) { _, new in new }
    let ids = Set(growth.keys).union(counting.groups)
    let figures = ids.sorted().map { id in
      let counted = counting.isForeground && counting.groups.contains(id)
      return (id.text, growth[id] ?? .zero, counted ? length : .zero)
    }
    let total = ("all", foreground, counting.isForeground ? length : .zero)
    for (name, grown, wanted) in figures + [total] {
      let holds: Bool
      if isStart {
        holds = grown <= .zero && (isUnloadedLoss || grown >= .zero - mayLose)
      } else if takesBack {
        holds = grown <= wanted
      } else {
        holds = grown == wanted
      }
      if !holds { report("use", "\(name) grew by \(grown.count) ms, not \(wanted.count) ms") }
    }
  }

  /// Idling has reached its threshold by this event.
  private func takesBackIdle(_ seen: Observation) -> Bool {
    let before = seen.before.limits
    if seen.after.limits.presence.isIdleTakenBack, !before.presence.isIdleTakenBack { return true }
    guard let since = before.presence.idleSince, !before.presence.isIdleTakenBack else {
      return false
    }
    return seen.reading.boot - since >= before.settings.idleAfter
  }

  /// The awake time since the last event, and the dates under which it went by.
  private func noteTime(_ seen: Observation) -> (length: Milliseconds, dates: [LocalDate]) {
    guard let last = seen.before.limits.last, last.bootID == seen.reading.bootID else {
      return (.zero, [])
    }
    var dates: [LocalDate] = []
    if last.zone != seen.reading.zone
      || seen.reading.wall - last.wall != seen.reading.boot - last.boot
    {
      isClockPlain = false
    }
    let length = seen.reading.awake - last.awake
    let day = NaiveDay(zone: last.zone)
    var from = last.wall
    let end = from + length
    while from < end {
      let next = min(end, day.end(of: from))
      dates.append(day.date(at: from))
      spent[day.date(at: from), default: .zero] += next - from
      from = next
    }
    return (length, dates)
  }

  /// counters: a date seen again finds its own figures; none goes back. uses: never more
  /// one-minute extensions than allowed (L-63). span: a release never grows over a reboot.
  func checkCounters(_ seen: Observation) {
    let limits = seen.after.limits
    if let today = limits.today, let before = seen.before.limits.days[today.date],
      today.oneMinuteUses > before.oneMinuteUses,
      today.oneMinuteUses > limits.settings.oneMinuteUses(on: today.date)
    {
      report("uses", "\(today.oneMinuteUses) on \(today.date.text)")
    }
    for (date, record) in limits.days {
      guard let old = counters[date] else { continue }
      let now = Counters(record)
      if !isUnloadedLoss, !now.isAtLeast(old) {
        report("counters", "\(date.text) went back from \(old) to \(now)")
      }
    }
    for (date, record) in limits.days { counters[date] = Counters(record) }
    guard case .fact(.started) = seen.event, let last = seen.before.limits.last else { return }
    for (id, override) in limits.overrides {
      guard let old = seen.before.limits.overrides[id] else { continue }
      if override.ends - seen.reading.boot > old.ends - last.boot { report("span", id.text) }
    }
  }

  /// notice: none comes twice while its date is near, none late by more than a minute.
  func checkNotices(_ seen: Observation) {
    let day = NaiveDay(zone: seen.reading.zone)
    let today = day.date(at: seen.reading.wall)
    raised = raised.filter { abs(day.date(at: $0.at) - today) <= 1 }
    var news: Set<RaisedNotice> = []
    for notice in seen.handled.notices {
      if seen.reading.wall - notice.at > .minutes(1) { report("notice", "late: \(notice)") }
      guard notice.kind == .windowSoon || notice.kind == .windowEnd else { continue }
      let key = RaisedNotice(kind: notice.kind, group: notice.group, at: notice.at)
      if raised.contains(key) { report("notice", "twice: \(notice)") }
      // Edges of several windows may come at one instant, where a gap swallowed them.
      news.insert(key)
    }
    raised.formUnion(news)
  }

  /// twice: looking again at the same instant changes nothing and tells nothing.
  func checkSecondLook(_ seen: Observation) {
    let again = HaruCore.decide(seen.after, .fact(.looked), at: seen.reading)
    let (old, new) = (seen.after.limits, again.state.limits)
    if !again.records.isEmpty || !again.notices.isEmpty
      || old.inForce.verdicts != new.inForce.verdicts
      || old.inForce.shield != new.inForce.shield || old.days != new.days
      || old.overrides != new.overrides || old.runningLocks != new.runningLocks
    {
      report("twice", "\(again.records) \(again.notices)")
    }
  }

  /// kill: a daemon that starts from what is stored comes to the same, but for five seconds of use (L-54).
  func checkKill(_ seen: Observation) {
    guard let store, !isUnwritten else { return }
    guard let stored = try? store.copy().load() else { return }  // a store in memory always loads
    let presence = seen.after.limits.presence
    let start = HaruCore.decide(stored.state, .fact(.started(presence)), at: seen.reading)
    let (old, new) = (seen.after.limits, start.state.limits)
    if old.inForce.shield != new.inForce.shield { report("kill", "another shield") }
    for (was, now) in zip(old.inForce.verdicts, new.inForce.verdicts) {
      let lost = was.used - now.used
      if was.group != now.group || was.isLocked != now.isLocked
        || was.lock?.opensAt != now.lock?.opensAt || was.overrideEnds != now.overrideEnds
        || was.generation != now.generation || lost < .zero || lost > .seconds(5)
      {
        report("kill", "\(was) became \(now)")
      }
    }
    // One group's answer each time: all of them would take most of a run.
    let groups = seen.after.limits.groups
    guard !groups.isEmpty else { return }
    let asked = groups[Int(seen.reading.awake.count) % groups.count].id
    let answers = [seen.after, start.state].map {
      HaruCore.decide($0, .request(.oneMinute(asked), passID: nil), at: seen.reading).answer
    }
    if answers[0] != answers[1] { report("kill", "\(answers[0]) became \(answers[1])") }
  }
}
