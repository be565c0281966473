import Day
import Groundwork
import HaruCore
import Limits

@MainActor let statusRoutes: [Route] = [
  Route(
    method: .get, path: "/v1/status", summary: "Everything that is true now.", gives: "Status",
    handle: { _, host in APIReply(statusJSON(host)) }),
  Route(
    method: .get, path: "/v1/why",
    summary: "Why a token or a group is locked or open, until when, and what would change it.",
    query: [
      .init(name: "token", about: "An app id, a site, or an address."),
      .init(name: "group", about: "A group's id or name."),
    ], gives: "Why", refuses: ["unknownGroup", "invalid:token"], handle: why),
  Route(
    method: .get, path: "/v1/doctor",
    summary: "What is tracked and enforced on this machine, and what repairs the rest.",
    gives: "Doctor",
    handle: { _, host in
      APIReply(
        ["findings": .array((await host.findings()).map(\.json)), "setAside": setAsideJSON(host)])
    }),
  Route(
    method: .get, path: "/v1/openapi.json", summary: "This description.", gives: "Description",
    handle: { _, host in APIReply(openAPI(version: host.version)) }),
]

@MainActor
private func why(_ call: APICall, _ host: any APIHost) async throws(Problem) -> APIReply {
  let (state, reading) = host.look()
  let limits = state.limits
  if let name = call.query["group"] {
    guard let group = limits.group(GroupID(name)) ?? limits.group(named: name) else {
      throw Problem(refusal: .unknownGroup)
    }
    return APIReply(["groups": [groupStatusJSON(group, limits, reading.zone)], "block": false])
  }
  guard let token = call.query["token"], !token.isEmpty else {
    throw .request("invalid:token", field: "token", hint: "why.token")
  }
  let address = try? SiteAddress(token)  // no address: then it is an app
  let holders = limits.groups.filter { group in
    group.apps.contains(AppID(token))
      || address.map { address in group.sites.contains { $0.matches(address) } } == true
  }
  let isBlocked =
    limits.block.heldApps.contains(AppID(token))
    || address.map { address in limits.block.heldSites.contains { $0.matches(address) } } == true
  let guarding = limits.inForce.unprotected[AppID(token)].flatMap { limits.group($0) }
  return APIReply([
    "token": .string(token),
    "groups": .array(holders.map { groupStatusJSON($0, limits, reading.zone) }),
    "block": .bool(isBlocked),
    "coveredFor": guarding.map { ["id": .string($0.id.text), "name": .string($0.name)] } ?? .null,
  ])
}

@MainActor
func setAsideJSON(_ host: any APIHost) -> JSONValue {
  .array(
    host.setAside.map {
      [
        "key": .string($0.key), "because": .string($0.because), "original": .string($0.original),
      ]
    })
}
