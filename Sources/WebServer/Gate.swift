import Groundwork

/// What the checks of a request's head lead to.
enum GateVerdict {
  case pass(RequestTarget)
  case answer(HTTPResponse)
}

/// A request's head: all that is known before its body.
struct RequestHead {
  var method: String
  var encodedPath: String
  var encodedQuery: String?
  var authority: String
  var headers: [String: String]
  var headerSize: Int
  /// nil for a chunked body.
  var announcedLength: Int?
  var peer: HTTPRequest.Peer
}

/// Every check between a socket and a handler, in the order of their importance.
struct Gate {
  static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]

  let configuration: ServerConfiguration
  let owner: UInt32
  var browser: BrowserGate?

  func judge(_ head: RequestHead, keys: inout AccessKeys, at now: Milliseconds) -> GateVerdict {
    if case .unix(let uid, _) = head.peer, uid != owner { return refuse(403, "peer") }
    if head.peer == .tcp {
      guard let browser else { return refuse(403, "peer") }
      if let refusal = browser.refusal(headers: head.headers, target: head.authority) {
        return refuse(refusal.status, refusal.code)
      }
    }
    if head.headerSize > configuration.limits.headers { return refuse(431, "headers") }
    guard Self.methods.contains(head.method) else {
      var response = HTTPResponse.problem(.request("method"), status: 405)
      response.headers.append(("Allow", Self.methods.joined(separator: ", ")))
      return .answer(response)
    }
    guard
      let target = RequestTarget(
        encodedPath: head.encodedPath, encodedQuery: head.encodedQuery)
    else { return refuse(400, "target") }
    if head.peer == .tcp, let answer = withoutSession(head, target, &keys, now) {
      return .answer(answer)
    }
    return judgeBody(head, target)
  }

  private func judgeBody(_ head: RequestHead, _ target: RequestTarget) -> GateVerdict {
    guard head.announcedLength != 0 else { return .pass(target) }
    if let length = head.announcedLength, length < 0 || length > configuration.limits.body {
      return refuse(413, "body")
    }
    let type = head.headers["content-type"]?.prefix { $0 != ";" && $0 != " " }.lowercased()
    // Also a guard against forms of other sites: they cannot send this type without asking first.
    guard type == "application/json" else { return refuse(415, "contentType") }
    return .pass(target)
  }

  /// The answer to a browser that has no session (yet), or nil when it has one.
  private func withoutSession(
    _ head: RequestHead, _ target: RequestTarget, _ keys: inout AccessKeys, _ now: Milliseconds
  ) -> HTTPResponse? {
    let credentials = Credentials(headers: head.headers, cookieName: configuration.cookieName)
    let hasSession = credentials.tokens.contains(where: { keys.accepts(session: $0) })
    if head.method == "GET", !isAPI(target.path), let key = target.query["key"]?.first {
      // Whoever has a session may come back to a link that was used, as a restored tab does.
      guard keys.redeem(key, at: now) else {
        return hasSession ? redirect(head) : locked(target)
      }
      let cookie =
        "\(configuration.cookieName)=\(keys.makeSession()); Path=/; HttpOnly; SameSite=Strict"
      var response = redirect(head)
      response.headers.append(("Set-Cookie", cookie))
      return response
    }
    return hasSession ? nil : locked(target)
  }

  /// To the same page without the key, so that it stands in no address bar and no history.
  private func redirect(_ head: RequestHead) -> HTTPResponse {
    let rest = (head.encodedQuery ?? "").split(separator: "&").filter { !$0.hasPrefix("key=") }
    let query = rest.isEmpty ? "" : "?" + rest.joined(separator: "&")
    return HTTPResponse(status: 303, headers: [("Location", head.encodedPath + query)])
  }

  private func locked(_ target: RequestTarget) -> HTTPResponse {
    var response =
      isAPI(target.path)
      ? HTTPResponse.problem(.request("session", hint: "session.open"), status: 401)
      : HTTPResponse(
        status: 401, headers: [("Content-Type", "text/html; charset=utf-8")],
        body: Array(configuration.lockedPage.utf8))
    response.headers.append(("WWW-Authenticate", "Bearer"))
    return response
  }

  func isAPI(_ path: String) -> Bool {
    path == configuration.apiPrefix || path.hasPrefix(configuration.apiPrefix + "/")
  }

  private func refuse(_ status: Int, _ code: String) -> GateVerdict {
    .answer(.problem(.request(code), status: status))
  }
}
