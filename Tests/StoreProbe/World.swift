import Day
import Glibc
import Groundwork
import HaruCore
import Journey
import Limits
import Store

/// A quick world for a writer that is to be killed: each event is half a second after the last.
struct World {
  static let zone = Zone(name: "Test/Town", initialOffset: 9 * 3600)
  static let video = AppID("org.test.Video")
  static let group = GroupID("11111111-0000-4000-8000-000000000001")
  static let date = LocalDate(year: 2026, month: 3, day: 5)

  static func open(_ folder: String) throws(Problem) -> SQLiteStore {
    try SQLiteStore.open(in: folder, today: date ?? LocalDate(number: 0), stamp: "probe") { name in
      name == zone.name ? zone : nil
    }
  }

  var reading: Reading

  /// Goes on where the last look was; else at 09:00.
  init(_ last: LastLook?) {
    let start = Int64(World.date?.number ?? 0) * 24 * 3_600_000
    reading = Reading(
      wall: last?.wall ?? WallInstant(milliseconds: start),
      boot: last?.boot ?? BootInstant(milliseconds: 1_000_000),
      awake: last?.awake ?? Milliseconds(1_000_000), bootID: last?.bootID ?? "boot",
      zone: World.zone)
  }

  mutating func pass(_ length: Milliseconds) {
    reading.wall = reading.wall + length
    reading.boot = reading.boot + length
    reading.awake += length
  }
}
