import Client
import Glibc
import Groundwork
import ProbeProcess
import Testing

/// The client where no proper server is.
@Suite struct RefusalTests {
  @Test func withoutASocketTheDaemonIsNotRunning() {
    let daemon = DaemonConnection(socketPath: "/tmp/haru-none/harud.sock")
    #expect(throws: Problem(kind: .world, code: "notRunning", hints: ["daemon.start"])) {
      try daemon.request("GET", "/v1/echo")
    }
  }

  @Test func aDeadSocketMeansNotRunning() throws {
    let fake = try FakeServer()
    fake.stopListening()
    #expect(throws: Problem(kind: .world, code: "notRunning", hints: ["daemon.start"])) {
      try DaemonConnection(socketPath: fake.path).request("GET", "/v1/echo")
    }
  }

  @Test func aServerOfAnotherUserIsAnImpostor() throws {
    try #require(geteuid() == 0, "only root can become another user")
    let folder = try RunningProbe.makeFolder()
    let path = folder + "/s"
    let script = """
      import socket,time
      s=socket.socket(socket.AF_UNIX); s.bind('\(path)'); s.listen(); print('ready',flush=True)
      time.sleep(60)
      """
    let (pid, line) = try RunningProbe.spawn(
      program: "/usr/bin/setpriv",
      [
        "--reuid=65534", "--inh-caps=+dac_override", "--ambient-caps=+dac_override",
        "/usr/bin/python3", "-c", script,
      ])
    defer {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
      unlink(path)
      rmdir(folder)
    }
    #expect(line == "ready")
    let problem = #expect(throws: Problem.self) {
      try DaemonConnection(socketPath: path).request("GET", "/v1/echo")
    }
    #expect(problem?.kind == .setup)
    #expect(problem?.code == "impostor")
    #expect(problem?.arguments == ["uid": "65534"])
  }

  @Test(arguments: [
    "", "hello\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}", "HTTP/1.1 200 OK\r\nbroken\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{x", "HTTP/1.1 500 Oh\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "HTTP/1.1 200 OK\r\nContent-",
    "HTTP/1.1 400 Bad\r\nContent-Length: 2\r\n\r\n{}",
  ])
  func aBrokenAnswerIsABug(answer: String) throws {
    let fake = try FakeServer(answer: answer)
    let problem = #expect(throws: Problem.self) {
      try DaemonConnection(socketPath: fake.path).request("GET", "/v1/echo")
    }
    #expect(problem?.kind == .bug)
    #expect(problem?.code == "answer")
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\n{\"a\r\n4\r\n\":1}\r\n0\r\nT: 1\r\n\r\n",
    "HTTP/1.1 200 OK\r\n\r\n{\"a\":1}",
    "HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\":1}",
  ])
  func everyFramingIsRead(answer: String) throws {
    let fake = try FakeServer(answer: answer)
    let (status, body) = try DaemonConnection(socketPath: fake.path).request("GET", "/v1/echo")
    #expect(status == 200)
    #expect(body == ["a": 1])
  }
}
