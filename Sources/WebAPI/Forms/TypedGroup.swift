import Groundwork
import Limits

/// A group of a request whose windows may go on after midnight, as people type them (L-11).
struct TypedGroup {
  /// The members of a group's own form, nights taken apart.
  private(set) var members: [String: JSONValue]
  private(set) var nights: [KeptNight] = []

  /// Throws what is wrong with the rules; the rest is for `Group` to check.
  init(_ json: JSONValue?) throws(Refusal) {
    guard let members = json?.members else {
      throw .invalid(field: "group", because: .shape(expected: "object"))
    }
    if members["id"] != nil { throw .invalid(field: "id", because: .unknownKey) }
    self.members = members
    // With a plan the base rule judges no day, but it is kept.
    if let value = members["rule"], !value.isNull {
      let (rule, nights) = try Self.checked("rule") { () throws(Refusal.Fault) in
        try Rule.kept(TypedRule(try Rule(json: value)))
      }
      self.members["rule"] = rule.json
      self.nights = nights
    }
    if let value = members["weekdayRules"], !value.isNull {
      let (plan, nights) = try Self.checked("weekdayRules") { () throws(Refusal.Fault) in
        guard let items = value.items else { throw .shape(expected: "weekdayRules") }
        var typed: [TypedRule?] = []
        for item in items { typed.append(item.isNull ? nil : TypedRule(try Rule(json: item))) }
        return try WeekdayPlan.kept(typed)
      }
      self.members["weekdayRules"] = plan.json
      self.nights = nights
    }
  }

  private static func checked<Value>(
    _ field: String, _ rules: () throws(Refusal.Fault) -> Value
  ) throws(Refusal) -> Value {
    do throws(Refusal.Fault) {
      return try rules()
    } catch {
      throw .invalid(field: field, because: error)
    }
  }

  /// What was sent, each member as the group of it would be stored.
  func kept(as group: Group) -> JSONValue {
    let stored = (group.json.members ?? [:]).filter { members[$0.key] != nil }
    return .object(members.merging(stored) { _, kept in kept })
  }
}

extension KeptNight {
  var json: JSONValue {
    [
      "typed": TimeWindow(typed.start, typed.end).json,
      "weekday": weekday.map { .integer(Int64($0)) } ?? .null, "evening": evening.json,
      "morning": morning.json, "opensFreeDay": .bool(opensFreeDay),
    ]
  }
}
