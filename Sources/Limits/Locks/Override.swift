import Day
import Groundwork

/// A temporary release of one group (L-63, L-64), on the boot clock.
public struct Override: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    case oneMinute, tenMinutes
    public var length: Milliseconds {
      switch self {
      case .oneMinute: Bounds.oneMinute
      case .tenMinutes: Bounds.tenMinutes
      }
    }
  }

  public var kind: Kind
  /// The local date on which it was given; on any other it is over.
  public var date: LocalDate
  public var ends: BootInstant

  public init(kind: Kind, date: LocalDate, ends: BootInstant) {
    self.kind = kind
    self.date = date
    self.ends = ends
  }
}
