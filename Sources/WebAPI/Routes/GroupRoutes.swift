import Groundwork
import Limits

@MainActor let groupRoutes: [Route] = [
  Route(
    method: .get, path: "/v1/groups", summary: "All groups, in the person's order.",
    gives: "Groups",
    handle: { _, host in
      let (state, reading) = host.look()
      let groups = state.limits.groups.map { groupStatusJSON($0, state.limits, reading.zone) }
      return APIReply(["groups": .array(groups)])
    }),
  Route(
    method: .post, path: "/v1/groups", summary: "Makes a draft.", takes: "NewGroup",
    gives: "Group", refuses: ["invalid:FIELD"], handle: create),
  Route(
    method: .post, path: "/v1/groups/check",
    summary: "Checks a group as it is being typed; changes nothing.", takes: "NewGroup",
    gives: "Checked", refuses: ["invalid:FIELD"], handle: checkDraft),
  Route(
    method: .get, path: "/v1/groups/{id}", summary: "One group.", gives: "Group",
    refuses: ["unknownGroup"],
    handle: { call, host throws(Problem) in try groupReply(call.group(host).id, host) }),
  Route(
    method: .patch, path: "/v1/groups/{id}",
    summary: "Changes a group. An applied one needs a pass, except to be renamed.",
    takes: "GroupEdit", gives: "Group",
    refuses: ["unknownGroup", "invalid:FIELD", "needsGate", "conflict"], handle: edit),
  Route(
    method: .delete, path: "/v1/groups/{id}", summary: "Deletes a group.",
    query: [.init(name: "pass", about: "Needed when the group is applied.")], gives: "Status",
    refuses: ["unknownGroup", "needsGate"],
    handle: { call, host throws(Problem) in
      try host.ask(.delete(call.group(host).id), pass: call.query["pass"])
    }),
  Route(
    method: .post, path: "/v1/groups/{id}/apply", summary: "Makes a draft live.", takes: "Pass",
    gives: "Group", refuses: ["unknownGroup", "invalid:apps", "invalid:rule", "needsGate"],
    handle: { call, host throws(Problem) in try await act(call, host) { .apply($0) } }),
  Route(
    method: .post, path: "/v1/groups/{id}/unapply", summary: "Makes a live group a draft.",
    takes: "Pass", gives: "Group", refuses: ["unknownGroup", "needsGate"],
    handle: { call, host throws(Problem) in try await act(call, host) { .unapply($0) } }),
]

@MainActor
private func create(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  let id = GroupID(host.freshID())
  let group = try newGroup(call, id)
  _ = try host.ask(.create(group))
  return APIReply(try groupReply(id, host).body, status: 201)
}

@MainActor
private func checkDraft(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  let group = try newGroup(call, GroupID(host.freshID()))
  return APIReply([
    "group": group.json, "membersOver": .integer(Int64(group.membersOverMaximum)),
    "canApply": .bool(group.memberCount > 0 && (group.rule != nil || group.plan != nil)),
  ])
}

private func newGroup(_ call: APICall, _ id: GroupID) throws(Problem) -> Group {
  guard call.members["id"] == nil else {
    throw .request("invalid:id", field: "id", hint: "api.unknownKey")
  }
  do throws(Refusal) {
    return try Group(request: .object(call.members), id: id)
  } catch {
    throw Problem(refusal: error)
  }
}

@MainActor
private func edit(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  let group = try call.group(host)
  try call.onlyMembers(["set", "pass", "revision"])
  if let known = call.members["revision"], known.text != revision(of: group) {
    throw .request("conflict", field: "revision", hint: "groups.reload")
  }
  let change: GroupEdit
  do throws(Refusal) {
    change = try GroupEdit(request: call.members["set"] ?? .null)
  } catch {
    throw Problem(refusal: error)
  }
  _ = try host.ask(.edit(group.id, change), pass: call.passID())
  return try groupReply(group.id, host)
}

@MainActor
private func act(
  _ call: APICall, _ host: any APIHost, _ request: (GroupID) -> LimitsRequest
) async throws(Problem) -> APIReply {
  let group = try call.group(host)
  try call.onlyMembers(["pass"])
  _ = try host.ask(request(group.id), pass: call.passID())
  return try groupReply(group.id, host)
}

@MainActor
func groupReply(_ id: GroupID, _ host: any APIHost) throws(Problem) -> APIReply {
  let (state, reading) = host.look()
  guard let group = state.limits.group(id) else { throw Problem(refusal: .unknownGroup) }
  return APIReply(groupStatusJSON(group, state.limits, reading.zone))
}
