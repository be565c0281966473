import Day
import Groundwork

extension WallInstant {
  /// An instant by its UTC date-time, `2026-03-29T01:00:00`.
  public init(utc text: String) {
    guard let local = LocalDateTime(text) else { preconditionFailure("no date-time: \(text)") }
    self = Zone.utc.instants(of: local)[0]
  }
}

/// Zones made by hand, so that a test of rules needs no zone data.
extension Zone {
  public static let seoul = Zone(name: "Asia/Seoul", initialOffset: 9 * 3600)
  public static let newYorkSummer = Zone(name: "America/New_York", initialOffset: -4 * 3600)
  public static let kiritimati = Zone(name: "Pacific/Kiritimati", initialOffset: 14 * 3600)
  public static let bakerIsland = Zone(name: "Etc/GMT+12", initialOffset: -12 * 3600)
  public static let kathmandu = Zone(name: "Asia/Kathmandu", initialOffset: 20_700)

  /// Berlin in 2026: 02:00 → 03:00 on 29 March, 03:00 → 02:00 on 25 October.
  public static let berlin2026 = Zone(
    name: "Europe/Berlin", initialOffset: 3600,
    transitions: [
      Transition(at: WallInstant(utc: "2026-03-29T01:00:00"), offset: 7200),
      Transition(at: WallInstant(utc: "2026-10-25T01:00:00"), offset: 3600),
    ])

  /// Cairo in 2026: midnight of 24 April is skipped, so that this day begins at 01:00.
  public static let cairo2026 = Zone(
    name: "Africa/Cairo", initialOffset: 7200,
    transitions: [
      Transition(at: WallInstant(utc: "2026-04-23T22:00:00"), offset: 10_800),
      Transition(at: WallInstant(utc: "2026-10-29T21:00:00"), offset: 7200),
    ])

  /// Lord Howe Island in 2026: half an hour back on 5 April, forth on 4 October.
  public static let lordHowe2026 = Zone(
    name: "Australia/Lord_Howe", initialOffset: 39_600,
    transitions: [
      Transition(at: WallInstant(utc: "2026-04-04T15:00:00"), offset: 37_800),
      Transition(at: WallInstant(utc: "2026-10-03T15:30:00"), offset: 39_600),
    ])

  /// As in St John's until 2011: at 00:01 of the 5th the clock goes back to 23:01 of the 4th, so that both
  /// dates come twice.
  public static let backOverMidnight = Zone(
    name: "Test/Back_Over_Midnight", initialOffset: -9000,
    transitions: [Transition(at: WallInstant(utc: "2026-11-05T02:31:00"), offset: -12_600)])
}
