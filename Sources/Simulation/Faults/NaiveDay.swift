import Day
import Groundwork

/// The shown clock a second time, by walking along the zone's rules: slow and plain.
struct NaiveDay {
  let zone: Zone

  private static let civilDay: Int64 = 24 * 3_600_000

  private func shown(_ instant: WallInstant) -> Int64 {
    var offset = zone.initialOffset
    for transition in zone.transitions where transition.at <= instant { offset = transition.offset }
    return instant.milliseconds + Int64(offset) * 1000
  }

  func date(at instant: WallInstant) -> LocalDate {
    let shown = shown(instant)
    let days = (Double(shown) / Double(NaiveDay.civilDay)).rounded(.down)
    return LocalDate(number: Int32(days))
  }

  func minute(at instant: WallInstant) -> Int {
    let date = Int64(date(at: instant).number)
    return Int((shown(instant) - date * NaiveDay.civilDay) / 60_000)
  }

  /// 0 = Sunday; 1970-01-01 was a Thursday.
  func weekday(at instant: WallInstant) -> Int {
    let number = Int(date(at: instant).number) + 4
    return ((number % 7) + 7) % 7
  }

  /// The first instant of another date, found by trying: in steps of a quarter of an hour, or of a minute where
  /// the offset changes (a date may be shown for a minute only), then by halves down to a millisecond.
  func end(of instant: WallInstant) -> WallInstant {
    let date = date(at: instant)
    var low = instant
    var high = next(after: low)
    while self.date(at: high) == date {
      low = high
      high = next(after: low)
    }
    while (high - low).count > 1 {
      let middle = low + Milliseconds((high - low).count / 2)
      if self.date(at: middle) == date { low = middle } else { high = middle }
    }
    return high
  }

  private func next(after instant: WallInstant) -> WallInstant {
    let quarter = instant + .minutes(15)
    let isEven = shown(quarter) - shown(instant) == (quarter - instant).count
    return isEven ? quarter : instant + .minutes(1)
  }
}
