import Client
import Glibc
import Groundwork
import ProbeProcess
import Testing

/// The client against a running server.
@Suite struct DaemonConnectionTests {
  let probe: RunningProbe
  let daemon: DaemonConnection

  init() throws {
    probe = try RunningProbe("port=-1")
    daemon = DaemonConnection(socketPath: probe.socketPath, timeout: .seconds(5))
  }

  @Test func aRequestIsAnswered() throws {
    let (status, body) = try daemon.request("POST", "/v1/echo?a=b", body: ["n": 1])
    #expect(status == 200)
    #expect(body["method"] == "POST")
    #expect(body["body"] == ["n": 1])
    #expect(body["query"] == ["a": ["b"]])
    #expect(body["peer"]?["uid"]?.whole == Int(geteuid()))
    #expect(body["peer"]?["pid"]?.whole == Int(getpid()))
  }

  @Test func aHeadRequestDoesNotWaitForABody() throws {
    #expect(try daemon.request("HEAD", "/v1/list").body == .null)
  }

  @Test func theDaemonsProblemsAreThrown() {
    #expect(
      throws: Problem(
        kind: .request, code: "needsGate", field: "limit", hints: ["gate.finish"],
        arguments: ["app": "xterm"])
    ) { try daemon.request("GET", "/v1/problem") }
    #expect(throws: Problem.request("noRoute")) { try daemon.request("GET", "/v1/none") }
  }

  @Test func aBodyAboveTheLimitIsTheServersProblem() {
    let body = JSONValue.string(String(repeating: "a", count: 3 << 20))
    #expect(throws: Problem.request("body")) { try daemon.request("POST", "/v1/echo", body: body) }
  }

  @Test func aSlowAnswerTimesOut() {
    let hasty = DaemonConnection(socketPath: probe.socketPath, timeout: Milliseconds(100))
    #expect(throws: Problem(kind: .world, code: "timeout")) {
      try hasty.request("GET", "/v1/slow?n=2000")
    }
  }

  @Test(arguments: ["v1/echo", "/v1/echo HTTP/1.1\r\nX: y", "/v1/ëcho"])
  func aPathThatIsNotEncodedIsNotSent(path: String) {
    #expect(throws: Problem.request("path", field: "path")) { try daemon.request("GET", path) }
  }

  @Test func eventsComeUntilWeHaveEnough() throws {
    var events: [ServerEvent] = []
    let (socketPath, other) = (probe.socketPath, daemon)
    try DaemonConnection(socketPath: socketPath).events("/v1/events") { event throws(Problem) in
      events.append(event)
      if events.count == 1 { _ = try other.request("GET", "/v1/publish?n=5") }
      return events.count < 4
    }
    #expect(events[0] == ServerEvent(name: "hello", data: "first\nsecond", id: "1"))
    #expect(events[1...].map(\.data) == ["0 x", "1 x", "2 x"])
    #expect(events[3].name == "message")
  }

  @Test func aStreamThatTheDaemonEndsReturns() throws {
    let other = daemon
    try daemon.events("/v1/events") { _ throws(Problem) in
      _ = try other.request("GET", "/v1/close")
      return true
    }
  }

  @Test func aStreamThatIsRefusedThrows() {
    #expect(throws: Problem.request("noRoute")) {
      try daemon.events("/v1/none") { _ throws(Problem) in true }
    }
  }
}
