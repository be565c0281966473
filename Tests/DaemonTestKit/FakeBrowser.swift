import Glibc
import Groundwork

/// A browser's side of `haru browser-host`: it speaks the frames of native messaging through pipes. The framing is
/// its own, so that a fault of the daemon's is not made twice.
public final class FakeBrowser: @unchecked Sendable {
  /// The host's process; 0 where somebody else started it.
  public private(set) var host: pid_t = 0
  private let input: Int32
  private let output: Int32
  private var bytes: [UInt8] = []
  private var pieces: [String] = []
  private var messages: [JSONValue] = []
  private var isClosed = false
  private let errors: String

  /// Starts the host as browsers do: `haru browser-host` with a word of theirs, or another line.
  public init(_ line: [String]? = nil, home: TestHome) throws {
    var up: [Int32] = [0, 0]
    var down: [Int32] = [0, 0]
    guard pipe(&up) == 0, pipe(&down) == 0 else { throw TestFailure("pipe") }
    for end in up + down { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    errors = home.path + "/host-errors-\(up[0])"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, up[0], 0)
    posix_spawn_file_actions_adddup2(&actions, down[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    host = try spawn(
      line ?? [BuiltProgram.path("haru"), "browser-host", "chrome-extension://abcdefgh/"],
      environment: home.environment, &actions, flags: 0)
    (input, output) = (up[1], down[0])
    close(up[0])
    close(down[1])
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  /// Speaks through two pipes with names; whoever has the other ends is the host.
  public init(writingTo up: String, readingFrom down: String) throws {
    // Opened for both directions, so that neither waits for its other side.
    input = open(up, O_RDWR | O_CLOEXEC)
    output = open(down, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    errors = ""
    guard input >= 0, output >= 0 else { throw TestFailure("pipes") }
  }

  deinit {
    leave()
    close(output)
    if host > 0 {
      kill(host, SIGKILL)
      waitpid(host, nil, 0)
    }
  }

  // MARK: what it says

  public func say(_ message: JSONValue) { write(frame(message.encoded())) }

  public func frame(_ body: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: UInt32(body.count)) { Array($0) } + body
  }

  /// Any bytes.
  public func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private var hasLeft = false

  /// Closes the pipe to the host, as a browser does at its end.
  public func leave() {
    guard !hasLeft else { return }
    hasLeft = true
    close(input)
  }

  // MARK: what it hears

  /// Every message so far, pieces joined.
  public var heard: [JSONValue] {
    take()
    return messages
  }

  /// The last message of a type.
  public func last(_ type: String) -> JSONValue? { heard.last { $0["type"]?.text == type } }

  public func count(_ type: String) -> Int { heard.count { $0["type"]?.text == type } }

  /// The host has closed its side.
  public var isOver: Bool {
    take()
    return isClosed
  }

  /// Bytes that came and make no whole frame.
  public var rest: [UInt8] {
    take()
    return bytes
  }

  /// The host's exit status, once it has one; 128 + signal when it was killed.
  public func end() -> Int32 {
    guard host > 0 else { return -1 }
    let status = waitForEnd(of: host)
    host = 0
    return status
  }

  /// What the host wrote to its error output.
  public var complaints: String { readText(errors) }

  private func take() {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(output, &buffer, buffer.count)
      if count == 0 { isClosed = true }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    while bytes.count >= 4 {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
      guard bytes.count >= 4 + length else { return }
      let body = Array(bytes[4..<4 + length])
      bytes.removeFirst(4 + length)
      receive(body)
    }
  }

  private func receive(_ body: [UInt8]) {
    do throws(Problem) {
      let message = try JSONValue(parsing: body)
      guard message["type"] == "piece" else {
        messages.append(message)
        return
      }
      if message["index"] == 0 { pieces = [] }
      pieces.append(message["text"]?.text ?? "")
      if pieces.count == message["count"]?.whole {
        messages.append(try JSONValue(parsing: pieces.joined()))
      }
    } catch {
      messages.append(["type": "unreadable"])
    }
  }
}
