import Groundwork

/// Every limit of the domain's values, in one place.
public enum Bounds {
  /// Apps and sites of one group together; above it the group is not monitored (L-03, R-52).
  public static let membersPerGroup = 50
  public static let groups = 200
  public static let nameLength = 1...80
  public static let dailyLimitMinutes = 0...1440
  public static let cooldownMinutes = 1...1440
  public static let windowsPerDay = 3
  /// Locked minutes of a window, both ends counted.
  public static let windowLength = 15
  public static let minuteOfDay = 0...1439
  public static let oneMinuteUses = 0...100
  public static let oneMinute = Milliseconds.minutes(1)
  public static let tenMinutes = Milliseconds.minutes(10)
  public static let idleAfter = Milliseconds.seconds(10)...Milliseconds.minutes(60)
  /// Pending notices kept in a plan (L-90).
  public static let plannedNotices = 64
  /// A notice later than this is not raised any more.
  public static let noticeLateness = Milliseconds.minutes(1)
  public static let hostLength = 253
  /// Of a pattern's path in its encoded form, where a Hangul syllable takes nine.
  public static let pathLength = 1000
  /// Tokens of the simple block.
  public static let blockTokens = 500
}
