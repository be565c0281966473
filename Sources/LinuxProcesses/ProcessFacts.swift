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

  /// The name is in parentheses and may itself hold spaces and parentheses. Works on bytes, as a
  /// look at all processes reads hundreds of these.
  init?(stat text: [UInt8]) {
    guard let open = text.firstIndex(of: UInt8(ascii: "(")),
      let close = text.lastIndex(of: UInt8(ascii: ")")), close + 2 < text.count, open > 1
    else { return nil }
    self.pid = Int32(truncatingIfNeeded: number(in: text, from: 0).value)
    state = Character(UnicodeScalar(text[close + 2]))
    var position = close + 3
    // ppid, pgrp and session follow the state; starttime is 19 fields after it.
    var numbers: [Int64] = []
    while numbers.count < 19 {
      guard position + 1 < text.count, text[position] == UInt8(ascii: " ") else { return nil }
      let next = number(in: text, from: position + 1)
      guard next.end > position + 1 else { return nil }
      numbers.append(next.value)
      position = next.end
    }
    parent = Int32(truncatingIfNeeded: numbers[0])
    group = Int32(truncatingIfNeeded: numbers[1])
    session = Int32(truncatingIfNeeded: numbers[2])
    start = UInt64(bitPattern: numbers[18])
  }
}

/// A decimal number and where it ends; wraps around where it does not fit.
private func number(in text: [UInt8], from start: Int) -> (value: Int64, end: Int) {
  var position = start
  var value: Int64 = 0
  let isNegative = position < text.count && text[position] == UInt8(ascii: "-")
  if isNegative { position += 1 }
  while position < text.count, text[position] >= 0x30, text[position] <= 0x39 {
    value = value &* 10 &+ Int64(text[position] &- 0x30)
    position += 1
  }
  return (isNegative ? 0 &- value : value, position)
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
