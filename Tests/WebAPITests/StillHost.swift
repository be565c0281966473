import CoreTesting
import Day
import Groundwork
import HaruCore
import Limits
import Ports
import WebAPI

/// A host at one moment, with a history.
@MainActor
final class StillHost: APIHost {
  var state = HaruState()
  var stored: [DayRecord] = []
  var spans: [LockSpan] = []
  var removed: [GroupID: String] = [:]
  let reading = Reading(
    wall: WallInstant(utc: "2026-10-01T03:00:00"), boot: BootInstant(milliseconds: 3_600_000),
    awake: .hours(1), bootID: "boot-1", zone: .seoul)

  func look() -> (state: HaruState, reading: Reading) { (state, reading) }
  func submit(_ event: HaruEvent) throws(Problem) -> HaruAnswer {
    let outcome = decide(state, event, at: reading)
    state = outcome.state
    return outcome.answer
  }
  func freshID() -> String { "id" }
  func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord] {
    stored.filter { $0.date >= first && $0.date <= last }
  }
  func locks(from first: LocalDate, to last: LocalDate) throws(Problem) -> [LockSpan] {
    spans.filter { $0.date >= first && $0.date <= last }
  }
  func removedGroups() throws(Problem) -> [GroupID: String] { removed }
  let directory: any AppDirectory = EmptyDirectory()
  func findings() async -> [Finding] { [] }
  func installedBrowsers() async -> JSONValue { ["browsers": []] }
  var installed: [[String]] = []
  func installBrowsers(_ names: [String]) async throws(Problem) -> JSONValue {
    installed.append(names)
    return ["browsers": [], "outcomes": []]
  }
  let setAside: [StoredState.SetAside] = []
  func pageAddress(path: String) -> String? { nil }
  func releaseAllShields() async {}
  let unenforced: [Unenforced] = []
  let version = "0"
}

@MainActor
final class EmptyDirectory: AppDirectory {
  let apps: [AppInfo] = []
  func app(_ id: AppID) -> AppInfo? { nil }
  func search(_ text: String, language: String) -> [AppInfo] { [] }
}
