import Groundwork

/// The rules of one time zone as a value: what the system's zone data says, read by an edge.
public struct Zone: Sendable, Equatable {
  /// From `at` on (until the next one), local time is UTC plus `offset` seconds.
  public struct Transition: Sendable, Hashable {
    public var at: WallInstant
    public var offset: Int
    public init(at: WallInstant, offset: Int) {
      self.at = at
      self.offset = offset
    }
  }

  /// A name of the tz database (`Asia/Seoul`).
  public let name: String
  /// Seconds east of UTC before the first transition; −64,800…64,800.
  public let initialOffset: Int
  /// In ascending order of `at`.
  public let transitions: [Transition]

  public init(name: String, initialOffset: Int, transitions: [Transition] = []) {
    self.name = name
    self.initialOffset = initialOffset
    self.transitions = transitions
  }

  public static let utc = Zone(name: "UTC", initialOffset: 0)

  /// A stretch of time with one offset, `start` inclusive, `end` exclusive.
  public struct Stretch: Sendable, Equatable {
    public var start: WallInstant
    public var end: WallInstant
    public var offset: Int
  }

  /// The stretch that holds `instant`.
  public func stretch(at instant: WallInstant) -> Stretch {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].at <= instant { low = middle + 1 } else { high = middle }
    }
    return stretch(index: low)
  }

  /// Stretches are counted from 0, the time before the first transition.
  private func stretch(index: Int) -> Stretch {
    Stretch(
      start: index == 0 ? WallInstant(milliseconds: .min / 4) : transitions[index - 1].at,
      end: index == transitions.count
        ? WallInstant(milliseconds: .max / 4) : transitions[index].at,
      offset: index == 0 ? initialOffset : transitions[index - 1].offset)
  }

  /// All stretches that touch `start..<end`, in order.
  public func stretches(from start: WallInstant, to end: WallInstant) -> [Stretch] {
    var result: [Stretch] = []
    var next = start
    while next < end {
      let piece = stretch(at: next)
      result.append(piece)
      next = piece.end
    }
    return result
  }
}
