import Day
import Groundwork

/// Everything kept under one local date. A date seen again finds its own record.
public struct DayRecord: Sendable, Equatable {
  public let date: LocalDate
  public var groups: [GroupID: GroupDay] = [:]
  public var apps: [AppID: TokenDay] = [:]
  /// By ASCII host, without port.
  public var sites: [String: TokenDay] = [:]
  /// Use by the hour that the clock showed, 0…23; an hour shown twice holds both.
  public var hours = [Milliseconds](repeating: .zero, count: 24)

  /// The day line, in the order in which things began.
  public var spans: [DaySpan] = []

  public init(date: LocalDate) { self.date = date }

  /// One-minute extensions used on the date, over all groups, deleted ones too (L-63).
  public var oneMinuteUses = 0
  public var tenMinuteUnlocks = 0
}

/// What one app or host did on one local date.
public struct TokenDay: Sendable, Hashable {
  public var used = Milliseconds.zero
  public var shieldHits = 0
  public init() {}
}
