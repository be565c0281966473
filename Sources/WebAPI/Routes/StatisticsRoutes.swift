import Day
import Groundwork
import Limits

@MainActor let statisticsRoutes: [Route] = [
  Route(
    method: .get, path: "/v1/stats",
    summary: "Use, locks, extensions and hours by local date; both ends included.",
    query: [
      .init(name: "from", about: "First date; today if left out.", pattern: datePattern),
      .init(name: "to", about: "Last date; today if left out.", pattern: datePattern),
    ], gives: "Statistics", refuses: ["invalid:from", "invalid:to"], handle: statistics)
]

private let datePattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
/// Days that one call may ask for.
private let daysAtMost = 3660

@MainActor
private func statistics(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  let (state, reading) = host.look()
  let today = reading.zone.date(at: reading.wall)
  let first = try call.date("from") ?? today
  let last = try call.date("to") ?? today
  guard first <= last, last - first <= daysAtMost else {
    throw .request("invalid:to", field: "to", hint: "api.dateOrder")
  }
  var records = try host.days(from: first, to: last)
  // What is in hand is newer than what is stored.
  for index in records.indices {
    if let newer = state.limits.days[records[index].date] { records[index] = newer }
  }
  for (date, record) in state.limits.days
  where date >= first && date <= last && !records.contains(where: { $0.date == date }) {
    records.append(record)
  }
  records.sort { $0.date < $1.date }
  return APIReply([
    "from": .string(first.text), "to": .string(last.text),
    "days": .array(records.map { dayJSON($0, state.limits) }),
  ])
}

func dayJSON(_ record: DayRecord, _ limits: LimitsState) -> JSONValue {
  func ledger(_ id: GroupID, _ day: GroupDay) -> JSONValue {
    [
      "id": .string(id.text), "name": .string(limits.group(id)?.name ?? ""),
      "usedMs": .integer(day.used.count), "locks": .integer(Int64(day.locks)),
      "lockedMs": .integer(day.lockedFor.count), "shieldHits": .integer(Int64(day.shieldHits)),
      "oneMinuteUses": .integer(Int64(day.oneMinuteUses)),
      "tenMinuteUnlocks": .integer(Int64(day.tenMinuteUnlocks)),
      "recharges": .integer(Int64(day.generation)),
    ]
  }
  func token(_ name: String, _ day: TokenDay) -> JSONValue {
    [
      "id": .string(name), "usedMs": .integer(day.used.count),
      "shieldHits": .integer(Int64(day.shieldHits)),
    ]
  }
  return [
    "date": .string(record.date.text),
    "groups": .array(
      record.groups.sorted { $0.key < $1.key }.map { ledger($0.key, $0.value) }),
    "apps": .array(
      record.apps.sorted { $0.key < $1.key }.map { token($0.key.text, $0.value) }),
    "sites": .array(record.sites.sorted { $0.key < $1.key }.map { token($0.key, $0.value) }),
    "hoursMs": .array(record.hours.map { .integer($0.count) }),
    "oneMinuteUses": .integer(Int64(record.oneMinuteUses)),
    "tenMinuteUnlocks": .integer(Int64(record.tenMinuteUnlocks)),
  ]
}
