import ProbeProcess
import Testing

/// What a request may look like, against a running server.
@Suite struct RequestTests {
  let probe: RunningProbe
  let json = "Content-Type: application/json\r\n"

  init() throws { probe = try RunningProbe() }

  @Test func aBodyArrivesWhole() throws {
    let body = "{\"a\":1}"
    let answer = try probe.unix(
      "POST", "/v1/echo", headers: json + "Content-Length: \(body.utf8.count)\r\n", body: body)
    #expect(answer.status == 200)
    #expect(answer.body.contains(#""body":{"a":1}"#))
    #expect(answer.body.contains(#""size":7"#))
  }

  @Test func aChunkedBodyArrivesWhole() throws {
    let answer = try probe.unix(
      "PUT", "/v1/echo", headers: json + "Transfer-Encoding: chunked\r\n",
      body: "3\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n")
    #expect(answer.body.contains(#""body":{"a":1}"#))
  }

  @Test(arguments: ["", "Content-Type: text/plain\r\n", "Content-Type: application/jsonp\r\n"])
  func aBodyThatIsNotJSONIsRefused(type: String) throws {
    let answer = try probe.unix(
      "POST", "/v1/echo", headers: type + "Content-Length: 2\r\n", body: "{}")
    #expect(answer.status == 415)
    #expect(try probe.count("handled") == 1)
  }

  @Test func anAnnouncedBodyAboveTheLimitIsRefused() throws {
    let size = (1 << 20) + 1
    let answer = try probe.unix(
      "POST", "/v1/echo", headers: json + "Content-Length: \(size)\r\n",
      body: String(repeating: " ", count: size))
    #expect(answer.status == 413)
    #expect(try probe.count("handled") == 1)
  }

  @Test func theLargestBodyIsTaken() throws {
    let size = 1 << 20
    let answer = try probe.unix(
      "POST", "/v1/echo", headers: json + "Content-Length: \(size)\r\n",
      body: String(repeating: " ", count: size))
    #expect(answer.body.contains("\"size\":\(size)"))
  }

  @Test func aChunkedBodyAboveTheLimitIsRefused() throws {
    let chunk = "10000\r\n" + String(repeating: " ", count: 0x10000) + "\r\n"
    let answer = try probe.unix(
      "POST", "/v1/echo", headers: json + "Transfer-Encoding: chunked\r\n",
      body: String(repeating: chunk, count: 17) + "0\r\n\r\n")
    #expect(answer.status == 413)
    #expect(try probe.count("handled") == 1)
  }

  @Test func whoAsksBeforeSendingIsRefusedWithoutSending() throws {
    let wire = try Wire(unix: probe.socketPath)
    wire.send(
      "POST /v1/echo HTTP/1.1\r\nHost: h\r\n\(json)Content-Length: 99999999\r\nExpect: 100-continue\r\n\r\n"
    )
    wire.read { $0.body.contains("}") }
    #expect(wire.status == 413)
  }

  @Test(arguments: [true, false])
  func aHugeBodyCostsNoMemory(chunked: Bool) throws {
    _ = try probe.count("handled")
    let before = probe.status("VmHWM")
    let wire = try Wire(unix: probe.socketPath)
    let length = chunked ? "Transfer-Encoding: chunked" : "Content-Length: 157286400"
    wire.send("POST /v1/echo HTTP/1.1\r\nHost: h\r\n\(json)\(length)\r\n\r\n")
    let block = [UInt8](repeating: 0x20, count: 1 << 20)
    let piece = chunked ? Array("100000\r\n".utf8) + block + Array("\r\n".utf8) : block
    for _ in 0..<150 where !wire.send(piece) { break }
    wire.read()
    #expect(wire.isClosed)
    #expect(probe.status("VmHWM") - before < 20 << 10)
    #expect(try probe.count("handled") == 2)
  }

  @Test(arguments: [
    "/v1%2Fecho", "/v1/..%2F..%2Fetc", "/v1/%2e%2e%5cetc", "/v1/echo%00",
    "/v1/%5cecho", "//v1/echo", "/v1//echo", "/v1/echo%0a", "/v1/%ff", "/v1/echo?a=%00",
    "/v1/echo?%zz",
  ])
  func aDoubtfulTargetIsRefused(target: String) throws {
    #expect(try probe.unix("GET", target).status == 400)
    #expect(try probe.count("handled") == 1)
  }

  /// libsoup resolves dot segments, plain and encoded, before we see a path: none reaches a
  /// handler, and none leads above the root.
  @Test(arguments: ["/../v1/echo", "/v1/../v1/echo", "/%2e%2e/x/%2E./v1/echo", "/v1/./echo"])
  func dotSegmentsNeverReachAHandler(target: String) throws {
    #expect(try probe.unix("GET", target).body.contains(#""path":"/v1/echo""#))
    #expect(try probe.unix("GET", "/v1/../../etc/passwd").status == 404)
    #expect(try probe.tcp("GET", "/x/..%2Fv1/echo", session: false).status == 400)
    #expect(try probe.tcp("GET", "/x/../v1/echo", session: false).status == 401)
  }

  @Test func aPathIsExact() throws {
    #expect(try probe.unix("GET", "/v1/echo/x").status == 404)
    #expect(try probe.unix("GET", "/v1/echo/").status == 404)
  }

  @Test(arguments: ["OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get"])
  func anotherMethodIsRefused(method: String) throws {
    let answer = try probe.unix(method, method == "CONNECT" ? "h:80" : "/v1/echo")
    #expect(answer.status == 405)
    #expect(answer.header("allow") == "GET, HEAD, POST, PUT, PATCH, DELETE")
  }

  @Test(arguments: [
    "nonsense\r\n\r\n", "GET /v1/echo\r\n\r\n", "GET /v1/echo HTTP/9.9\r\n\r\n",
    "GET /v1/echo HTTP/1.1\r\n\r\n", "GET /v1/echo HTTP/1.1\r\nHost: a/b\r\n\r\n",
    "POST /v1/echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: odd\r\n\r\n", "\0\0\0\r\n\r\n",
    "GET /v1/echo HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n", "* * *\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n",
  ])
  func aBrokenRequestIsRefusedOrClosed(request: String) throws {
    let wire = Wire.ask(try Wire(unix: probe.socketPath), request)
    #expect(wire.isClosed)
    #expect(wire.status == 0 || wire.status >= 400)
    #expect(try probe.count("handled") == 1)
  }

  @Test func hTTP10IsAnsweredAlsoWithoutHost() throws {
    let wire = Wire.ask(try Wire(unix: probe.socketPath), "GET /v1/echo HTTP/1.0\r\n\r\n")
    #expect(wire.status == 200)
    #expect(Wire.ask(try Wire(port: probe.port), "GET / HTTP/1.0\r\n\r\n").status == 421)
  }

  @Test func headersHaveALimit() throws {
    let fields = (0..<20).map { "X-\($0): \(String(repeating: "a", count: 1000))\r\n" }.joined()
    #expect(try probe.unix("GET", "/v1/echo", headers: fields).status == 431)
    let wire = try Wire(unix: probe.socketPath)
    wire.send("GET / HTTP/1.1\r\nX: ")
    for _ in 0..<100 where !wire.send(String(repeating: "a", count: 10_000)) { break }
    wire.read()
    #expect(wire.isClosed)
  }

  @Test func aRangeIsIgnored() throws {
    let answer = try probe.unix("GET", "/v1/big?n=100", headers: "Range: bytes=0-1,1-2,2-3\r\n")
    #expect(answer.status == 200)
    #expect(answer.body.utf8.count == 100)
  }

  @Test func headAnswersWithoutBody() throws {
    let answer = try probe.unix("HEAD", "/v1/big?n=100")
    #expect(answer.status == 200)
    #expect(answer.header("content-length") == "100")
    #expect(answer.body.isEmpty)
  }
}
