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
