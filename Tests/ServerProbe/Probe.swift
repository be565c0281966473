import Glibc
import Groundwork
import WebServer

/// A server with routes that show what it does. Arguments: the socket path, then `name=value`.
@MainActor final class Probe {
  let configuration: ServerConfiguration
  var server: LocalServer!
  var streams: [EventStream] = []
  var closedStreams = 0
  var handled = 0
  var sessions: [String] = []
  /// Servers that are still in memory, this one included.
  var servers: [Weak] = []
  let list = JSONValue.array(
    (0..<37).map {
      ["id": .integer($0), "title": .string("Item number \($0) of this probe's list")]
    })

  init(_ arguments: [String]) {
    var configuration = ServerConfiguration(socketPath: arguments[0])
    for argument in arguments.dropFirst() {
      let parts = argument.split(separator: "=")
      guard parts.count == 2, let number = Int64(parts[1]) else { continue }
      switch parts[0] {
      case "requestTime": configuration.limits.requestTime = Milliseconds(number)
      case "answerTime": configuration.limits.answerTime = Milliseconds(number)
      case "heartbeat": configuration.limits.heartbeat = Milliseconds(number)
      case "keyLifetime": configuration.keyLifetime = Milliseconds(number)
      case "connections": configuration.limits.connections = Int(number)
      case "files":
        var limit = rlimit(rlim_cur: rlim_t(number), rlim_max: rlim_t(number))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      case "port": configuration.port = number < 0 ? nil : UInt16(number)
      default: break
      }
    }
    self.configuration = configuration
  }

  func start(sessions: [String]) {
    server = LocalServer(configuration: configuration, sessions: sessions) { [unowned self] in
      await answer($0)
    }
    servers.append(Weak(server: server))
    server.onSessionsChange = { [unowned self] in self.sessions = $0 }
    do throws(Problem) { try server.start() } catch {
      print("failed \(error.code) \(error.arguments)")
      fflush(nil)
      exit(error.exitCode)
    }
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    handled += 1
    let count = request.query["n"]?.first.flatMap { Int($0) } ?? 1
    switch request.path {
    case "/":
      return .page(Array("<!doctype html><title>Probe</title>".utf8), policy: "default-src 'self'")
    case "/v1/echo": return .json(echo(request))
    case "/v1/list": return .json(list)
    case "/v1/big": return .json(encoded: Array(repeating: 0x20, count: count))
    case "/v1/key": return .json(["key": .string(server.makeOneTimeKey())])
    case "/v1/session": return .json(["token": .string(server.makeSession())])
    case "/v1/problem":
      return .problem(
        Problem(
          kind: .request, code: "needsGate", field: "limit", hints: ["gate.finish"],
          arguments: ["app": "xterm"]), status: 409)
    case "/v1/slow":
      try? await Task.sleep(for: .milliseconds(count))
      return .json(["slept": .integer(Int64(count))])
    case "/v1/events":
      let stream = EventStream()
      stream.onClose = { [unowned self] in closedStreams += 1 }
      stream.send(event: "hello", data: "first\nsecond", id: "1")
      streams.append(stream)
      return .events(stream)
    case "/v1/publish":
      let text = String(
        repeating: "x", count: request.query["size"]?.first.flatMap { Int($0) } ?? 1)
      for number in 0..<count {
        for stream in streams { stream.send(data: "\(number) \(text)") }
      }
      streams.removeAll { !$0.isOpen }
      return .json(["open": .integer(Int64(streams.count))])
    case "/v1/short":
      let stream = EventStream()
      for number in 0..<count { stream.send(data: "\(number)") }
      stream.close()
      return .events(stream)
    case "/v1/restart":
      // After this answer: everything is closed, and a new server knows the old sessions.
      Task { @MainActor in
        server.stop()
        start(sessions: sessions)
      }
      return .json([:])
    case "/v1/close":
      for stream in streams { stream.close() }
      return .json([:])
    case "/v1/stats": return .json(statistics)
    default: return .problem(.request("noRoute"), status: 404)
    }
  }

  private func echo(_ request: HTTPRequest) -> JSONValue {
    let peer: JSONValue =
      switch request.peer {
      case .unix(let uid, let pid): ["uid": .integer(Int64(uid)), "pid": .integer(Int64(pid))]
      case .tcp: "tcp"
      }
    return [
      "method": .string(request.method), "path": .string(request.path),
      "query": .object(request.query.mapValues { .array($0.map { .string($0) }) }),
      "size": .integer(Int64(request.body.count)), "peer": peer,
      "body": (try? JSONValue(parsing: request.body)) ?? .null,
    ]
  }

  private var statistics: JSONValue {
    [
      "connections": .integer(Int64(server.connectionCount)),
      "streams": .integer(Int64(server.streamCount)), "closed": .integer(Int64(closedStreams)),
      "handled": .integer(Int64(handled)),
      "servers": .integer(Int64(servers.count { $0.server != nil })),
    ]
  }
}

@MainActor private var probe: Probe?

@MainActor func startProbe(_ arguments: [String]) {
  let new = Probe(arguments)
  probe = new
  new.start(sessions: [])
  print("ready \(new.server.port ?? 0) \(new.server.makeSession())")
  fflush(nil)
}

struct Weak { weak var server: LocalServer? }
