import Groundwork

/// The versioned API: finds the route of a call and lets it answer.
@MainActor
public struct API {
  private let host: any APIHost

  public init(host: any APIHost) { self.host = host }

  /// Answers every call: what is wrong with it is an answer too.
  public func answer(_ call: APICall) async -> APIReply {
    do throws(Problem) {
      return try await serve(call)
    } catch {
      return APIReply(problem: error)
    }
  }

  private func serve(_ call: APICall) async throws(Problem) -> APIReply {
    var allowed: [String] = []
    for route in routes {
      guard let captured = route.capture(call.path) else { continue }
      guard route.method.rawValue == call.method else {
        allowed.append(route.method.rawValue)
        continue
      }
      try check(call, route)
      var call = call
      call.captured = captured
      return try await route.handle(call, host)
    }
    if allowed.isEmpty { throw .request("noSuchRoute", hint: "api.description") }
    throw .request("method", hint: nil, ["allowed": allowed.sorted().joined(separator: ", ")])
  }

  /// A call with a query or body that its route does not take is a mistake of the caller, and told so.
  private func check(_ call: APICall, _ route: Route) throws(Problem) {
    let known = Set(route.query.map(\.name))
    if let unknown = call.query.keys.sorted().first(where: { !known.contains($0) }) {
      throw .request("unknownParameter", field: unknown)
    }
    if route.takes == nil, let body = call.body, !(body.members?.isEmpty ?? body.isNull) {
      throw .request("takesNoBody", field: "body")
    }
    if route.takes != nil, let body = call.body, body.members == nil {
      throw .request("shape", field: "body", hint: nil, ["expected": "object"])
    }
  }
}

/// Every route, in the order of the description.
@MainActor let routes: [Route] =
  statusRoutes + todayRoutes + previewRoutes + groupRoutes + unlockRoutes + blockRoutes
  + settingsRoutes
  + statisticsRoutes
  + appRoutes + browserRoutes + transferRoutes
