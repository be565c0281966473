import Groundwork

/// One local day in one zone: the unbroken run of time that shows one date.
///
/// Its length is what the zone says: 23, 24, 24.5 or 25 hours; it may begin at 01:00 (Cairo, 2026-04-24).
public struct LocalDay: Sendable, Equatable {
  public let date: LocalDate
  /// The first instant that shows the date.
  public let start: WallInstant
  /// The first instant that shows another date: the start of the next day that exists.
  public let end: WallInstant
  /// The stretches of equal offset that make up the day, cut to it.
  public let stretches: [Zone.Stretch]
  /// The clock came back to this date from the next one: it was set back right after midnight (St. John's,
  /// 2006-10-29, 00:01 to 23:01).
  let isReentered: Bool

  public var length: Milliseconds { end - start }
  public func contains(_ instant: WallInstant) -> Bool { instant >= start && instant < end }
}

extension Zone {
  /// The day that holds `instant`.
  public func day(at instant: WallInstant) -> LocalDay {
    let first = stretch(at: instant)
    let date = shown(instant, offset: first.offset).date
    var pieces = [cut(first, to: date)]
    while let head = pieces.first, head.start == stretch(at: head.start).start {
      let before = stretch(at: head.start - Milliseconds(1))
      guard shown(head.start - Milliseconds(1), offset: before.offset).date == date else { break }
      pieces.insert(cut(before, to: date), at: 0)
    }
    while let tail = pieces.last, tail.end == stretch(at: tail.end - Milliseconds(1)).end {
      let after = stretch(at: tail.end)
      guard shown(tail.end, offset: after.offset).date == date else { break }
      pieces.append(cut(after, to: date))
    }
    let start = pieces[0].start
    let before = stretch(at: start - Milliseconds(1))
    return LocalDay(
      date: date, start: start, end: pieces[pieces.count - 1].end, stretches: pieces,
      isReentered: shown(start - Milliseconds(1), offset: before.offset).date > date)
  }

  /// The day with that date; `nil` when the zone skips it (Apia has no 2011-12-30).
  public func day(on date: LocalDate) -> LocalDay? {
    let noon = LocalDateTime(date: date, millisecondOfDay: Int(shownDay / 2))
    let around = instant(of: noon, offset: 0)
    let reach = Milliseconds.hours(36)
    for piece in stretches(from: around - reach, to: around + reach) {
      let own = cut(piece, to: date)
      if own.start < own.end { return day(at: own.start) }
    }
    return nil
  }

  /// The part of `piece` whose clock shows `date`; empty (`start >= end`) if there is none.
  private func cut(_ piece: Stretch, to date: LocalDate) -> Stretch {
    let midnight = instant(
      of: LocalDateTime(date: date, millisecondOfDay: 0), offset: piece.offset)
    return Stretch(
      start: max(piece.start, midnight),
      end: min(piece.end, midnight + Milliseconds(shownDay)), offset: piece.offset)
  }
}

extension LocalDay {
  /// The first instant after `instant`, within this day, at which the shown clock comes to the start of
  /// `minute` (0…1440), or jumps: after a jump every condition on the shown clock must be looked at again.
  public func nextEdge(after instant: WallInstant, minute: Int) -> WallInstant? {
    for piece in stretches where piece.end > instant {
      if piece.start > instant { return piece.start }
      let edge = self.instant(ofMinute: minute, offset: piece.offset)
      if edge > instant, edge < piece.end { return edge }
    }
    return nil
  }

  /// The instants at which the clock comes to `minute` or, where that falls into a gap, to the first minute
  /// after it: two in a fold that repeats it, none when the day ends before.
  public func instants(reaching minute: Int) -> [WallInstant] {
    var found: [WallInstant] = []
    // The minute that the clock had come to when the stretch before ended.
    var shownBefore = isReentered ? minutesShown(at: start, offset: stretches[0].offset) : 0
    for piece in stretches {
      let edge = self.instant(ofMinute: minute, offset: piece.offset)
      if edge >= piece.start, edge < piece.end {
        found.append(edge)
      } else if edge < piece.start, minute >= shownBefore {
        found.append(piece.start)
      }
      shownBefore = minutesShown(at: piece.end, offset: piece.offset)
    }
    return found
  }

  /// Minutes since midnight as the clock showed it.
  private func minutesShown(at instant: WallInstant, offset: Int) -> Int {
    Int((instant - self.instant(ofMinute: 0, offset: offset)).count / 60_000)
  }

  private func instant(ofMinute minute: Int, offset: Int) -> WallInstant {
    WallInstant(
      milliseconds: Int64(date.number) * shownDay + Int64(minute) * 60_000 - Int64(offset) * 1000)
  }
}
