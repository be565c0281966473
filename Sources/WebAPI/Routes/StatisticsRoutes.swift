import Day
import Groundwork

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
  let (_, reading) = host.look()
  let today = reading.zone.date(at: reading.wall)
  let first = try call.date("from") ?? today
  let last = try call.date("to") ?? today
  guard first <= last, last - first <= daysAtMost else {
    throw .request("invalid:to", field: "to", hint: "api.dateOrder")
  }
  return APIReply([
    "from": .string(first.text), "to": .string(last.text),
    "days": try History(from: first, to: last, host).daysJSON,
  ])
}
