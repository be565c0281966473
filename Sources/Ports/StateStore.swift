import Access
import Day
import Groundwork
import HaruCore
import Limits

/// Keeps the state. One writer; what it was told is there after a kill or a power cut.
public protocol StateStore: AnyObject, Sendable {
  /// Everything needed to go on, as of the last commit.
  func load() throws(Problem) -> StoredState
  /// Writes all of it or nothing. Facts are on the disk when it returns.
  func commit(_ changes: Changes) throws(Problem)
  /// A wish was carried out, or is too old to be.
  func noteDone(_ notice: Notice) throws(Problem)
  /// The record of a date; an empty one if there is none.
  func day(_ date: LocalDate) throws(Problem) -> DayRecord
  /// The records of the dates that have one, ascending; both ends included.
  func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord]
}

/// What a store gives back at the start.
public struct StoredState: Sendable {
  public var limits = StoredLimits()
  public var passes: [Pass] = []
  /// Wishes of which nobody knows whether they were carried out.
  public var notices: [Notice] = []
  /// Groups that could not be read, as they were, with the reason (L-95).
  public var setAside: [SetAside] = []
  /// Parts of groups that could not be read, by group: it protects without them, and they are kept (L-97).
  public var unreadableParts: [GroupID: [String]] = [:]
  /// Rows of other tables that could not be read, ever: kept as they were, out of the way (K-50).
  public var quarantined: [Quarantined] = []
  /// Why what could not be read could not be put out of the way yet; the next load tries again.
  public var mending: Problem?

  public struct SetAside: Sendable, Equatable {
    public var key: String
    public var because: String
    public var original: String
    public init(key: String, because: String, original: String) {
      self.key = key
      self.because = because
      self.original = original
    }
  }

  public struct Quarantined: Sendable, Equatable {
    public var table: String
    public var because: String
    /// The row, as JSON by column.
    public var row: String
    public init(table: String, because: String, row: String) {
      self.table = table
      self.because = because
      self.row = row
    }
  }

  public init() {}

  /// The state that goes on from it.
  public var state: HaruState {
    var state = HaruState()
    state.limits = LimitsState(restoring: limits)
    state.access.passes = passes
    return state
  }
}
