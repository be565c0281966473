import Groundwork
import Limits

@MainActor let settingsRoutes: [Route] = [
  Route(
    method: .get, path: "/v1/settings", summary: "What is set for all groups together.",
    gives: "Settings", handle: { _, host in APIReply(settingsJSON(host)) }),
  Route(
    method: .patch, path: "/v1/settings",
    summary:
      "Changes settings. More one-minute extensions, or a shorter idle time, need a pass while a group is applied; more extensions hold from the next local day.",
    takes: "SettingsEdit", gives: "Settings",
    refuses: ["invalid:oneMinuteUses", "invalid:idleAfterMs", "needsGate"], handle: change),
]

@MainActor
private func settingsJSON(_ host: any APIHost) -> JSONValue {
  let (state, reading) = host.look()
  let settings = state.limits.settings
  let today = reading.zone.date(at: reading.wall)
  return [
    "oneMinuteUses": .integer(Int64(settings.oneMinuteUses(on: today))),
    "raise": settings.raise.flatMap { raise in
      raise.from > today
        ? [
          "oneMinuteUses": .integer(Int64(raise.oneMinuteUses)), "from": .string(raise.from.text),
        ] : nil
    } ?? .null,
    "idleAfterMs": .integer(settings.idleAfter.count),
  ]
}

/// One setting a call, so that a refusal never leaves half of a change.
@MainActor
private func change(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  try call.onlyMembers(["oneMinuteUses", "idleAfterMs", "pass"])
  let uses = call.members["oneMinuteUses"]
  let idle = call.members["idleAfterMs"]
  guard (uses == nil) != (idle == nil) else {
    throw .request("invalid:body", field: "body", hint: "settings.one")
  }
  if let uses {
    guard let number = uses.whole else {
      throw .request("invalid:oneMinuteUses", field: "oneMinuteUses", hint: "fault.shape")
    }
    _ = try host.ask(.setOneMinuteUses(number), pass: call.passID())
  }
  if let idle {
    guard let number = idle.whole else {
      throw .request("invalid:idleAfterMs", field: "idleAfterMs", hint: "fault.shape")
    }
    _ = try host.ask(.setIdleAfter(Milliseconds(Int64(number))), pass: call.passID())
  }
  return APIReply(settingsJSON(host))
}
