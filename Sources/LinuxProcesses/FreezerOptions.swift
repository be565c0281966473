import Groundwork

/// Where and how a `Freezer` works.
public struct FreezerOptions: Sendable {
  /// The folder of `frozen.json`: what to let go after a crash.
  public var stateFolder: String
  /// Whether a process is part of the session and must run on.
  public var isProtected: @Sendable (ProcessFacts) -> Bool
  /// The cgroup v2 path where own groups are made and looked for; nil: beside the app's, and the
  /// whole tree. A root service names one that the person cannot write.
  public var home: String?
  /// Nil where no cgroup v2 is to be used.
  public var groups: ControlGroups?
  /// Asks the user's systemd for a new scope that holds the processes (`StartTransientUnit` with
  /// `PIDs`), and returns when they are in it. It may block. Nil: not to be had.
  public var adopt: (@Sendable (_ unit: String, _ pids: [Int32]) throws(Problem) -> Void)?
  /// How long a freeze may take before it is called unsettled.
  public var timeout: Milliseconds

  public init(
    stateFolder: String, groups: ControlGroups? = .find(), home: String? = nil,
    timeout: Milliseconds = .seconds(2),
    isProtected: @escaping @Sendable (ProcessFacts) -> Bool = { _ in false },
    adopt: (@Sendable (_ unit: String, _ pids: [Int32]) throws(Problem) -> Void)? = nil
  ) {
    self.stateFolder = stateFolder
    self.isProtected = isProtected
    self.home = home
    self.groups = groups
    self.adopt = adopt
    self.timeout = timeout
  }
}
