extension Problem {
  /// The body of an answer that is an error: `{"error":{kind, code, field?, hints, arguments}}`.
  public var errorBody: JSONValue {
    var members: [String: JSONValue] = [
      "kind": .string(kind.rawValue), "code": .string(code),
      "hints": .array(hints.map { .string($0) }),
      "arguments": .object(arguments.mapValues { .string($0) }),
    ]
    if let field { members["field"] = .string(field) }
    return .object(["error": .object(members)])
  }

  /// Reads what `errorBody` wrote; nil when it is not such an object. `field`, `hints` and
  /// `arguments` may be absent, so that an older or newer side is still understood.
  public init?(errorBody: JSONValue) {
    guard let error = errorBody["error"], let kind = error["kind"]?.text.flatMap(Kind.init),
      let code = error["code"]?.text
    else { return nil }
    self.init(
      kind: kind, code: code, field: error["field"]?.text,
      hints: (error["hints"]?.items ?? []).compactMap(\.text),
      arguments: (error["arguments"]?.members ?? [:]).compactMapValues(\.text))
  }
}
