/// A process that cannot be mistaken for a later one with the same number.
public struct ProcessKey: Sendable, Hashable {
  public var pid: Int32
  /// When it started, in clock ticks since boot (proc(5), field 22 of `stat`).
  public var start: UInt64

  public init(pid: Int32, start: UInt64) {
    self.pid = pid
    self.start = start
  }
}

/// What `/proc/PID/stat` tells of a process.
public struct ProcessEntry: Sendable, Equatable {
  public var pid: Int32
  public var parent: Int32
  /// Process group and session (credentials(7)).
  public var group: Int32
  public var session: Int32
  /// `R`, `S`, `D`, `T` (stopped by a signal), `t`, `Z`, …; a frozen process shows `S`.
  public var state: Character
  public var start: UInt64

  public var key: ProcessKey { ProcessKey(pid: pid, start: start) }

  /// The name is in parentheses and may itself hold spaces and parentheses.
  init?(stat text: String) {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"),
      let pid = Int32(text[..<open].filter(\.isNumber))
    else { return nil }
    let fields = text[text.index(after: close)...].split(separator: " ")
    guard fields.count > 19, let state = fields[0].first, let parent = Int32(fields[1]),
      let group = Int32(fields[2]), let session = Int32(fields[3]), let start = UInt64(fields[19])
    else { return nil }
    self.pid = pid
    self.parent = parent
    self.group = group
    self.session = session
    self.state = state
    self.start = start
  }
}

/// All facts of one process that tell which app it is.
public struct ProcessFacts: Sendable, Equatable {
  public var entry: ProcessEntry
  /// The real user id.
  public var uid: UInt32
  /// Nil where the kernel does not let us see it.
  public var executable: String?
  public var arguments: [String]
  /// The cgroup v2 path; `/` where there is none.
  public var controlGroup: String
  public var flatpakID: String?
  public var snapName: String?
  public var launchedDesktopFile: String?
  public var launchedDesktopFilePID: Int32?

  public var pid: Int32 { entry.pid }
}
