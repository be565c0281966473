import Glibc

/// A raw client socket: sends any bytes, and waits for answers with a deadline.
public final class Wire {
  private let descriptor: Int32
  public private(set) var received: [UInt8] = []
  /// The other end closed, or reset the connection.
  public private(set) var isClosed = false

  public init(unix path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    try connect(&address)
  }

  public init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    try connect(&address)
  }

  private func connect<Address>(_ address: inout Address) throws {
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    if result != 0 { throw ProbeFailure(reason: "connect: \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }

  public var text: String { String(decoding: received, as: UTF8.self) }
  public var status: Int { Int(text.dropFirst(9).prefix(3)) ?? 0 }
  public var body: String {
    guard let end = text.firstRange(of: "\r\n\r\n") else { return "" }
    return String(text[end.upperBound...])
  }

  public func header(_ name: String) -> String? {
    for line in text.split(separator: "\r\n", omittingEmptySubsequences: false).dropFirst() {
      if line.isEmpty { return nil }
      if line.lowercased().hasPrefix(name.lowercased() + ": ") {
        return String(line.dropFirst(name.count + 2))
      }
    }
    return nil
  }

  /// False when the other end does not take the bytes any more.
  @discardableResult public func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Reads until `condition` holds, the other end closes, or `seconds` have passed.
  @discardableResult
  public func read(seconds: Double = 5, until condition: (Wire) -> Bool = { $0.isClosed }) -> Bool {
    let end = monotonicSeconds() + seconds
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !condition(self), !isClosed {
      let rest = end - monotonicSeconds()
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard rest > 0, poll(&entry, 1, Int32(rest * 1000) + 1) > 0 else { return condition(self) }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { received += buffer[..<count] } else { isClosed = true }
    }
    return condition(self)
  }

  /// Sends one request and reads its answer to the end.
  public static func ask(_ wire: Wire, _ request: String) -> Wire {
    wire.send(request)
    wire.read()
    return wire
  }
}

/// `CLOCK_MONOTONIC`.
public func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

/// Asks until the answer is true; false after `seconds`.
public func eventually(seconds: Double = 5, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = monotonicSeconds() + seconds
  repeat {
    if try condition() { return true }
    usleep(10_000)
  } while monotonicSeconds() < end
  return false
}

extension RunningProbe {
  /// One request over the Unix socket, as our own user.
  public func unix(_ method: String, _ path: String, headers: String = "", body: String = "") throws
    -> Wire
  {
    Wire.ask(
      try Wire(unix: socketPath),
      "\(method) \(path) HTTP/1.1\r\nHost: haru\r\n\(headers)\r\n\(body)")
  }

  /// One request over TCP with a valid Host and session; `headers` end with CRLF each.
  public func tcp(
    _ method: String, _ path: String, host: String? = nil, session: Bool = true,
    headers: String = "", body: String = ""
  ) throws -> Wire {
    let token = session ? "Authorization: Bearer \(token)\r\n" : ""
    return Wire.ask(
      try Wire(port: port),
      "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\(token)\(headers)\r\n\(body)"
    )
  }

  /// A number that the probe counts: `connections`, `streams`, `closed`, `handled`.
  public func count(_ name: String) throws -> Int {
    let body = try unix("GET", "/v1/stats").body
    guard let range = body.firstRange(of: "\"\(name)\":") else { return -1 }
    return Int(body[range.upperBound...].prefix(while: \.isNumber)) ?? -1
  }
}
