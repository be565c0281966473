import Day
import Groundwork
import HaruCore
import Limits

@MainActor let previewRoutes: [Route] = [
  Route(
    method: .get, path: "/v1/preview",
    summary: "The coming days as they will be, by the same judgement run forward.",
    query: [daysAhead], gives: "Preview", refuses: ["invalid:days"], handle: previewDays),
  Route(
    method: .post, path: "/v1/preview",
    summary:
      "A group as it is being typed: how it would be kept, and its coming days once applied; changes nothing.",
    query: [daysAhead], takes: "Candidate", gives: "Foreseen",
    refuses: ["invalid:days", "invalid:FIELD", "unknownGroup"], handle: foresee),
]

private let daysAhead = Route.Parameter(
  name: "days", about: "1 to 31; 7 if left out.", pattern: "^[0-9]{1,2}$")

extension APICall {
  fileprivate func daysAhead() throws(Problem) -> Int { try number("days", in: 1...31, or: 7) }
}

@MainActor
private func previewDays(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  let days = try call.daysAhead()
  let (state, reading) = host.look()
  let ahead = preview(state, from: reading, days: days).map { day in
    dayJSON(
      day, reading.zone,
      [
        "rules": .array(
          day.rules.map { ["group": .string($0.group.text), "rule": $0.rule?.json ?? .null] }),
        "locks": .array(
          day.locks.map { lockJSON($0, reading.zone, ["group": .string($0.group.text)]) }),
      ])
  }
  return APIReply(["days": .array(ahead)])
}

/// The same judgement as of a stored group, with the candidate saved and applied on a copy of the state.
@MainActor
private func foresee(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  try call.onlyMembers(["group", "id"])
  let days = try call.daysAhead()
  let (state, reading) = host.look()
  let stored = try call.storedGroup(state)
  let id = stored?.id ?? GroupID(host.freshID())
  do throws(Refusal) {
    let typed = try TypedGroup(call.members["group"])
    let group = try Group(request: .object(typed.members), id: id)
    let isRuled = group.rule != nil || group.plan != nil
    // The whole group is judged, and what is not chosen yet changes nothing about when.
    let blank: JSONValue = group.memberCount == 0 ? [.string(id.text)] : []
    let judged = typed.members.filter { $0.key != "apps" || group.memberCount > 0 }.merging([
      "name": .string(stored?.name ?? id.text), "apps": blank, "sites": [], "rule": .null,
      "weekdayRules": .null,
    ]) { given, _ in given }
    let save: LimitsRequest =
      stored == nil
      ? .create(try Group(request: .object(judged), id: id))
      : .edit(id, try GroupEdit(request: .object(judged)))
    let ahead = try preview(
      state, after: [save] + (isRuled ? [.apply(id)] : []), from: reading, days: days)
    return APIReply([
      "group": typed.kept(as: group), "nights": .array(typed.nights.map(\.json)),
      "canApply": .bool(group.memberCount > 0 && isRuled),
      "membersOver": .integer(Int64(group.membersOverMaximum)),
      "days": .array(
        ahead.map { day in
          dayJSON(
            day, reading.zone,
            [
              "rule": day.rules.first { $0.group == id }?.rule?.json ?? .null,
              "locks": .array(
                day.locks.filter { $0.group == id }.map { lockJSON($0, reading.zone) }),
            ])
        }),
    ])
  } catch {
    throw Problem(refusal: error)
  }
}

private func dayJSON(
  _ day: PreviewDay, _ zone: Zone, _ more: [String: JSONValue]
) -> JSONValue {
  let own: [String: JSONValue] = [
    "date": .string(day.day.date.text), "start": instantJSON(day.day.start, zone),
    "end": instantJSON(day.day.end, zone),
  ]
  return .object(own.merging(more) { own, _ in own })
}

private func lockJSON(
  _ lock: PreviewLock, _ zone: Zone, _ more: [String: JSONValue] = [:]
) -> JSONValue {
  let own: [String: JSONValue] = [
    "because": .string(lock.cause.rawValue), "from": instantJSON(lock.from, zone),
    "until": instantJSON(lock.until, zone),
  ]
  return .object(own.merging(more) { own, _ in own })
}

extension APICall {
  /// The group that the body names by `id`, if any.
  fileprivate func storedGroup(_ state: HaruState) throws(Problem) -> Group? {
    guard let value = members["id"], !value.isNull else { return nil }
    guard let group = state.limits.group(GroupID(try text("id"))) else {
      throw Problem(refusal: .unknownGroup)
    }
    return group
  }
}
