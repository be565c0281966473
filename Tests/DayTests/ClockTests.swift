import Day
import Groundwork
import LinuxTime
import Testing

@Suite struct ClockTests {
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29T01:59:59", ["2026-03-29T00:59:59"]),
    ("Europe/Berlin", "2026-03-29T02:00:00", []), ("Europe/Berlin", "2026-03-29T02:59:59", []),
    ("Europe/Berlin", "2026-03-29T03:00:00", ["2026-03-29T01:00:00"]),
    ("Europe/Berlin", "2026-10-25T01:59:59", ["2026-10-24T23:59:59"]),
    ("Europe/Berlin", "2026-10-25T02:00:00", ["2026-10-25T00:00:00", "2026-10-25T01:00:00"]),
    ("Europe/Berlin", "2026-10-25T02:59:59", ["2026-10-25T00:59:59", "2026-10-25T01:59:59"]),
    ("Europe/Berlin", "2026-10-25T03:00:00", ["2026-10-25T02:00:00"]),
    ("Africa/Cairo", "2026-04-24T00:30:00", []),
    ("Africa/Cairo", "2026-04-24T01:00:00", ["2026-04-23T22:00:00"]),
    ("Africa/Cairo", "2026-10-29T23:30:00", ["2026-10-29T20:30:00", "2026-10-29T21:30:00"]),
    ("America/Santiago", "2026-04-04T23:30:00", ["2026-04-05T02:30:00", "2026-04-05T03:30:00"]),
    ("America/Santiago", "2026-04-05T00:00:00", ["2026-04-05T04:00:00"]),
    ("Australia/Lord_Howe", "2026-04-05T01:30:00", ["2026-04-04T14:30:00", "2026-04-04T15:00:00"]),
    ("Australia/Lord_Howe", "2026-10-04T02:15:00", []),
    ("Pacific/Apia", "2011-12-30T12:00:00", []),
    ("Asia/Kathmandu", "2026-10-01T05:45:00", ["2026-10-01T00:00:00"]),
    ("America/Havana", "2025-11-02T00:30:00", ["2025-11-02T04:30:00", "2025-11-02T05:30:00"]),
  ])
  func aLocalTimeComesNeverOnceOrTwice(name: String, text: String, instants: [String]) throws {
    let zone = try zone(name)
    let found = zone.instants(of: try local(text))
    #expect(try found == instants.map { try utc($0) })
    for instant in found { #expect(zone.local(at: instant).text == text) }
  }

  @Test(arguments: ["2026-11-05T00:00:30", "2026-11-04T23:30:00"])
  func aDateThatComesTwiceHasItsTimesTwice(text: String) throws {
    let zone = try backOverMidnight()
    let found = zone.instants(of: try local(text))
    #expect(found.count == 2)
    #expect(found[1] - found[0] == .hours(1))
  }

  @Test("R-07: where the clock goes back over midnight the days are the runs of one date")
  func daysAroundAClockThatGoesBackOverMidnight() throws {
    let zone = try backOverMidnight()
    let back = try utc("2026-11-05T02:31:00")
    let fourth = zone.day(at: back - .minutes(2))
    let minute = zone.day(at: back - Milliseconds(1))
    let hour = zone.day(at: back)
    let rest = zone.day(at: back + .minutes(59))
    #expect(
      [fourth, minute, hour, rest].map(\.date.text) == [
        "2026-11-04", "2026-11-05", "2026-11-04", "2026-11-05",
      ])
    #expect(
      [fourth, minute, hour, rest].map(\.length) == [
        .hours(24), .minutes(1), .minutes(59), .hours(24),
      ])
    #expect(fourth.end == minute.start && minute.end == hour.start && hour.end == rest.start)
    #expect(zone.day(on: try date("2026-11-04")) == fourth)
    #expect(zone.day(on: try date("2026-11-05")) == minute)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29", 150, ["2026-03-29T01:00:00"]),
    ("Europe/Berlin", "2026-03-29", 119, ["2026-03-29T00:59:00"]),
    ("Europe/Berlin", "2026-03-29", 180, ["2026-03-29T01:00:00"]),
    ("Europe/Berlin", "2026-10-25", 150, ["2026-10-25T00:30:00", "2026-10-25T01:30:00"]),
    ("Europe/Berlin", "2026-10-25", 180, ["2026-10-25T02:00:00"]),
    ("Europe/Berlin", "2026-10-25", 60, ["2026-10-24T23:00:00"]),
    ("Africa/Cairo", "2026-04-24", 0, ["2026-04-23T22:00:00"]),
    ("Africa/Cairo", "2026-04-24", 30, ["2026-04-23T22:00:00"]),
    ("Africa/Cairo", "2026-04-24", 60, ["2026-04-23T22:00:00"]),
    ("America/Santiago", "2026-04-04", 1410, ["2026-04-05T02:30:00", "2026-04-05T03:30:00"]),
    ("America/Santiago", "2026-04-04", 1440, []),
    ("Australia/Lord_Howe", "2026-10-04", 135, ["2026-10-03T15:30:00"]),
    ("Asia/Seoul", "2026-10-01", 1440, []),
    ("Asia/Seoul", "2026-10-01", 0, ["2026-09-30T15:00:00"]),
  ])
  func aMinuteIsReachedOnceTwiceOrAtTheGap(
    name: String, day: String, minute: Int, instants: [String]
  ) throws {
    let day = try #require(zone(name).day(on: date(day)))
    #expect(try day.instants(reaching: minute) == instants.map { try utc($0) })
  }

  @Test func theNextEdgeIsTheMinuteOrTheJumpBeforeIt() throws {
    let berlin = try zone("Europe/Berlin")
    let spring = try #require(berlin.day(on: date("2026-03-29")))
    let jump = try utc("2026-03-29T01:00:00")
    #expect(spring.nextEdge(after: spring.start, minute: 60) == spring.start + .hours(1))
    #expect(spring.nextEdge(after: spring.start, minute: 600) == jump)
    #expect(try spring.nextEdge(after: jump, minute: 600) == utc("2026-03-29T08:00:00"))
    #expect(spring.nextEdge(after: jump, minute: 60) == nil)
    let autumn = try #require(berlin.day(on: date("2026-10-25")))
    let fold = try utc("2026-10-25T01:00:00")
    #expect(autumn.nextEdge(after: fold - .minutes(30), minute: 150) == fold)
    #expect(autumn.nextEdge(after: fold, minute: 150) == fold + .minutes(30))
    #expect(autumn.nextEdge(after: fold + .minutes(30), minute: 150) == nil)
    #expect(autumn.nextEdge(after: autumn.end - Milliseconds(1), minute: 1440) == nil)
  }

  @Test(arguments: [
    ("Asia/Kathmandu", 20_700), ("Asia/Seoul", 32_400), ("Pacific/Kiritimati", 50_400),
    ("Etc/GMT+12", -43_200), ("Australia/Lord_Howe", 39_600), ("America/St_Johns", -12_600),
  ])
  func aZoneHasItsOffsetInWinter(name: String, offset: Int) throws {
    #expect(try zone(name).stretch(at: utc("2026-01-15T00:00:00")).offset == offset)
  }

  @Test func aChangeOfOffsetBeginsAtItsInstant() throws {
    let berlin = try zone("Europe/Berlin")
    let jump = try utc("2026-03-29T01:00:00")
    #expect(berlin.local(at: jump - Milliseconds(1)).text == "2026-03-29T01:59:59")
    #expect(berlin.local(at: jump).text == "2026-03-29T03:00:00")
    #expect(berlin.stretch(at: jump).start == jump)
    #expect(berlin.stretch(at: jump - Milliseconds(1)).end == jump)
    let pieces = berlin.stretches(from: jump - .hours(1), to: jump + .hours(1))
    #expect(pieces.map(\.offset) == [3600, 7200])
  }
}
