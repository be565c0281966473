import Day
import Groundwork

/// A stretch of the day line: when something was used, and when a group was open by an override.
public struct DaySpan: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case use
    case override(GroupID)
  }

  public var kind: Kind
  public var from: WallInstant
  public var until: WallInstant

  public init(kind: Kind, from: WallInstant, until: WallInstant) {
    self.kind = kind
    self.from = from
    self.until = until
  }

  /// Shorter breaks than this are not drawn.
  static let joins = Milliseconds.seconds(60)
  /// A wall clock that is behind by no more than this was not set back: it is read apart from the other clocks.
  static let wavers = Milliseconds.seconds(1)
  /// A day has at most so many; then the last one grows.
  static let most = 500
}

extension DayRecord {
  /// Adds use to the day line, joined to what went right before it.
  mutating func draw(useFrom from: WallInstant, until: WallInstant) {
    guard let index = spans.lastIndex(where: { $0.kind == .use }) else {
      spans.append(DaySpan(kind: .use, from: from, until: until))
      return
    }
    let gap = from - spans[index].until
    if (gap >= .zero - DaySpan.wavers && gap <= DaySpan.joins) || spans.count >= DaySpan.most {
      spans[index].until = max(spans[index].until, until)
    } else {
      spans.append(DaySpan(kind: .use, from: from, until: until))
    }
  }

  /// Takes use from `instant` on off the day line again: it was idling.
  mutating func erase(useFrom instant: WallInstant) {
    for index in spans.indices where spans[index].kind == .use {
      spans[index].until = min(spans[index].until, max(spans[index].from, instant))
    }
    spans.removeAll { $0.from >= $0.until }
  }
}
