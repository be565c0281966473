import Groundwork

/// How an app is made to stand still, best first.
public enum FreezeMethod: String, Sendable, CaseIterable {
  /// Its own scope or service is frozen where it is.
  case inPlace
  /// Its processes are moved to a group of Haru's beside the shared one.
  case moved
  /// The user's systemd put its processes into a scope of their own.
  case adopted
  /// `SIGSTOP` to each process: others can undo it, and a shell prints about it.
  case stopped
}

/// Processes of an app that stand still by one method.
public struct FrozenPart: Sendable, Equatable {
  public var method: FreezeMethod
  /// The cgroup v2 path; nil for `stopped`.
  public var group: String?
  public var pids: [Int32]
}

/// An app that stands still, or would if the kernel were done with it.
public struct FrozenApp: Sendable, Equatable {
  public var app: AppID
  /// Empty where no process of it lives.
  public var parts: [FrozenPart]
  /// False while a process is still busy in the kernel; it stops when it leaves it.
  public var isSettled: Bool

  public var pids: [Int32] { parts.flatMap(\.pids) }
}

/// What happened to a frozen app without Haru.
public enum FreezerNotice: Sendable, Equatable {
  /// Someone let it run again.
  case thawedByOthers(AppID)
  /// Its processes left the frozen group and run elsewhere.
  case escaped(AppID, pids: [Int32])
  /// All its processes ended.
  case ended(AppID)
}
