import Day
import Groundwork

/// The kinds of notice (L-90, L-91).
public enum NoticeKind: String, Sendable, CaseIterable, Comparable {
  case windowSoon, windowEnd, fiveLeft, oneLeft, restOneLeft, recharged
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Something worth telling the person once.
public struct Notice: Sendable, Equatable {
  public var kind: NoticeKind
  public var group: GroupID
  /// The moment that it is about.
  public var at: WallInstant
  public init(kind: NoticeKind, group: GroupID, at: WallInstant) {
    self.kind = kind
    self.group = group
    self.at = at
  }
}

/// What makes two notices the same one.
public struct NoticeKey: Sendable, Hashable {
  public var group: GroupID
  public var kind: NoticeKind
  public var date: LocalDate
  /// Tells the edges of one kind and date apart: a minute of the day, a limit, or a generation.
  public var edge: Int
  public init(group: GroupID, kind: NoticeKind, date: LocalDate, edge: Int) {
    self.group = group
    self.kind = kind
    self.date = date
    self.edge = edge
  }
}
