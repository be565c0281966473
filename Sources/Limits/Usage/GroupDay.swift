import Day
import Groundwork

/// A rest of a cooldown group: when it began and ends, on the boot clock (L-30, R-18).
public struct Rest: Sendable, Hashable {
  public var began: BootInstant
  public var ends: BootInstant
  public init(began: BootInstant, ends: BootInstant) {
    self.began = began
    self.ends = ends
  }
}

/// What one group did on one local date: the ledger that everything shown is derived from.
public struct GroupDay: Sendable, Hashable {
  /// Length of the union of its members' use that counted (L-51). Never lowered, but for R-10.
  public var used = Milliseconds.zero
  /// `used` at the last "reset all protection".
  public var resetMark = Milliseconds.zero
  /// `used` at the last recharge.
  public var rechargeMark = Milliseconds.zero
  /// Recharges on this date.
  public var generation = 0
  public var rest: Rest?
  /// How often its rule began to lock it (L-81), and for how long in all.
  public var locks = 0
  public var lockedFor = Milliseconds.zero
  public var shieldHits = 0
  public var oneMinuteUses = 0
  public var tenMinuteUnlocks = 0

  public init() {}

  /// The end of a rest: use back to 0, generation + 1 (L-31).
  mutating func recharge() {
    rest = nil
    rechargeMark = used
    generation += 1
  }

  /// Use that a daily limit looks at.
  public var usedOfLimit: Milliseconds { (used - resetMark).clampedToZero }
  /// Use since the last recharge: what a cooldown looks at.
  public var usedSinceRecharge: Milliseconds {
    (used - max(rechargeMark, resetMark)).clampedToZero
  }
}
