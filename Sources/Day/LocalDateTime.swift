import Groundwork

/// What a clock on the wall shows: a date and a time of day, without a zone.
public struct LocalDateTime: Sendable, Hashable, Comparable {
  public var date: LocalDate
  /// Milliseconds since the clock showed 00:00; 0..<one civil day, whatever the day's real length.
  public var millisecondOfDay: Int

  public init(date: LocalDate, millisecondOfDay: Int) {
    self.date = date
    self.millisecondOfDay = millisecondOfDay
  }

  /// Reads `2026-10-01T08:00` or `2026-10-01T08:00:30`.
  public init?(_ text: String) {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2, let date = LocalDate(String(halves[0])) else { return nil }
    let parts = halves[1].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ $0.count == 2 }),
      let hour = digits(parts[0]), let minute = digits(parts[1]),
      let second = parts.count == 3 ? digits(parts[2]) : 0,
      hour < 24, minute < 60, second < 60
    else { return nil }
    self.init(date: date, millisecondOfDay: ((hour * 60 + minute) * 60 + second) * 1000)
  }

  /// 0…1439.
  public var minuteOfDay: Int { millisecondOfDay / 60_000 }
  public var hour: Int { millisecondOfDay / 3_600_000 }

  /// `2026-10-01T08:00:30`; parts of a second are cut.
  public var text: String { date.text + "T" + clock(minuteOfDay) + ":" + padded(second, 2) }

  private var second: Int { millisecondOfDay / 1000 % 60 }

  public static func < (a: Self, b: Self) -> Bool {
    (a.date, a.millisecondOfDay) < (b.date, b.millisecondOfDay)
  }
}

/// `HH:mm` of a minute of the day, 0…1439.
public func clock(_ minuteOfDay: Int) -> String {
  padded(minuteOfDay / 60, 2) + ":" + padded(minuteOfDay % 60, 2)
}

/// The minute of the day of `HH:mm`; `nil` for anything else (K-81).
public func minuteOfDay(_ text: String) -> Int? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 2, parts[0].count == 2, parts[1].count == 2, let hour = digits(parts[0]),
    let minute = digits(parts[1]), hour < 24, minute < 60
  else { return nil }
  return hour * 60 + minute
}

/// The civil day that a date names, in milliseconds of the shown clock; never a length of time.
let shownDay: Int64 = 24 * 60 * 60 * 1000

extension Zone {
  /// What the clock on the wall shows at `instant`.
  public func local(at instant: WallInstant) -> LocalDateTime {
    shown(instant, offset: stretch(at: instant).offset)
  }

  public func date(at instant: WallInstant) -> LocalDate { local(at: instant).date }

  func shown(_ instant: WallInstant, offset: Int) -> LocalDateTime {
    let shifted = instant.milliseconds + Int64(offset) * 1000
    let (day, rest) = floorDivide(shifted, by: shownDay)
    return LocalDateTime(date: LocalDate(number: Int32(day)), millisecondOfDay: Int(rest))
  }

  func instant(of local: LocalDateTime, offset: Int) -> WallInstant {
    WallInstant(
      milliseconds: Int64(local.date.number) * shownDay + Int64(local.millisecondOfDay)
        - Int64(offset) * 1000)
  }

  /// Every instant at which the clock shows `local`: none in a gap, two in a fold; ascending.
  public func instants(of local: LocalDateTime) -> [WallInstant] {
    // No offset is larger than 18 h, so a day on either side holds every candidate.
    let middle = instant(of: local, offset: 0)
    let reach = Milliseconds.hours(24)
    return stretches(from: middle - reach, to: middle + reach).compactMap { piece in
      let candidate = instant(of: local, offset: piece.offset)
      return candidate >= piece.start && candidate < piece.end ? candidate : nil
    }
  }
}

/// Division that rounds down, with a remainder that is never negative.
public func floorDivide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
  var (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
  if remainder < 0 {
    quotient -= 1
    remainder += divisor
  }
  return (quotient, remainder)
}
