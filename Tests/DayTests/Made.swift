import Day
import Groundwork
import LinuxTime
import Testing

/// A zone of the system's zone data.
func zone(_ name: String) throws -> Zone {
  try #require(ZoneData.zone(named: name), "the zone data has no \(name)")
}

/// An instant by its UTC date-time.
func utc(_ text: String) throws -> WallInstant {
  let local = try local(text)
  return try #require(Zone.utc.instants(of: local).first)
}

func date(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }

func local(_ text: String) throws -> LocalDateTime { try #require(LocalDateTime(text)) }

/// As in St John's until 2011: at 00:01 of the 5th the clock goes back to 23:01 of the 4th.
func backOverMidnight() throws -> Zone {
  Zone(
    name: "Test/Back_Over_Midnight", initialOffset: -9000,
    transitions: [Zone.Transition(at: try utc("2026-11-05T02:31:00"), offset: -12_600)])
}
