import Groundwork
import HaruCore
import Journey
import WebAPI
import WebServer

/// Carries the API and the page over the server: HTTP in, answers and live updates out.
@MainActor
final class Serving {
  private let api: API
  private let host: Host
  private let household: Household
  private let pages: PageFiles
  private(set) var server: LocalServer?
  private var streams: [EventStream] = []
  private var isAnnounced = false
  /// What the pages were told last, but for the clock.
  private var told: JSONValue = .null

  init(api: API, host: Host, household: Household, pages: PageFiles) {
    self.api = api
    self.host = host
    self.household = household
    self.pages = pages
    household.listen { [weak self] _, _ in self?.announce() }
  }

  func start(_ configuration: ServerConfiguration, sessions: [String]) throws(Problem) {
    let server = LocalServer(configuration: configuration, sessions: sessions) {
      [weak self] request in
      await self?.answer(request) ?? HTTPResponse(status: 503)
    }
    try server.start()
    self.server = server
  }

  func stop() {
    for stream in streams { stream.close() }
    server?.stop()
  }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    if request.path == "/v1/events", request.method == "GET" { return events() }
    guard request.path.hasPrefix("/v1/") else { return pages.answer(request) }
    var body: JSONValue?
    if !request.body.isEmpty {
      do throws(Problem) {
        body = try JSONValue(parsing: request.body)
      } catch {
        return .problem(error, status: 400)
      }
    }
    var isOwnSocket = false
    if case .unix = request.peer { isOwnSocket = true }
    let reply = await api.answer(
      APICall(
        method: request.method == "HEAD" ? "GET" : request.method, path: request.path,
        query: request.query.compactMapValues(\.last), body: body, isOwnSocket: isOwnSocket))
    if let picture = reply.picture { return pages.picture(picture) }
    var response = HTTPResponse.json(reply.body, status: reply.status)
    if reply.status == 405, let allowed = reply.body["error"]?["arguments"]?["allowed"]?.text {
      response.headers.append(("Allow", allowed))  // RFC 9110, 15.5.6
    }
    return response
  }

  /// Server-Sent Events: the whole status now and after each change (S-01).
  private func events() -> HTTPResponse {
    // Two of the largest statuses that there can be: 200 groups of 50 members.
    let stream = EventStream(capacity: 4 << 20)
    stream.onClose = { [weak self, weak stream] in
      self?.streams.removeAll { $0 === stream }
    }
    streams.append(stream)
    send(currentStatus(host), to: [stream])
    return .events(stream)
  }

  /// Several changes in one turn of the loop are one event.
  private func announce() {
    guard !streams.isEmpty, !isAnnounced else { return }
    isAnnounced = true
    Task {
      let status = currentStatus(host)  // looks at the clocks, which is no news of its own
      isAnnounced = false
      let news = status.withoutClock
      guard news != told else { return }
      told = news
      send(status, to: streams)
    }
  }

  private func send(_ status: JSONValue, to receivers: [EventStream]) {
    let data = status.encodedText
    for stream in receivers {
      stream.send(event: "status", data: data, id: String(household.revision))
    }
  }
}

extension Serving {
  /// The page's address with a key that works once; `nil` where only the socket is served.
  func address(of path: String) -> String? {
    guard let server, let port = server.port else { return nil }
    let clean = path.hasPrefix("/") ? path : "/" + path
    let mark = clean.contains("?") ? "&" : "?"
    return "http://127.0.0.1:\(port)\(clean)\(mark)key=\(server.makeOneTimeKey())"
  }
}

extension JSONValue {
  /// A status without what only the passing of time changes.
  fileprivate var withoutClock: JSONValue {
    guard var members else { return self }
    for key in ["now", "day"] { members[key] = nil }
    return .object(members)
  }
}
