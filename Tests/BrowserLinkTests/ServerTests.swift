import EdgeTesting
import Glibc
import Groundwork
import Testing

@testable import BrowserLink

/// The server on a real socket, with clients that are honest, slow, mad or strangers.
@MainActor @Suite(.serialized) struct ServerTests {
  nonisolated static let hello: JSONValue = [
    "type": "hello", "protocol": 1, "browser": "chromium", "browserVersion": "1",
    "extension": "1", "profile": "0b7d1ac5-52a0-4b9b-9a0a-3c7c5c1d2e4f", "privateAllowed": true,
    "revision": nil,
  ]

  @Test func `a browser says hello and both sides talk`() async throws {
    let house = try House()
    let browser = try house.browser()
    browser.say(Self.hello)
    browser.say(["type": "beat"])
    #expect(await eventually { house.heard.count == 2 })
    #expect(house.heard.last == .beat)
    let link = try #require(house.server.links.first)
    #expect(link.pid == getpid())
    link.send(.lease(["g": .seconds(1)]))
    #expect(await eventually { browser.frames.first?["left"]?["g"] == 1000 })
    browser.leave()
    #expect(await eventually { house.gone == 1 && house.server.links.isEmpty })
    #expect(house.faults.isEmpty)
  }

  @Test(arguments: [
    [UInt8](repeating: 0x7b, count: 64), Frames.frame(Array("[]".utf8)),
    Frames.frame(Array(#"{"type":"beat"}"#.utf8)),
    Frames.frame(ServerTests.hello.encoded()) + Frames.frame(ServerTests.hello.encoded()),
  ])
  func `garbage, and messages out of turn, end that connection alone`(bytes: [UInt8]) async throws {
    let house = try House()
    let honest = try house.browser()
    honest.say(Self.hello)
    let mad = try house.browser()
    mad.write(bytes)
    #expect(await eventually { mad.isOver })
    #expect(house.faults.count == 1)
    honest.say(["type": "beat"])
    #expect(await eventually { house.heard.last == .beat })
    #expect(house.server.links.count == 1)
  }

  @Test func `a stranger is not let in`() async throws {
    let house = try House(owner: geteuid() + 1)
    let browser = try house.browser()
    browser.say(Self.hello)
    #expect(await eventually { browser.isOver })
    #expect(house.heard.isEmpty)
  }

  @Test func `one that reads nothing is dropped, and what waited for it is let go`() async throws {
    var limits = LinkLimits()
    limits.takingTime = Milliseconds(200)
    let house = try House(limits: limits)
    let browser = try house.browser()
    browser.say(Self.hello)
    #expect(await eventually { house.heard.count == 1 })
    house.server.links.first?.send(frames: [UInt8](repeating: 1, count: 4 << 20))
    #expect(await eventually { house.gone == 1 })
    #expect(house.faults == [.takesNothing])
  }

  @Test func `no more than so much waits for one`() async throws {
    var limits = LinkLimits()
    limits.waiting = 1 << 20
    let house = try House(limits: limits)
    let browser = try house.browser()
    browser.say(Self.hello)
    #expect(await eventually { house.heard.count == 1 })
    let link = try #require(house.server.links.first)
    for _ in 0..<4 { link.send(frames: [UInt8](repeating: 1, count: 1 << 20)) }
    #expect(house.faults == [.takesNothing] && !link.isOpen)
  }

  @Test func `one that takes slowly gets all of it`() async throws {
    let house = try House()
    let browser = try house.browser()
    browser.say(Self.hello)
    #expect(await eventually { house.heard.count == 1 })
    let text = String(repeating: "x", count: 3 << 20)
    house.server.links.first?.send(.policy(["text": .string(text)]))
    #expect(await eventually { browser.readSome() && browser.frames.count >= 7 })
    let joined = browser.frames.map { $0["text"]?.text ?? "" }.joined()
    #expect(try JSONValue(parsing: joined)["text"] == .string(text))
  }

  @Test func `one that says nothing is dropped, and there are only so many`() async throws {
    var limits = LinkLimits()
    limits.helloTime = Milliseconds(100)
    limits.connections = 2
    let house = try House(limits: limits)
    let first = try house.browser()
    let second = try house.browser()
    #expect(await eventually { house.server.links.count == 2 })
    let third = try house.browser()
    #expect(await eventually { third.isOver })
    #expect(await eventually { first.isOver && second.isOver })
    #expect(house.faults == [.silent, .silent] && house.gone == 0)
  }

  @Test func `two sockets share a folder, a dead one is replaced, and a second server is refused`()
    async throws
  {
    let folder = try TemporaryFolder()
    let one = LinkServer(socketPath: folder.path + "/a.sock")
    let other = LinkServer(socketPath: folder.path + "/b.sock")
    try one.start()
    try other.start()
    let second = LinkServer(socketPath: folder.path + "/a.sock")
    #expect(throws: Problem(kind: .setup, code: "alreadyRunning")) { try second.start() }
    one.stop()
    other.stop()
    #expect(access(folder.path + "/a.sock", F_OK) != 0)
    // What a killed daemon leaves: a name, and nobody behind it.
    let dead = RawClient.listenAndDie(folder.path + "/a.sock")
    #expect(dead && access(folder.path + "/a.sock", F_OK) == 0)
    try second.start()
    second.stop()
  }
}

/// A server in a folder of its own, with all that it told.
@MainActor
final class House {
  let folder: TemporaryFolder
  let server: LinkServer
  private(set) var heard: [BrowserMessage] = []
  private(set) var faults: [LinkFault] = []
  private(set) var gone = 0

  init(limits: LinkLimits = LinkLimits(), owner: uid_t = geteuid()) throws {
    LoopPump.start()
    folder = try TemporaryFolder()
    server = LinkServer(socketPath: folder.path + "/browsers.sock", limits: limits, owner: owner)
    server.onMessage = { [weak self] in self?.heard.append($1) }
    server.onFault = { [weak self] in self?.faults.append($0) }
    server.onGone = { [weak self] _ in self?.gone += 1 }
    try server.start()
  }

  func browser() throws -> RawClient { try RawClient(folder.path + "/browsers.sock") }

  isolated deinit { server.stop() }
}

/// A connection that says whatever it is told to.
final class RawClient {
  private let descriptor: Int32
  private var reader = FrameReader(limit: 1 << 30)
  private(set) var seen: [JSONValue] = []
  private var isClosed = false

  struct CannotConnect: Error {}

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard Self.withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
      throw CannotConnect()
    }
  }

  func say(_ message: JSONValue) { write(Frames.frame(message.encoded())) }

  func write(_ bytes: [UInt8]) { _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  func leave() { if !isClosed { shutdown(descriptor, Int32(SHUT_RDWR)) } }

  /// What came so far.
  var frames: [JSONValue] {
    _ = readSome()
    return seen
  }

  /// The other side has closed.
  var isOver: Bool {
    while readSome() {}
    return isClosed
  }

  /// Takes a little. False at the end, and when there is nothing now.
  @discardableResult
  func readSome() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count == 0 || (count < 0 && errno != EAGAIN) { isClosed = true }
    guard count > 0 else { return false }
    reader.append(buffer[..<count])
    do throws(LinkFault) {
      while let body = try reader.next() {
        do throws(Problem) { seen.append(try JSONValue(parsing: body)) } catch { return false }
      }
    } catch { return false }
    return true
  }

  static func listenAndDie(_ path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return withAddress(path) { bind(descriptor, $0, $1) } == 0 && listen(descriptor, 1) == 0
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  deinit { close(descriptor) }
}
