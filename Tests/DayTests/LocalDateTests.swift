import Day
import Testing

@Suite struct LocalDateTests {
  /// Day numbers since 1970-01-01 and weekdays (0 = Sunday) from printed calendars.
  static let known: [(String, Int32, Int)] = [
    ("0001-01-01", -719_162, 1), ("0004-02-29", -718_008, 0), ("1582-10-15", -141_427, 5),
    ("1600-02-29", -135_081, 2), ("1752-09-14", -79_366, 4), ("1899-12-31", -25_568, 0),
    ("1900-01-01", -25_567, 1), ("1900-02-28", -25_509, 3), ("1900-03-01", -25_508, 4),
    ("1945-08-15", -8905, 3), ("1969-07-20", -165, 0), ("1969-12-31", -1, 3), ("1970-01-01", 0, 4),
    ("1999-12-31", 10_956, 5), ("2000-01-01", 10_957, 6), ("2000-02-29", 11_016, 2),
    ("2000-03-01", 11_017, 3), ("2011-12-30", 15_338, 5), ("2024-02-29", 19_782, 4),
    ("2026-03-29", 20_541, 0), ("2026-10-01", 20_727, 4), ("2026-12-31", 20_818, 4),
    ("2027-01-01", 20_819, 5), ("2038-01-19", 24_855, 2), ("2100-02-28", 47_540, 0),
    ("2100-03-01", 47_541, 1), ("2400-02-29", 157_113, 2), ("9999-12-31", 2_932_896, 5),
  ]

  @Test(arguments: known)
  func knownDaysHaveTheirNumberAndWeekday(text: String, number: Int32, weekday: Int) throws {
    let date = try #require(LocalDate(text))
    #expect(date.number == number)
    #expect(date.weekday == weekday)
    #expect(date.text == text)
    #expect(LocalDate(number: number) == date)
  }

  @Test func everyDayOfTenThousandYearsFollowsTheOneBefore() throws {
    var year = 1
    var month = 1
    var day = 1
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for number in Int32(-719_162)...Int32(2_932_896) {
      let parts = LocalDate(number: number).parts
      guard parts == (year, month, day) else {
        Issue.record("day \(number) is \(parts), not \(year)-\(month)-\(day)")
        return
      }
      let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
      day += 1
      if day > lengths[month - 1] + (month == 2 && isLeap ? 1 : 0) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(year == 10_000)
  }

  @Test(arguments: [
    "2026-02-29", "2100-02-29", "1900-02-29", "2026-04-31", "2026-00-01", "2026-13-01",
    "2026-01-00",
    "2026-01-32", "0000-01-01", "10000-01-01", "26-01-01", "2026-1-1", "2026-01-1", "2026/01/01",
    "2026-01-01 ", " 2026-01-01", "2026-01-01-", "-2026-01-01", "+026-01-01", "2026-+1-01", "", "-",
    "20260101", "２０２６-01-01", "2026-01-0x",
  ])
  func whatIsNoDateIsNone(text: String) { #expect(LocalDate(text) == nil) }

  @Test(arguments: [
    ("2026-12-31", 1, "2027-01-01"), ("2027-01-01", -1, "2026-12-31"),
    ("2024-02-28", 1, "2024-02-29"),
    ("2024-02-29", 1, "2024-03-01"), ("2026-02-28", 1, "2026-03-01"),
    ("2026-10-01", 7, "2026-10-08"),
    ("2024-02-29", 366, "2025-03-01"), ("2026-01-01", -365, "2025-01-01"),
  ])
  func daysAreAddedOverMonthAndYearEnds(from: String, days: Int, to: String) throws {
    let (start, end) = (try date(from), try date(to))
    #expect(start.adding(days: days) == end)
    #expect(end - start == days)
    #expect((start < end) == (days > 0))
  }

  @Test(arguments: [
    ("00:00", 0), ("00:01", 1), ("09:59", 599), ("12:00", 720), ("23:59", 1439),
  ])
  func clockTimesReadAndWriteTheSame(text: String, minute: Int) {
    #expect(minuteOfDay(text) == minute)
    #expect(clock(minute) == text)
  }

  @Test(
    "K-81: 8300 and the like are no clock time",
    arguments: [
      "8300", "830", "8:30", "08:3", "08:300", "24:00", "08:60", "-8:30", "08:30:00", "", ":", "08",
      "0830", "08.30", "08：30", "٠٨:30", "08:30 ", "+8:30", "ab:cd", "99:99",
    ])
  func whatIsNoClockTimeIsNone(text: String) { #expect(minuteOfDay(text) == nil) }

  @Test(arguments: [
    ("2026-10-01T08:00", "2026-10-01T08:00:00"), ("2026-10-01T08:00:30", "2026-10-01T08:00:30"),
    ("2026-12-31T23:59:59", "2026-12-31T23:59:59"), ("0001-01-01T00:00:00", "0001-01-01T00:00:00"),
  ])
  func localDateTimesReadAndWriteTheSame(text: String, written: String) throws {
    #expect(try local(text).text == written)
  }

  @Test(arguments: [
    "2026-10-01", "2026-10-01T", "2026-10-01T8:00", "2026-10-01T24:00:00", "2026-10-01T08:60:00",
    "2026-10-01T08:00:60", "2026-10-01 08:00:00", "2026-02-29T08:00:00", "T08:00",
    "2026-10-01T08:00:00Z", "2026-10-01T08:00:00.5", "2026-10-01T08:00:00+09:00",
  ])
  func whatIsNoLocalDateTimeIsNone(text: String) { #expect(LocalDateTime(text) == nil) }

  @Test(arguments: [(7, 2, 1), (-7, -3, 2), (-6, -2, 0), (0, 0, 0), (-1, -1, 2)])
  func divisionRoundsDown(value: Int64, quotient: Int64, remainder: Int64) {
    #expect(floorDivide(value, by: 3) == (quotient, remainder))
  }
}
