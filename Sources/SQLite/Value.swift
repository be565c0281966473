/// One of SQLite's five kinds of value, to be bound to a `?`.
public enum Value: Sendable, Equatable {
  case null
  case integer(Int64)
  /// A number; not-a-number is refused, because SQLite would store it as null.
  case real(Double)
  case text(String)
  case bytes([UInt8])

  public static func integer(ifAny value: Int64?) -> Value { value.map(Value.integer) ?? .null }
  public static func text(ifAny value: String?) -> Value { value.map(Value.text) ?? .null }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByNilLiteral
{
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(nilLiteral: ()) { self = .null }
}
