import Day
import Groundwork

/// Why a group is locked now, with the figures that say so.
public enum LockReason: Sendable, Equatable {
  case dailyLimit(used: Milliseconds, allowed: Milliseconds)
  /// The run of touching windows that holds the present minute.
  case timeWindows(run: TimeWindow)
  case cooldown(used: Milliseconds, allowed: Milliseconds, rest: Milliseconds)

  public var cause: LockCause {
    switch self {
    case .dailyLimit: .dailyLimit
    case .timeWindows: .timeWindows
    case .cooldown: .cooldown
    }
  }
}

/// One group's lock as it is now.
public struct Lock: Sendable, Equatable {
  public var reason: LockReason
  /// The moment of unlocking: for a window its last locked minute plus one (L-12).
  public var opensAt: WallInstant
  public var shownEnd: ShownEnd

  /// The end as it is shown.
  public enum ShownEnd: Sendable, Hashable {
    /// The last locked minute of the day, or the rounded end.
    case minute(Int)
    /// On another day.
    case dateTime(LocalDateTime)
  }

  public init(reason: LockReason, opensAt: WallInstant, shownEnd: ShownEnd) {
    self.reason = reason
    self.opensAt = opensAt
    self.shownEnd = shownEnd
  }

  /// `HH:mm`, or a local date-time of another day.
  public var shownUntil: String {
    switch shownEnd {
    case .minute(let minute): clock(minute)
    case .dateTime(let local): local.text
    }
  }
}

/// The judgement of one group at one moment, with what is left and what would change it.
public struct Verdict: Sendable, Equatable {
  public var group: GroupID
  /// The rule that judges today; `nil`: not monitored today.
  public var rule: Rule?
  public var lock: Lock?
  /// `used` as shown: since the last recharge for a cooldown, else the date's ledger.
  public var used: Milliseconds
  /// What is left of the budget of a daily limit or cooldown.
  public var remaining: Milliseconds?
  public var generation: Int
  /// When a live override ends.
  public var overrideEnds: WallInstant?

  public var isLocked: Bool { lock != nil }
  public var isOverridden: Bool { overrideEnds != nil }
  /// Its members are behind the shield now.
  public var isShielding: Bool { isLocked && !isOverridden }
}
