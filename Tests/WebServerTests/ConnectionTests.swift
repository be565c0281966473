import Glibc
import ProbeProcess
import Testing

/// How long and how many, against a running server.
@Suite struct ConnectionTests {
  @Test(arguments: [
    "", "GET /v1/echo HT",
    "POST /v1/echo HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{",
  ])
  func aHalfSentRequestIsClosed(part: String) throws {
    let probe = try RunningProbe("requestTime=300")
    let wire = try Wire(unix: probe.socketPath)
    let begin = monotonicSeconds()
    wire.send(part)
    #expect(wire.read(seconds: 3))
    #expect((0.25..<1.5).contains(monotonicSeconds() - begin))
    #expect(try probe.count("connections") == 1)
  }

  @Test func bytesThatTrickleBuyNoTime() throws {
    let probe = try RunningProbe("requestTime=400")
    let wire = try Wire(unix: probe.socketPath)
    let begin = monotonicSeconds()
    for byte in "GET /v1/echo HTTP/1.1\r\nX: \(String(repeating: "a", count: 400))".utf8 {
      wire.send([byte])
      if wire.read(seconds: 0.02) { break }
    }
    #expect(wire.isClosed)
    #expect((0.35..<2).contains(monotonicSeconds() - begin))
  }

  @Test func whoDoesNotReadAnAnswerIsClosed() throws {
    let probe = try RunningProbe("answerTime=300")
    let wire = try Wire(unix: probe.socketPath)
    wire.send("GET /v1/big?n=5000000 HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try eventually { try probe.count("connections") == 1 })
    wire.read()
    #expect(wire.received.count < 5_000_000)
  }

  @Test func aSlowHandlerIsWaitedFor() throws {
    let probe = try RunningProbe("requestTime=200", "answerTime=200")
    let answer = try probe.unix("GET", "/v1/slow?n=700")
    #expect(answer.status == 200)
    #expect(answer.body.contains("700"))
  }

  @Test func aClientThatLeavesDuringTheHandlerIsHarmless() throws {
    let probe = try RunningProbe()
    for _ in 0..<20 {
      try Wire(unix: probe.socketPath).send("GET /v1/slow?n=100 HTTP/1.1\r\nHost: h\r\n\r\n")
    }
    #expect(try eventually { try probe.count("connections") == 1 })
    #expect(try probe.count("handled") > 20)
  }

  @Test func aHundredConnectionsAreServedUpToTheLimit() throws {
    let probe = try RunningProbe("connections=64")
    let wires = try (0..<100).map { _ in try Wire(unix: probe.socketPath) }
    for wire in wires { wire.send("GET /v1/slow?n=300 HTTP/1.1\r\nHost: h\r\n\r\n") }
    for wire in wires { wire.read() }
    let statuses = wires.map(\.status)
    #expect(statuses.filter { $0 == 200 }.count == 64)
    #expect(statuses.filter { $0 == 503 }.count == 36)
    #expect(try probe.count("connections") == 1)
  }

  @Test func tCPClientsCannotLockTheOwnerOut() throws {
    let probe = try RunningProbe("connections=64")
    let wires = try (0..<64).map { _ in try Wire(port: probe.port) }
    #expect(try eventually { try probe.count("connections") == 49 })
    #expect(wires.filter { $0.read(seconds: 0.01) && $0.status == 503 }.count == 16)
  }

  @Test func withoutDescriptorsTheServerRestsAndRecovers() throws {
    let probe = try RunningProbe("files=40")
    var wires = try (0..<60).map { _ in try Wire(unix: probe.socketPath) }
    #expect(eventually { probe.openFiles >= 40 })
    let before = probe.cpuSeconds
    usleep(500_000)
    #expect(probe.cpuSeconds - before < 0.1)
    wires.removeAll()
    #expect(try eventually { try probe.count("connections") == 1 })
  }

  @Test func aRestartEndsEverythingAndKeepsSessions() throws {
    let probe = try RunningProbe("port=\(try RunningProbe.freePort())")
    let slow = try Wire(unix: probe.socketPath)
    slow.send("GET /v1/slow?n=300 HTTP/1.1\r\nHost: h\r\n\r\n")
    let events = try Wire(unix: probe.socketPath)
    events.send(EventTests.request)
    #expect(events.read { $0.text.contains("second") })
    let idle = try Wire(unix: probe.socketPath)
    _ = try probe.unix("GET", "/v1/restart")
    for wire in [slow, events, idle] { #expect(wire.read()) }
    // Between the two servers nobody listens.
    #expect(eventually { (try? Wire(unix: probe.socketPath)) != nil })
    #expect(try eventually { try probe.count("servers") == 1 })
    #expect(try probe.tcp("GET", "/v1/echo").status == 200)
    #expect(try probe.count("closed") == 1)
    #expect(try probe.count("connections") == 1)
    #expect(try probe.unix("GET", "/v1/echo").status == 200)
  }

  @Test func aThousandRequestsLeaveNothingBehind() throws {
    let probe = try RunningProbe()
    _ = try probe.count("connections")
    let before = probe.openFiles
    for number in 0..<1000 {
      // A third of them leaves without reading, a third without asking.
      let wire = number % 2 == 0 ? try Wire(unix: probe.socketPath) : try Wire(port: probe.port)
      if number % 3 != 0 {
        wire.send("GET /v1/list HTTP/1.1\r\nHost: 127.0.0.1:\(probe.port)\r\n")
        wire.send("Authorization: Bearer \(probe.token)\r\n\r\n")
      }
      if number % 3 == 1 { wire.read() }
    }
    #expect(try eventually { try probe.count("connections") == 1 })
    #expect(probe.openFiles <= before + 1)
  }

  @Test func anotherUserIsRefused() throws {
    try #require(geteuid() == 0, "only root can become another user")
    let probe = try RunningProbe()
    let script = """
      import socket,sys
      s=socket.socket(socket.AF_UNIX); s.connect('\(probe.socketPath)')
      s.sendall(b'GET /v1/echo HTTP/1.1\\r\\nHost: h\\r\\n\\r\\n'); t=b''
      while True:
        b=s.recv(65536)
        if not b: break
        t+=b
      sys.exit(0 if t.startswith(b'HTTP/1.1 403 ') and b'"code":"peer"' in t else 1)
      """
    // With the right to pass the folder's mode: what is left is the check of the peer.
    let status = try run([
      "/usr/bin/setpriv", "--reuid=65534", "--inh-caps=+dac_override",
      "--ambient-caps=+dac_override", "/usr/bin/python3", "-c", script,
    ])
    #expect(status == 0)
    #expect(try probe.count("handled") == 1)
    // Without it the folder alone keeps them out.
    #expect(try run(["/usr/bin/setpriv", "--reuid=65534", "/usr/bin/python3", "-c", script]) != 0)
  }
}

private func run(_ arguments: [String]) throws -> Int32 {
  var words = arguments.map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  defer { posix_spawn_file_actions_destroy(&actions) }
  var pid: pid_t = 0
  guard posix_spawn(&pid, arguments[0], &actions, nil, &words, environ) == 0 else {
    throw ProbeFailure(reason: "cannot start \(arguments[0])")
  }
  var status: Int32 = 0
  waitpid(pid, &status, 0)
  return status
}
