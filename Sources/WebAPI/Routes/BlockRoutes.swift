import Groundwork
import Limits

@MainActor let blockRoutes: [Route] = [
  Route(
    method: .post, path: "/v1/block",
    summary: "Blocks these now, until release; adds to a held block.",
    takes: "Block", gives: "Status", refuses: ["invalid:apps", "invalid:sites"],
    handle: { call, host throws(Problem) in
      try call.onlyMembers(["apps", "sites"])
      let request: LimitsRequest
      do throws(Refusal) {
        request = try .block(request: .object(call.members))
      } catch {
        throw Problem(refusal: error)
      }
      return try host.ask(request)
    }),
  Route(
    method: .post, path: "/v1/release", summary: "Lifts the whole simple block.", gives: "Status",
    handle: { _, host throws(Problem) in try host.ask(.release) }),
  Route(
    method: .post, path: "/v1/shields/release",
    summary: "Thaws and uncovers everything now (gated while a group is applied).", takes: "Pass",
    gives: "Status", refuses: ["needsGate"],
    handle: { call, host throws(Problem) in
      try call.onlyMembers(["pass"])
      _ = try host.ask(.releaseAllShields, pass: call.passID())
      try await host.releaseAllShields()
      return APIReply(statusJSON(host))
    }),
  Route(
    method: .post, path: "/v1/protection/reset",
    summary: "Ends rests and overrides and begins today's budgets anew (gated).", takes: "Pass",
    gives: "Status", refuses: ["needsGate"],
    handle: { call, host throws(Problem) in
      try call.onlyMembers(["pass"])
      return try host.ask(.resetProtection, pass: call.passID())
    }),
]
