import Day
import Groundwork
import LinuxTime
import Testing

/// One day as the tz database has it.
struct OddDay: Sendable, CustomTestStringConvertible {
  var zone: String
  var date: String
  /// Its first instant, in UTC, and what the clock shows then.
  var starts: String
  var shows: String
  /// In half hours.
  var halfHours: Int

  init(_ zone: String, _ date: String, _ starts: String, _ shows: String, _ halfHours: Int) {
    (self.zone, self.date, self.starts, self.shows) = (zone, date, starts, shows)
    self.halfHours = halfHours
  }

  var testDescription: String { "\(zone) \(date)" }
}

@Suite("K-02, R-07: the days that are not 24 hours") struct OddDaysTests {
  static let table = [
    OddDay("Europe/Berlin", "2026-03-28", "2026-03-27T23:00:00", "00:00", 48),
    OddDay("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00", "00:00", 46),
    OddDay("Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00", "00:00", 48),
    OddDay("Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00", "00:00", 50),
    OddDay("Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00", "00:00", 48),
    OddDay("America/New_York", "2026-03-08", "2026-03-08T05:00:00", "00:00", 46),
    OddDay("America/New_York", "2026-11-01", "2026-11-01T04:00:00", "00:00", 50),
    OddDay("Africa/Cairo", "2026-04-23", "2026-04-22T22:00:00", "00:00", 48),
    OddDay("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00", "01:00", 46),
    OddDay("Africa/Cairo", "2026-10-29", "2026-10-28T21:00:00", "00:00", 50),
    OddDay("Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00", "01:00", 46),
    OddDay("Asia/Beirut", "2026-10-24", "2026-10-23T21:00:00", "00:00", 50),
    OddDay("Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00", "00:00", 49),
    OddDay("Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00", "00:00", 47),
    OddDay("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00", "00:00", 48),
    OddDay("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00", "00:00", 48),
    OddDay("America/Santiago", "2026-04-04", "2026-04-04T03:00:00", "00:00", 50),
    OddDay("America/Santiago", "2026-04-05", "2026-04-05T04:00:00", "00:00", 48),
    OddDay("America/Santiago", "2026-09-06", "2026-09-06T04:00:00", "01:00", 46),
    OddDay("America/Havana", "2026-03-08", "2026-03-08T05:00:00", "01:00", 46),
    OddDay("America/Havana", "2025-11-02", "2025-11-02T04:00:00", "00:00", 50),
    OddDay("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00", "01:00", 46),
    OddDay("Asia/Kathmandu", "2026-10-01", "2026-09-30T18:15:00", "00:00", 48),
    OddDay("Asia/Seoul", "2026-12-31", "2026-12-30T15:00:00", "00:00", 48),
    OddDay("Asia/Seoul", "2027-01-01", "2026-12-31T15:00:00", "00:00", 48),
    OddDay("Asia/Seoul", "2024-02-29", "2024-02-28T15:00:00", "00:00", 48),
    OddDay("Asia/Seoul", "1988-05-08", "1988-05-07T15:00:00", "00:00", 46),
    OddDay("Pacific/Kiritimati", "2026-10-01", "2026-09-30T10:00:00", "00:00", 48),
    OddDay("Pacific/Kiritimati", "1995-01-02", "1995-01-01T10:00:00", "00:00", 48),
  ]

  @Test(arguments: table)
  func aDayBeginsAndEndsWhereTheZoneSays(odd: OddDay) throws {
    let zone = try zone(odd.zone)
    let start = try utc(odd.starts)
    let day = try #require(zone.day(on: date(odd.date)))
    #expect(day.date.text == odd.date)
    #expect(day.start == start)
    #expect(day.length == .minutes(30 * odd.halfHours))
    #expect(zone.local(at: day.start).text == odd.date + "T" + odd.shows + ":00")
    // The last instant before, the instant, the last within, the first after.
    #expect(zone.date(at: start - Milliseconds(1)) < day.date)
    #expect(zone.day(at: start) == day)
    #expect(zone.day(at: day.end - Milliseconds(1)) == day)
    #expect(zone.day(at: day.end).date > day.date)
    #expect(zone.day(at: day.end).start == day.end)
    #expect(day.contains(start) && !day.contains(day.end))
  }

  @Test(arguments: [("Pacific/Apia", "2011-12-30"), ("Pacific/Kiritimati", "1994-12-31")])
  func aDateThatAZoneSkipsIsNoDay(name: String, skipped: String) throws {
    let zone = try zone(name)
    let date = try date(skipped)
    #expect(zone.day(on: date) == nil)
    let before = try #require(zone.day(on: date.adding(days: -1)))
    #expect(zone.day(at: before.end).date == date.adding(days: 1))
    #expect(zone.instants(of: LocalDateTime(date: date, millisecondOfDay: 43_200_000)).isEmpty)
  }

  @Test(
    "K-03: days join without gap or overlap over two years, from UTC−12 to +14",
    arguments: [
      "Europe/Berlin", "America/New_York", "Africa/Cairo", "Asia/Beirut", "Australia/Lord_Howe",
      "Pacific/Apia", "America/Santiago", "Asia/Kathmandu", "America/Havana", "Etc/GMT+12",
      "Pacific/Kiritimati", "Asia/Seoul", "Africa/Casablanca", "America/St_Johns",
    ])
  func daysJoinWithoutGapOrOverlap(name: String) throws {
    let zone = try zone(name)
    var day = try #require(zone.day(on: date("2025-12-31")))
    while day.date.text < "2028-01-02" {
      let next = zone.day(at: day.end)
      #expect(next.start == day.end)
      #expect(next.date == day.date.adding(days: 1))
      #expect(zone.day(on: next.date) == next)
      #expect(next.length >= .hours(23) && next.length <= .hours(25))
      #expect(next.stretches.first?.start == next.start && next.stretches.last?.end == next.end)
      day = next
    }
  }
}
