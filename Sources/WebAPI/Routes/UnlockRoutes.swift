import Access
import Groundwork
import HaruCore
import Limits

@MainActor let unlockRoutes: [Route] = [
  Route(
    method: .post, path: "/v1/groups/{id}/extend", summary: "One minute of a locked group.",
    gives: "Group", refuses: ["unknownGroup", "notLocked", "alreadyOpen", "noneLeft"],
    handle: { call, host throws(Problem) in
      let id = try call.group(host).id
      _ = try host.ask(.oneMinute(id))
      return try groupReply(id, host)
    }),
  Route(
    method: .post, path: "/v1/groups/{id}/unlock",
    summary: "Ten minutes of a locked group, for a pass that a pause earned.", takes: "Pass",
    gives: "Group", refuses: ["unknownGroup", "needsGate", "notLocked"],
    handle: { call, host throws(Problem) in
      let id = try call.group(host).id
      try call.onlyMembers(["pass"])
      _ = try host.ask(.tenMinutes(id), pass: call.passID())
      return try groupReply(id, host)
    }),
  Route(
    method: .post, path: "/v1/open", summary: "“Open Haru” on a shield: notes the token.",
    takes: "Token", gives: "Status", refuses: ["invalid:token"],
    handle: { call, host throws(Problem) in
      try call.onlyMembers(["token"])
      return try host.ask(.open(token: call.text("token")))
    }),
  Route(
    method: .post, path: "/v1/open/take", summary: "Takes the open request up; it is consumed.",
    gives: "Status",
    handle: { _, host throws(Problem) in try host.ask(.takeUpOpenRequest) }),
  Route(
    method: .post, path: "/v1/pauses", summary: "Begins the guided pause.", takes: "Purpose",
    gives: "Pause", refuses: ["invalid:FIELD", "unknownGroup", "tooManyPauses"],
    handle: beginPause),
  Route(
    method: .post, path: "/v1/pauses/{id}/beat",
    summary: "A sign of life, once a second while the pause is in view.", takes: "Beat",
    gives: "Pause", refuses: ["unknownPause"],
    handle: { call, host throws(Problem) in
      try call.onlyMembers(["isVisible"])
      let isVisible = call.members["isVisible"]?.boolean ?? false
      return try pauseReply(
        host.submit(.pause(.beat(id: call.captured["id"] ?? "", isVisible: isVisible))))
    }),
  Route(
    method: .post, path: "/v1/pauses/{id}/complete",
    summary: "Ends a pause that was sat through; gives its pass.", gives: "EarnedPass",
    refuses: ["unknownPause", "pauseNotOver"],
    handle: { call, host throws(Problem) in
      try pauseReply(
        host.submit(
          .pause(.complete(id: call.captured["id"] ?? "", passID: host.freshID()))))
    }),
  Route(
    method: .delete, path: "/v1/pauses/{id}", summary: "Leaves a pause.", gives: "Empty",
    handle: { call, host throws(Problem) in
      try pauseReply(host.submit(.pause(.leave(id: call.captured["id"] ?? ""))))
    }),
]

@MainActor
private func beginPause(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  try call.onlyMembers(["kind", "group", "act"])
  guard let kind = Purpose.Kind(rawValue: try call.text("kind")) else {
    throw .request("invalid:kind", field: "kind", hint: nil, ["expected": "gate, reward"])
  }
  let purpose: Purpose
  if call.members["group"] != nil {
    let id = GroupID(try call.text("group"))
    guard host.look().state.limits.group(id) != nil else {
      throw Problem(refusal: .unknownGroup)
    }
    purpose = kind == .gate ? .gate(group: id) : .reward(group: id)
  } else {
    let act = try call.text("act")
    guard kind == .gate, gatedActs.contains(act) else {
      throw .request(
        "invalid:act", field: "act", hint: nil,
        ["expected": gatedActs.sorted().joined(separator: ", ")])
    }
    purpose = .gate(act: act)
  }
  return try pauseReply(host.submit(.pause(.begin(id: host.freshID(), purpose))))
}

/// Acts that belong to no group and have a gate of their own.
let gatedActs: Set<String> = [
  "resetProtection", "setOneMinuteUses", "setIdleAfter", "releaseAllShields",
]

private func pauseReply(_ answer: HaruAnswer) throws(Problem) -> APIReply {
  guard case .access(let answer) = answer else { return APIReply([:]) }
  switch answer {
  case .ok: return APIReply([:])
  case .pause(let pause):
    return APIReply([
      "id": .string(pause.id), "beats": .integer(Int64(pause.beats)),
      "playedMs": .integer(pause.played.count), "leftMs": .integer(pause.left.count),
      "lengthMs": .integer(Access.Bounds.pauseLength.count), "isComplete": .bool(pause.isComplete),
    ])
  case .pass(let pass):
    return APIReply([
      "pass": .string(pass.id), "validMs": .integer(Access.Bounds.passKept.count),
    ])
  case .refused(let refusal): throw Problem(refusal: refusal)
  }
}
