import Day
import Groundwork
import Limits

/// The locks that ended, for statistics (L-80).
public protocol LockHistory: AnyObject, Sendable {
  /// Those that began on these dates, in the order in which they began; both ends included.
  func locks(from first: LocalDate, to last: LocalDate) throws(Problem) -> [LockSpan]
  /// Groups that were deleted: statistics still name them.
  func removedGroups() throws(Problem) -> [GroupID: String]
}

/// One lock from its beginning to its end.
public struct LockSpan: Sendable, Equatable {
  public var group: GroupID
  public var cause: LockCause
  /// The local date on which it began.
  public var date: LocalDate
  public var began: WallInstant
  public var length: Milliseconds

  public init(
    group: GroupID, cause: LockCause, date: LocalDate, began: WallInstant, length: Milliseconds
  ) {
    self.group = group
    self.cause = cause
    self.date = date
    self.began = began
    self.length = length
  }
}

extension LockSpan {
  /// The span that a record tells of, if it tells of one.
  public init?(_ record: LimitsRecord) {
    guard case .lockEnded(let group, let lock, let length) = record else { return nil }
    self.init(
      group: group, cause: lock.cause, date: lock.date, began: lock.beganWall, length: length)
  }
}
