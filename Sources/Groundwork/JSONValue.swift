import FoundationEssentials

/// Any JSON value (RFC 8259), kept as it was read, so that what one version cannot read the next one may.
public indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue {
  /// Reads one JSON text in UTF-8. Throws `Problem` (`request`, code `json`) when it is not JSON.
  public init(parsing bytes: some Collection<UInt8>) throws(Problem) {
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw Problem.request("json", hint: "json.syntax")
    }
  }

  public init(parsing text: String) throws(Problem) {
    try self.init(parsing: Array(text.utf8))
  }

  /// UTF-8 JSON with sorted keys, so that equal values are equal bytes.
  public func encoded(pretty: Bool = false) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      pretty
      ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      : [.sortedKeys, .withoutEscapingSlashes]
    // Every case of JSONValue encodes, except a non-finite number, which no parser of ours makes.
    guard let data = try? encoder.encode(self) else { return Array("null".utf8) }
    return Array(data)
  }

  public var encodedText: String { String(decoding: encoded(), as: UTF8.self) }
}

extension JSONValue: Codable {
  private struct MemberKey: CodingKey {
    let stringValue: String
    init(stringValue: String) { self.stringValue = stringValue }
    var intValue: Int? { nil }
    init?(intValue: Int) { return nil }
  }

  public init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: MemberKey.self) {
      var members: [String: JSONValue] = [:]
      for key in keyed.allKeys {
        members[key.stringValue] = try keyed.decode(JSONValue.self, forKey: key)
      }
      self = .object(members)
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var items: [JSONValue] = []
      while !list.isAtEnd { items.append(try list.decode(JSONValue.self)) }
      self = .array(items)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(String.self) {
      self = .string(value)
    } else if let value = try? single.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? single.decode(Int64.self) {
      self = .integer(value)
    } else {
      self = .number(try single.decode(Double.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var single = encoder.singleValueContainer()
      try single.encodeNil()
    case .bool(let value):
      var single = encoder.singleValueContainer()
      try single.encode(value)
    case .integer(let value):
      var single = encoder.singleValueContainer()
      try single.encode(value)
    case .number(let value):
      var single = encoder.singleValueContainer()
      try single.encode(value)
    case .string(let value):
      var single = encoder.singleValueContainer()
      try single.encode(value)
    case .array(let items):
      var list = encoder.unkeyedContainer()
      for item in items { try list.encode(item) }
    case .object(let members):
      var keyed = encoder.container(keyedBy: MemberKey.self)
      for (name, value) in members { try keyed.encode(value, forKey: MemberKey(stringValue: name)) }
    }
  }
}

extension JSONValue {
  public subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { return members[key] }
    return nil
  }

  public var text: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  public var boolean: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  /// A whole number; `3.0` counts as one, `3.5` does not.
  public var whole: Int? {
    switch self {
    case .integer(let value): return Int(exactly: value)
    case .number(let value): return Int(exactly: value)
    default: return nil
    }
  }

  public var items: [JSONValue]? {
    if case .array(let value) = self { return value }
    return nil
  }

  public var members: [String: JSONValue]? {
    if case .object(let value) = self { return value }
    return nil
  }

  public var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
  public init(nilLiteral: ()) { self = .null }
}
