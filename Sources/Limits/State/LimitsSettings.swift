import Day
import Groundwork

/// What the person set for all groups together.
public struct LimitsSettings: Sendable, Equatable {
  /// One-minute extensions a day, over all groups (L-63).
  public var oneMinuteUses = 3
  /// A raise waits for the next local day (L-72).
  public var raise: Raise?
  /// Seconds without input after which the person is idle (L-50).
  public var idleAfter = Milliseconds.seconds(60)

  /// A larger number of extensions, from `from` on.
  public struct Raise: Sendable, Equatable {
    public var oneMinuteUses: Int
    public var from: LocalDate
    public init(oneMinuteUses: Int, from: LocalDate) {
      self.oneMinuteUses = oneMinuteUses
      self.from = from
    }
  }

  public init() {}

  /// The number that holds on `date`; a date seen again keeps its own.
  public func oneMinuteUses(on date: LocalDate) -> Int {
    if let raise, date >= raise.from { return raise.oneMinuteUses }
    return oneMinuteUses
  }
}
