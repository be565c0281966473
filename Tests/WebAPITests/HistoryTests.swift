import CoreTesting
import Day
import Groundwork
import HaruCore
import Limits
import Ports
import Testing
import WebAPI

@Suite("L-80: statistics and export tell of the same days") @MainActor struct HistoryTests {
  private static func host() -> StillHost {
    let host = StillHost()
    var stored = StoredLimits()
    stored.groups = [group("Video", .dailyLimit(minutes: 30))]
    var today = DayRecord(date: "2026-10-01")
    today.groups[.named("Video")] = used(7)
    stored.days = [today]
    host.state.limits = LimitsState(restoring: stored)
    var yesterday = DayRecord(date: "2026-09-30")
    yesterday.groups[.named("Gone")] = used(3)
    var older = DayRecord(date: "2026-10-01")
    older.groups[.named("Video")] = used(5)
    host.stored = [yesterday, older]
    host.removed = [.named("Gone"): "Gone"]
    host.spans = [
      LockSpan(
        group: .named("Gone"), cause: .timeWindows, date: "2026-09-30",
        began: WallInstant(utc: "2026-09-30T03:00:00"), length: .minutes(60))
    ]
    return host
  }

  private static func used(_ minutes: Int) -> GroupDay {
    var day = GroupDay()
    day.used = .minutes(minutes)
    return day
  }

  private func get(_ path: String, _ query: [String: String] = [:]) async -> JSONValue {
    let call = APICall(method: "GET", path: path, query: query, isOwnSocket: true)
    return await API(host: Self.host()).answer(call).body
  }

  private func days(_ body: JSONValue) -> [String] {
    (body["days"]?.items ?? []).flatMap { day in
      (day["groups"]?.items ?? []).map { group in
        let minutes = (group["usedMs"]?.whole ?? 0) / 60_000
        return [day["date"]?.text ?? "", group["name"]?.text ?? "", "\(minutes)"]
          .joined(separator: " ")
      }
    }
  }

  @Test("deleted groups keep their name, and what is in hand is newer than what is stored")
  func theSameDays() async {
    let expected = ["2026-09-30 Gone 3", "2026-10-01 Video 7"]
    let stats = await get("/v1/stats", ["from": "2026-09-01", "to": "2026-10-01"])
    #expect(days(stats) == expected)
    #expect(days(await get("/v1/export")) == expected)
  }

  @Test("an export has the locks that are over, with the name of their group")
  func theLocks() async {
    let lock: JSONValue = [
      "group": "gone", "name": "Gone", "because": "timeWindows", "date": "2026-09-30",
      "from": ["ms": .integer(1_790_737_200_000), "local": "2026-09-30T12:00:00"],
      "lockedMs": 3_600_000,
    ]
    #expect(await get("/v1/export")["locks"] == [lock])
  }
}
