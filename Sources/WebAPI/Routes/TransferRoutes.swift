import Day
import Groundwork
import Limits

@MainActor let transferRoutes: [Route] = [
  Route(
    method: .get, path: "/v1/export",
    summary: "Groups, settings and the history, to keep or to take to another machine.",
    gives: "Export", handle: export),
  Route(
    method: .post, path: "/v1/import",
    summary:
      "Takes in the groups of an export as drafts: all of them, or none. A taken name gets a number.",
    takes: "Import", gives: "Imported", refuses: ["invalid:format", "invalid:groups"],
    handle: importGroups),
  Route(
    method: .post, path: "/v1/page", summary: "An address of the page that works once.",
    takes: "PagePath", gives: "PageAddress", refuses: ["ownSocketOnly"],
    handle: { call, host throws(Problem) in
      guard call.isOwnSocket else { throw .request("ownSocketOnly") }
      try call.onlyMembers(["path"])
      guard let address = host.pageAddress(path: call.members["path"]?.text ?? "/") else {
        throw Problem(kind: .setup, code: "noPage", hints: ["doctor.run"])
      }
      return APIReply(["address": .string(address)])
    }),
]

/// The format's name and version, in every export.
private let format: JSONValue = ["name": "haru", "version": 1]

@MainActor
private func export(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  let (state, reading) = host.look()
  let limits = state.limits
  let today = reading.zone.date(at: reading.wall)
  guard let first = LocalDate("1970-01-01") else { return APIReply(["format": format]) }
  let history = try History(from: first, to: today, host)
  return APIReply([
    "format": format, "at": .string(reading.zone.local(at: reading.wall).text),
    "groups": .array(limits.groups.map(\.json)),
    "settings": [
      "oneMinuteUses": .integer(Int64(limits.settings.oneMinuteUses(on: today))),
      "idleAfterMs": .integer(limits.settings.idleAfter.count),
    ],
    "block": blockJSON(limits.block),
    "days": history.daysJSON, "locks": history.locksJSON,
    "setAside": setAsideJSON(host),
  ])
}

@MainActor
private func importGroups(
  _ call: APICall, _ host: any APIHost
) async throws(Problem) -> APIReply {
  guard call.members["format"] == format else {
    throw .request("invalid:format", field: "format", hint: "import.format")
  }
  guard let items = call.members["groups"]?.items, !items.isEmpty else {
    throw .request("invalid:groups", field: "groups", hint: "import.groups")
  }
  var taken = Set(host.look().state.limits.groups.map(\.name))
  var groups: [Group] = []
  for (index, item) in items.enumerated() {
    do throws(Refusal) {
      var group = try Group(request: item, id: GroupID(host.freshID()))
      group.name = free(group.name, taken)
      if let fault = group.rule?.fault { throw .invalid(field: "rule", because: .rule(fault)) }
      if let (day, fault) = group.plan?.fault {
        throw .invalid(field: "weekdayRules", because: .weekday(day, fault))
      }
      if group.name.isEmpty { throw .invalid(field: "name", because: .empty) }
      taken.insert(group.name)
      groups.append(group)
    } catch {
      var problem = Problem(refusal: error)
      problem.field = "groups[\(index)]." + (problem.field ?? "")
      throw problem
    }
  }
  let room = Limits.Bounds.groups - host.look().state.limits.groups.count
  guard groups.count <= room else {
    throw .request(
      "invalid:groups", field: "groups", hint: "fault.tooMany",
      ["count": "\(groups.count)", "maximum": "\(room)"])
  }
  for group in groups { _ = try host.ask(.create(group)) }
  return APIReply(["created": .array(groups.map { .string($0.name) })])
}

/// The name, or the first of `name (2)`, `name (3)`, … that is free.
private func free(_ name: String, _ taken: Set<String>) -> String {
  guard taken.contains(name) else { return name }
  func numbered(_ number: Int) -> String {
    let ending = " (\(number))"
    return name.prefix(Limits.Bounds.nameLength.upperBound - ending.count) + ending
  }
  var number = 2
  while taken.contains(numbered(number)) { number += 1 }
  return numbered(number)
}
