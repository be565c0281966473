/// What a made-up person is given to; most have several.
public enum Habit: String, Sendable, CaseIterable {
  /// Stays long in the same app, with breaks.
  case worker
  /// Uses the machine around midnight.
  case nightOwl
  /// Long stretches in one app, media, extensions and unlocks.
  case gamer
  /// Changes site every few seconds.
  case scroller
  /// Edits, creates and deletes groups, with passes and without.
  case tinkerer
  /// Goes from zone to zone, odd ones too.
  case traveller
  /// Moves the clock.
  case cheat
  /// Has sounding tabs, and browsers without the extension.
  case listener
  /// Is hit by kills, reboots, lost wake-ups and full disks.
  case unlucky

  /// How often each act comes, among those of all habits of the person.
  var acts: [(act: Act, weight: Int)] {
    switch self {
    case .worker: [(.front, 10), (.away, 6), (.suspend, 2), (.screenLock, 3), (.wait, 4)]
    case .nightOwl: [(.front, 12), (.media, 3), (.idle, 4), (.suspend, 2), (.wait, 4)]
    case .gamer: [(.front, 8), (.media, 5), (.oneMinute, 5), (.tenMinutes, 3), (.wait, 8)]
    case .scroller: [(.front, 30), (.open, 3), (.oneMinute, 3), (.idle, 5)]
    case .tinkerer: [(.edit, 12), (.members, 4), (.front, 12), (.settings, 2), (.block, 4)]
    case .traveller: [(.travel, 2), (.front, 12), (.suspend, 3), (.wait, 4)]
    case .cheat: [(.moveClock, 5), (.front, 12), (.oneMinute, 3), (.wait, 4)]
    case .listener: [(.audible, 10), (.unprotected, 5), (.front, 14), (.oneMinute, 3), (.edit, 3)]
    case .unlucky: [(.cut, 6), (.kill, 3), (.reboot, 2), (.drop, 3), (.disk, 3), (.front, 16)]
    }
  }

  enum Act {
    case front, away, idle, media, audible, unprotected, screenLock, suspend, wait, look
    case oneMinute, tenMinutes, open, edit, members, settings, block
    case travel, moveClock, adjustClock, cut, kill, reboot, drop, disk
  }
}
