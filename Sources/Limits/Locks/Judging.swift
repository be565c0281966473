import Day
import Groundwork

/// The moment that a judgement is about: the reading with its local day and what the clock shows.
public struct Moment: Sendable {
  public let reading: Reading
  public let day: LocalDay
  public let shown: LocalDateTime

  public init(_ reading: Reading) {
    self.init(reading, day: reading.zone.day(at: reading.wall))
  }

  init(_ reading: Reading, day: LocalDay) {
    self.reading = reading
    self.day = day
    shown = reading.zone.local(at: reading.wall)
  }

  public var boot: BootInstant { reading.boot }
  public var wall: WallInstant { reading.wall }
  public var date: LocalDate { day.date }

  /// The wall instant that will be there at `instant`, if nobody moves the clock.
  public func wall(at instant: BootInstant) -> WallInstant { wall + (instant - boot) }
  public func boot(at instant: WallInstant) -> BootInstant { boot + (instant - wall) }
}

/// What `rule` says at `moment` about a group whose ledger of the date is `ledger`; no rest is begun here.
func lock(under rule: Rule, _ ledger: GroupDay, at moment: Moment) -> Lock? {
  switch rule {
  case .dailyLimit(let minutes):
    let allowed = Milliseconds.minutes(minutes)
    guard ledger.usedOfLimit >= allowed else { return nil }
    return Lock(
      reason: .dailyLimit(used: ledger.usedOfLimit, allowed: allowed), opensAt: moment.day.end,
      shownEnd: .dateTime(moment.reading.zone.local(at: moment.day.end)))
  case .timeWindows(let windows):
    let minute = moment.shown.minuteOfDay
    guard windows.contains(where: { $0.contains(minute) }),
      let run = windows.runs.first(where: { $0.contains(minute) })
    else { return nil }
    return Lock(
      reason: .timeWindows(run: run), opensAt: end(of: run, at: moment),
      shownEnd: .minute(run.end))
  case .cooldown(let use, let rest):
    guard let running = ledger.rest else { return nil }
    let ends = moment.wall(at: running.ends)
    return Lock(
      reason: .cooldown(
        used: ledger.usedSinceRecharge, allowed: .minutes(use), rest: .minutes(rest)),
      opensAt: min(ends, moment.day.end), shownEnd: .minute(roundedUp(ends, at: moment)))
  }
}

/// The first instant after `moment` that is out of the run, within the day.
private func end(of run: TimeWindow, at moment: Moment) -> WallInstant {
  var instant = moment.wall
  while let edge = moment.day.nextEdge(after: instant, minute: run.end + 1) {
    instant = edge
    if !run.contains(moment.reading.zone.local(at: edge).minuteOfDay) { return edge }
  }
  return moment.day.end
}

/// The minute of the end of a rest, rounded up to a full one; 23:59 if the day ends first.
private func roundedUp(_ instant: WallInstant, at moment: Moment) -> Int {
  let (minutes, rest) = floorDivide(instant.milliseconds, by: 60_000)
  let full = WallInstant(milliseconds: (minutes + (rest > 0 ? 1 : 0)) * 60_000)
  guard full < moment.day.end else { return Bounds.minuteOfDay.upperBound }
  return moment.reading.zone.local(at: full).minuteOfDay
}

/// What is left of the budget that `rule` gives; `nil` for time windows.
func remaining(under rule: Rule, _ ledger: GroupDay) -> Milliseconds? {
  switch rule {
  case .dailyLimit(let minutes):
    (Milliseconds.minutes(minutes) - ledger.usedOfLimit).clampedToZero
  case .timeWindows: nil
  case .cooldown(let use, _):
    ledger.rest != nil
      ? .zero : (Milliseconds.minutes(use) - ledger.usedSinceRecharge).clampedToZero
  }
}
