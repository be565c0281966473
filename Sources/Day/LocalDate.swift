/// A date of the proleptic Gregorian calendar without a zone, years 0001…9999.
public struct LocalDate: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  public let number: Int32

  public init(number: Int32) { self.number = number }

  /// `nil` unless the date exists (2026-02-29 does not).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= LocalDate.days(inMonth: month, of: year)
    else { return nil }
    number = Int32(LocalDate.dayNumber(year: year, month: month, day: day))
  }

  /// Reads `2026-10-01`; anything else gives `nil`.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = digits(parts[0]), let month = digits(parts[1]), let day = digits(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public var text: String {
    let (year, month, day) = parts
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  /// Year, month 1…12, day 1…31.
  public var parts: (year: Int, month: Int, day: Int) {
    // Howard Hinnant's `civil_from_days`, with eras of 400 years that begin on 1 March.
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// 0 = Sunday … 6 = Saturday.
  public var weekday: Int {
    let shifted = (Int(number) + 4) % 7  // 1970-01-01 was a Thursday
    return shifted < 0 ? shifted + 7 : shifted
  }

  public func adding(days: Int) -> LocalDate { LocalDate(number: number + Int32(days)) }

  public static func < (a: Self, b: Self) -> Bool { a.number < b.number }
  public static func - (a: Self, b: Self) -> Int { Int(a.number) - Int(b.number) }

  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// A whole number of ASCII digits only, at most nine of them.
func digits(_ text: some StringProtocol) -> Int? {
  guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 })
  else { return nil }
  return text.utf8.reduce(0) { $0 * 10 + Int($1) - 48 }
}

func padded(_ value: Int, _ width: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}
