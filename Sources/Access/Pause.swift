import Day
import Groundwork

/// The bounds of the domain, in one place.
public enum Bounds {
  /// Length of the guided pause.
  public static let pauseLength = Milliseconds.seconds(30)
  /// Beats that a whole pause has: one a second while it is visible.
  public static let pauseBeats = 30
  /// Beats nearer than this earn nothing: a page cannot hurry.
  public static let beatAtLeast = Milliseconds(800)
  /// A longer silence is a hidden page: the time in it is not counted.
  public static let beatAtMost = Milliseconds(2500)
  /// A pause without a beat for so long is forgotten.
  public static let pauseKept = Milliseconds.minutes(10)
  /// How long a pass can be used (A-20: short-lived).
  public static let passKept = Milliseconds.minutes(5)
  public static let pausesAtOnce = 20
}

/// What a pause is sat through for, and what its pass is good for.
public struct Purpose: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    /// One change of an applied group, or one named act.
    case gate
    /// Ten minutes of one group.
    case reward
  }
  public var kind: Kind
  /// `group:<id>` or `act:<name>`.
  public var subject: String

  public init(_ kind: Kind, subject: String) {
    self.kind = kind
    self.subject = subject
  }
}

/// A guided pause as the daemon measures it: it counts what was really shown.
public struct Pause: Sendable, Equatable {
  public let id: String
  public let purpose: Purpose
  public var lastBeat: BootInstant
  public var beats = 0
  /// Visible time so far.
  public var played = Milliseconds.zero

  public init(id: String, purpose: Purpose, began: BootInstant) {
    self.id = id
    self.purpose = purpose
    lastBeat = began
  }

  public var isComplete: Bool {
    beats >= Bounds.pauseBeats && played >= Bounds.pauseLength - Milliseconds(500)
  }
  public var left: Milliseconds { (Bounds.pauseLength - played).clampedToZero }

  /// One sign of life of the visible pause.
  mutating func beat(at now: BootInstant, isVisible: Bool) {
    let gap = now - lastBeat
    if gap < Bounds.beatAtLeast { return }
    lastBeat = now
    guard isVisible, gap <= Bounds.beatAtMost else { return }
    beats += 1
    played += gap
  }
}

/// A single-use permission, earned by a completed pause.
public struct Pass: Sendable, Equatable {
  public let id: String
  public let purpose: Purpose
  public var expires: BootInstant

  public init(id: String, purpose: Purpose, expires: BootInstant) {
    self.id = id
    self.purpose = purpose
    self.expires = expires
  }
}
