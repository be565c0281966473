import Glibc
import Groundwork

/// The host that a browser starts for Haru's extension: it carries bytes between the browser and the daemon, as
/// they are, until either side closes (docs/browser-link.md). It understands none of them.
public enum BrowserHost {
  /// Blocks until it is over. `input` and `output` are the browser's; pipes of theirs become non-blocking.
  ///
  /// Throws, before a byte was carried, `world` `notRunning` or `timeout`, `setup` `refused` or `impostor`.
  public static func run(
    socketPath: String, input: Int32 = 0, output: Int32 = 1
  ) throws(Problem) {
    let socket = try ServerSocket.connect(to: socketPath, by: Deadline(after: .seconds(10)))
    for end in [input, output, socket.descriptor] { makeNonBlocking(end) }
    var upward = Passage(from: input, to: socket.descriptor)
    var downward = Passage(from: socket.descriptor, to: output)
    while true {
      // An output that nothing waits for is still watched for its end.
      var ends = [
        entry(input, upward.isEmpty ? POLLIN : nil),
        entry(
          socket.descriptor,
          downward.isEmpty
            ? upward.isEmpty ? POLLIN : POLLIN | POLLOUT : upward.isEmpty ? nil : POLLOUT),
        entry(output, downward.isEmpty ? 0 : POLLOUT),
      ]
      guard poll(&ends, nfds_t(ends.count), -1) > 0 else {
        if errno == EINTR { continue }
        return
      }
      if Int32(ends[2].revents) & (POLLERR | POLLNVAL) != 0 { return }
      // What was read is handed on before an end is taken for one.
      guard upward.move(), downward.move() else { return }
    }
  }

  /// `nil` events: not looked at, not even for its end, which would be told without an end.
  private static func entry(_ descriptor: Int32, _ events: Int32?) -> pollfd {
    pollfd(fd: events == nil ? -1 : descriptor, events: Int16(events ?? 0), revents: 0)
  }

  private static func makeNonBlocking(_ descriptor: Int32) {
    var found = stat()
    guard fstat(descriptor, &found) == 0,
      [S_IFIFO, S_IFSOCK].contains(found.st_mode & S_IFMT)
    else { return }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}

/// One direction: what was read from one end and not yet written to the other.
private struct Passage {
  let from: Int32
  let to: Int32
  private var waiting: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(from: Int32, to: Int32) {
    self.from = from
    self.to = to
  }

  var isEmpty: Bool { waiting.isEmpty }

  /// Carries what can be carried now. False: one of the ends is over.
  mutating func move() -> Bool {
    if waiting.isEmpty {
      let count = read(from, &buffer, buffer.count)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      if count == 0 { return false }
      waiting = Array(buffer[..<count])
    }
    while !waiting.isEmpty {
      let count = waiting.withUnsafeBytes { write(to, $0.baseAddress, $0.count) }
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      waiting.removeFirst(count)
    }
    return true
  }
}
