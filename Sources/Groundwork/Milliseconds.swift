/// A length of time in whole milliseconds; may be negative when it is a difference.
public struct Milliseconds: Sendable, Hashable, Comparable, AdditiveArithmetic {
  public var count: Int64

  public init(_ count: Int64) { self.count = count }

  public static let zero = Milliseconds(0)
  public static func seconds(_ n: Int) -> Milliseconds { Milliseconds(Int64(n) * 1000) }
  public static func minutes(_ n: Int) -> Milliseconds { Milliseconds(Int64(n) * 60_000) }
  public static func hours(_ n: Int) -> Milliseconds { Milliseconds(Int64(n) * 3_600_000) }

  /// Whole seconds, cut toward zero: what a person is shown.
  public var wholeSeconds: Int64 { count / 1000 }

  /// The part that is not below zero.
  public var clampedToZero: Milliseconds { Milliseconds(max(0, count)) }

  public static func < (a: Self, b: Self) -> Bool { a.count < b.count }
  public static func + (a: Self, b: Self) -> Self { Self(a.count + b.count) }
  public static func - (a: Self, b: Self) -> Self { Self(a.count - b.count) }
  public static func * (a: Self, n: Int) -> Self { Self(a.count * Int64(n)) }
}
