import ProbeProcess
import Testing

/// Who may talk to 127.0.0.1, against a running server.
@Suite struct BrowserTests {
  let probe: RunningProbe

  init() throws { probe = try RunningProbe() }

  private func key(_ probe: RunningProbe? = nil) throws -> String {
    let probe = probe ?? self.probe
    let body = try probe.unix("GET", "/v1/key").body
    let key = String(body.split(separator: "\"")[3])
    #expect(key.count == 64)
    return key
  }

  @Test func aSessionTokenOpensTheAPI() throws {
    let answer = try probe.tcp("GET", "/v1/echo?a=1&a=2")
    #expect(answer.status == 200)
    #expect(answer.body.contains(#""peer":"tcp""#))
    #expect(answer.body.contains(#""query":{"a":["1","2"]}"#))
  }

  @Test(arguments: ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example"])
  func anotherHostIsMisdirected(host: String) throws {
    #expect(try probe.tcp("GET", "/v1/echo", host: host).status == 421)
    #expect(try probe.count("handled") == 1)
  }

  @Test func localhostIsAName() throws {
    #expect(try probe.tcp("GET", "/v1/echo", host: "localhost:\(probe.port)").status == 200)
  }

  @Test func anAbsoluteTargetCannotHideAnotherHost() throws {
    #expect(try probe.tcp("GET", "http://evil.example/v1/echo").status == 421)
  }

  @Test func aSecondHostFieldIsRefused() throws {
    #expect(try probe.tcp("GET", "/v1/echo", headers: "Host: evil.example\r\n").status == 421)
  }

  @Test(arguments: ["http://evil.example", "null", "http://127.0.0.1:1"])
  func anotherOriginIsRefused(origin: String) throws {
    #expect(try probe.tcp("GET", "/v1/echo", headers: "Origin: \(origin)\r\n").status == 403)
    #expect(try probe.count("handled") == 1)
  }

  @Test func theOwnOriginIsWelcome() throws {
    let origin = "Origin: http://127.0.0.1:\(probe.port)\r\nSec-Fetch-Site: same-origin\r\n"
    #expect(try probe.tcp("GET", "/v1/echo", headers: origin).status == 200)
  }

  @Test(arguments: ["cross-site", "same-site"])
  func anotherSiteIsRefused(site: String) throws {
    #expect(try probe.tcp("GET", "/v1/echo", headers: "Sec-Fetch-Site: \(site)\r\n").status == 403)
  }

  @Test func withoutSessionTheAPIAnswersInJSONAndPagesInHTML() throws {
    let api = try probe.tcp("GET", "/v1/echo", session: false)
    #expect(api.status == 401)
    #expect(api.header("content-type") == "application/json")
    #expect(api.body.contains(#""code":"session""#))
    let page = try probe.tcp("GET", "/", session: false)
    #expect(page.status == 401)
    #expect(page.body.contains("haru open"))
    #expect(try probe.count("handled") == 1)
  }

  @Test(arguments: [
    "Authorization: Bearer \r\n", "Authorization: Bearer 00\r\n", "Cookie: haru_session=\r\n",
  ])
  func aWrongTokenIsNone(header: String) throws {
    #expect(try probe.tcp("GET", "/v1/echo", session: false, headers: header).status == 401)
  }

  @Test func aOneTimeLinkGivesACookieOnce() throws {
    let key = try key()
    let first = try probe.tcp("GET", "/?key=\(key)", session: false)
    #expect(first.status == 303)
    #expect(first.header("location") == "/")
    let cookie = try #require(first.header("set-cookie"))
    #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
    let pair = "Cookie: other=1; \(cookie.prefix { $0 != ";" })\r\n"
    #expect(try probe.tcp("GET", "/v1/echo", session: false, headers: pair).status == 200)
    #expect(try probe.tcp("GET", "/?key=\(key)", session: false).status == 401)
  }

  @Test func aLinkLeadsToItsOwnPageWithoutTheKey() throws {
    let used = try key()
    let answer = try probe.tcp("GET", "/unlock?token=a%20b&key=\(used)", session: false)
    #expect(answer.status == 303 && answer.header("location") == "/unlock?token=a%20b")
    // A restored tab of somebody who has a session is not locked out by its used key.
    let again = try probe.tcp("GET", "/unlock?key=\(used)")
    #expect(again.status == 303 && again.header("location") == "/unlock")
    #expect(try probe.tcp("GET", "/v1/echo?key=\(try key())", session: false).status == 401)
  }

  @Test func aOneTimeLinkExpires() throws {
    let probe = try RunningProbe("keyLifetime=1000")
    #expect(try probe.tcp("GET", "/?key=\(try key(probe))", session: false).status == 303)
    let key = try key(probe)
    let made = monotonicSeconds()
    _ = eventually { monotonicSeconds() - made > 1.05 }
    #expect(try probe.tcp("GET", "/?key=\(key)", session: false).status == 401)
  }

  @Test func aWrongKeyOrAHeadRequestRedeemsNothing() throws {
    #expect(try probe.tcp("GET", "/?key=00", session: false).status == 401)
    let key = try key()
    #expect(try probe.tcp("HEAD", "/?key=\(key)", session: false).status == 401)
    #expect(try probe.tcp("GET", "/?key=\(key)", session: false).status == 303)
  }

  @Test func everyAnswerCarriesTheSecurityHeaders() throws {
    let answers = [
      try probe.tcp("GET", "/v1/echo"), try probe.tcp("GET", "/", session: false),
      try probe.tcp("GET", "/v1/nothing"), try probe.tcp("GET", "/v1/echo", host: "evil.example"),
      Wire.ask(try Wire(port: probe.port), "nonsense\r\n\r\n"),
    ]
    for answer in answers {
      #expect(answer.status != 0)
      #expect(answer.header("x-content-type-options") == "nosniff")
      #expect(answer.header("x-frame-options") == "DENY")
      #expect(answer.header("referrer-policy") == "no-referrer")
      #expect(answer.header("cache-control") == "no-store")
      #expect(answer.header("content-security-policy") != nil)
      #expect(answer.header("access-control-allow-origin") == nil)
    }
    #expect(try probe.tcp("GET", "/").header("content-security-policy") == "default-src 'self'")
  }
}
