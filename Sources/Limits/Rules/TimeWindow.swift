import Day

/// A stretch of the local day in which a group is locked, both minutes included (L-10).
public struct TimeWindow: Sendable, Hashable, Comparable {
  /// First locked minute of the day, 0…1439.
  public var start: Int
  /// Last locked minute of the day, 0…1439.
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// Locked minutes: both ends count.
  public var length: Int { end - start + 1 }
  public func contains(_ minute: Int) -> Bool { minute >= start && minute <= end }
  /// They share a minute (13:00 ends one and begins the other).
  public func overlaps(_ other: TimeWindow) -> Bool { start <= other.end && other.start <= end }
  /// `12:00–12:59`
  public var text: String { clock(start) + "–" + clock(end) }

  public static func < (a: Self, b: Self) -> Bool { (a.start, a.end) < (b.start, b.end) }
}

extension [TimeWindow] {
  /// The windows in order, those that touch (12:00–12:59, 13:00–14:00) taken as one run.
  public var runs: [TimeWindow] {
    var result: [TimeWindow] = []
    for window in sorted() {
      if let last = result.last, window.start <= last.end + 1 {
        result[result.count - 1].end = Swift.max(last.end, window.end)
      } else {
        result.append(window)
      }
    }
    return result
  }
}
