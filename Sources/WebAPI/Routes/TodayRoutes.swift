import Day
import Groundwork
import HaruCore
import Limits

@MainActor let todayRoutes: [Route] = [
  Route(
    method: .get, path: "/v1/today",
    summary:
      "The day line: what was used, locked, rested and opened today, in milliseconds of the wall clock.",
    gives: "Today", handle: today)
]

@MainActor
private func today(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  let (state, reading) = host.look()
  let day = reading.zone.day(at: reading.wall)
  let record = state.limits.days[day.date] ?? DayRecord(date: day.date)
  let past = try host.locks(from: day.date, to: day.date).map { lock in
    span(lockKind(lock.cause), lock.group, lock.began, lock.began + lock.length)
  }
  let running = state.limits.runningLocks.sorted { $0.key < $1.key }.map { id, lock in
    span(lockKind(lock.cause), id, lock.beganWall, nil)
  }
  return APIReply([
    "date": .string(day.date.text),
    "day": [
      "start": .integer(day.start.milliseconds), "end": .integer(day.end.milliseconds),
      "now": .integer(reading.wall.milliseconds),
    ],
    "hours": .array(hours(of: day, reading.zone)),
    "spans": .array(record.spans.map(drawn) + past + running),
  ])
}

private func drawn(_ span: DaySpan) -> JSONValue {
  switch span.kind {
  case .use: WebAPI.span("use", nil, span.from, span.until)
  case .override(let id): WebAPI.span("override", id, span.from, span.until)
  }
}

private func lockKind(_ cause: LockCause) -> String { cause == .cooldown ? "rest" : "lock" }

private func span(
  _ kind: String, _ group: GroupID?, _ from: WallInstant, _ until: WallInstant?
) -> JSONValue {
  [
    "kind": .string(kind), "group": group.map { .string($0.text) } ?? .null,
    "from": .integer(from.milliseconds),
    "until": until.map { .integer($0.milliseconds) } ?? .null,
  ]
}

/// The instants at which this day's clock shows a full hour, with the hour shown: 23, 24 or 25 of them.
private func hours(of day: LocalDay, _ zone: Zone) -> [JSONValue] {
  var marks: [JSONValue] = []
  var instant = day.start
  while instant < day.end {
    marks.append([
      "ms": .integer(instant.milliseconds),
      "hour": .integer(Int64(zone.local(at: instant).hour)),
    ])
    let edges = (0...24).compactMap { day.nextEdge(after: instant, minute: $0 * 60) }
    guard let next = edges.min() else { break }
    instant = next
  }
  return marks
}
