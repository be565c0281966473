import Day
import Groundwork
import Words

/// What the API says of one group now.
struct GroupFacts: Sendable {
  let json: JSONValue

  var id: String { json["id"]?.text ?? "" }
  var name: String { json["name"]?.text ?? "" }
  var isApplied: Bool { json["isApplied"]?.boolean ?? false }
  var isLocked: Bool { json["isLocked"]?.boolean ?? false }
  var isShielding: Bool { json["isShielding"]?.boolean ?? false }
  var membersOver: Int { json["membersOver"]?.whole ?? 0 }
  var apps: [String] { (json["apps"]?.items ?? []).compactMap(\.text) }
  var sites: [String] { (json["sites"]?.items ?? []).compactMap(\.text) }
  var shieldsUnprotected: Bool { json["unprotectedBrowsers"]?.text == "shield" }
  var countsAudible: Bool { json["countsAudible"]?.boolean ?? false }
  /// The rule of every day; the plan is `weekdayRules`.
  var rule: JSONValue { json["rule"] ?? .null }
  var plan: [JSONValue]? { json["weekdayRules"]?.items }
  var ruleToday: JSONValue { json["ruleToday"] ?? .null }
  /// `nil` is none; a `JSONValue` of `null` would be one.
  var lock: JSONValue? { json["lock"]?.isNull == false ? json["lock"] : nil }
  var overrideUntil: String? { json["overrideUntil"]?["local"]?.text }
  var remedies: [JSONValue] { json["wouldChangeIf"]?.items ?? [] }
  var usedToday: Milliseconds { Milliseconds(Int64(json["usedTodayMs"]?.whole ?? 0)) }

  static func list(_ body: JSONValue) -> [GroupFacts] {
    (body["groups"]?.items ?? []).map { GroupFacts(json: $0) }
  }
}

extension Words {
  /// `closed until 17:59`, `12 min left`, `draft`: how the group is, in a few words.
  func state(of group: GroupFacts) -> String {
    guard group.isApplied else { return self(.stateDraft) }
    if group.membersOver > 0 {
      return self(.stateTooMany, ["n": String(group.membersOver)])
    }
    if let until = group.overrideUntil {
      return self(.stateOpenUntil, ["until": clock(until)])
    }
    if let lock = group.lock {
      return self(.stateClosedUntil, ["until": until(lock["until"]?.text ?? "")])
    }
    return nextState(of: group)
  }

  private func nextState(of group: GroupFacts) -> String {
    guard let next = group.remedies.first else { return self(.stateOpen) }
    switch next["kind"]?.text {
    case "locksAfter":
      return self(.stateLeft, ["left": span(Milliseconds(Int64(next["useMs"]?.whole ?? 0)))])
    case "locksAt":
      return self(.stateNextLock, ["time": clock(next["at"]?["local"]?.text ?? "")])
    case "locksLater", "noMoreToday": return self(.stateOpenToday)
    case "notToday":
      return self(group.ruleToday.isNull ? .stateNoLimit : .stateOpenToday)
    case "isIncomplete": return self(.stateIncomplete)
    default: return self(.stateOpen)
    }
  }

  /// The rule that a list shows: today's, or of a draft the one it would have.
  func shownRule(of group: GroupFacts) -> String {
    if group.isApplied { return rule(group.ruleToday) }
    return group.plan == nil ? rule(group.rule) : self(.rulePlan)
  }

  /// `30 min a day`, `09:00–11:59, 13:00–17:59`, `20 min, then 10 min of rest`.
  func rule(_ rule: JSONValue) -> String {
    func minutes(_ key: String) -> String { span(.minutes(rule[key]?.whole ?? 0)) }
    switch rule["kind"]?.text {
    case "dailyLimit":
      return rule["minutes"]?.whole == 0
        ? self(.ruleZero) : self(.ruleLimit, ["span": minutes("minutes")])
    case "timeWindows":
      return (rule["windows"]?.items ?? []).map { window in
        (window["start"]?.text ?? "") + "–" + (window["end"]?.text ?? "")
      }.joined(separator: ", ")
    case "cooldown":
      return self(.ruleCooldown, ["use": minutes("useMinutes"), "rest": minutes("restMinutes")])
    default: return self(.ruleNone)
    }
  }

  /// Why a group is locked, as its shield says it.
  func reason(_ lock: JSONValue, group: String) -> String {
    func length(_ key: String) -> String { span(Milliseconds(Int64(lock[key]?.whole ?? 0))) }
    switch lock["because"]?.text {
    case "dailyLimit":
      return lock["allowedMs"]?.whole == 0
        ? self(.reasonZeroLimit, ["group": group])
        : self(.reasonDailyLimit, ["group": group, "allowed": length("allowedMs")])
    case "timeWindows":
      let window = lock["window"]
      return self(
        .reasonWindow,
        [
          "group": group, "start": window?["start"]?.text ?? "",
          "end": window?["end"]?.text ?? "",
        ])
    default:
      return self(
        .reasonRest, ["group": group, "allowed": length("allowedMs"), "rest": length("restMs")])
    }
  }

  /// `14:43` of `2026-10-01T14:43:00`.
  func clock(_ local: String) -> String {
    guard let time = local.split(separator: "T").last, local.contains("T") else { return local }
    return String(time.prefix(5))
  }
}
