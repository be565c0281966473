import Glibc

/// `haru` in a terminal of its own (a pty), as a person has it: it can be watched, typed to and interrupted.
public final class TerminalRun: @unchecked Sendable {
  private let master: Int32
  private let process: pid_t
  private var raw: [UInt8] = []
  private var status: Int32?

  /// - Parameters:
  ///   - inBackground: as a job of a shell that keeps the terminal for itself.
  ///   - terminal: the value of `TERM`.
  ///   - extra: added to the environment.
  public init(
    _ words: [String], in home: TestHome, inBackground: Bool = false, language: String = "C",
    terminal: String = "xterm", extra: [String: String] = [:]
  ) throws {
    let name: String
    (master, name) = try Self.openTerminal()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The leader of a new session gets the first terminal that it opens as its own.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var environment = home.environment
    environment["LC_ALL"] = language
    environment["TERM"] = terminal
    environment.merge(extra) { _, new in new }
    let line = [BuiltProgram.path("haru")] + words
    process = try spawn(
      inBackground ? ["/bin/sh", "-mc", "\"$0\" \"$@\" & wait $!"] + line : line,
      environment: environment, &actions,
      flags: 0x80)  // POSIX_SPAWN_SETSID, a macro that is not imported
  }

  /// A pty by Linux's own calls (pts(4)): glibc hides its functions for it from Swift.
  private static func openTerminal() throws -> (master: Int32, name: String) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: UInt32 = 0
    guard master >= 0, ioctl(master, 0x4004_5431, &locked) == 0,  // TIOCSPTLCK
      ioctl(master, 0x8004_5430, &number) == 0  // TIOCGPTN
    else { throw TestFailure("no pty") }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    return (master, "/dev/pts/\(number)")
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
  }

  /// What the terminal was sent so far.
  public var screen: String {
    read()
    return String(decoding: raw, as: UTF8.self)
  }

  /// Waits until the terminal shows a text.
  public func shows(_ text: String, seconds: Double = 20) -> Bool {
    eventually(seconds: seconds) { screen.contains(text) }
  }

  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(master, bytes, bytes.count)
  }

  public func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for the end; the exit status, 128 + signal when it was killed.
  public func end() -> Int32 {
    if let status { return status }
    var result: Int32 = 0
    let isOver = eventually(seconds: 60) {
      read()
      return waitpid(process, &result, WNOHANG) == process
    }
    guard isOver else { return -1 }
    read()
    let ended = result & 0x7f == 0 ? (result >> 8) & 0xff : 128 + (result & 0x7f)
    status = ended
    return ended
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLIN) != 0 {
      let count = Glibc.read(master, &buffer, buffer.count)
      if count <= 0 { return }
      raw += buffer[..<count]
    }
  }
}
