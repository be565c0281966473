import Groundwork

/// A moment on the wall clock: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct WallInstant: Sendable, Hashable, Comparable {
  public var milliseconds: Int64
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }
  public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
  public static func - (a: Self, b: Self) -> Milliseconds {
    Milliseconds(a.milliseconds - b.milliseconds)
  }
  public static func + (a: Self, d: Milliseconds) -> Self {
    Self(milliseconds: a.milliseconds + d.count)
  }
  public static func - (a: Self, d: Milliseconds) -> Self {
    Self(milliseconds: a.milliseconds - d.count)
  }
}

/// A moment on the boot clock (`CLOCK_BOOTTIME`): milliseconds since this boot, sleep included.
public struct BootInstant: Sendable, Hashable, Comparable {
  public var milliseconds: Int64
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }
  public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
  public static func - (a: Self, b: Self) -> Milliseconds {
    Milliseconds(a.milliseconds - b.milliseconds)
  }
  public static func + (a: Self, d: Milliseconds) -> Self {
    Self(milliseconds: a.milliseconds + d.count)
  }
  public static func - (a: Self, d: Milliseconds) -> Self {
    Self(milliseconds: a.milliseconds - d.count)
  }
}

/// One look at the clocks, taken once per event.
public struct Reading: Sendable {
  public var wall: WallInstant
  public var boot: BootInstant
  /// `CLOCK_MONOTONIC`: stands still while the machine sleeps. Use never grows faster than this.
  public var awake: Milliseconds
  /// The kernel's name of this boot; boot instants of different boots do not compare.
  public var bootID: String
  public var zone: Zone

  public init(
    wall: WallInstant, boot: BootInstant, awake: Milliseconds, bootID: String, zone: Zone
  ) {
    self.wall = wall
    self.boot = boot
    self.awake = awake
    self.bootID = bootID
    self.zone = zone
  }
}
