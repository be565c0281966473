import Groundwork

/// What a stored group came to when it was read (L-95, L-97).
public enum StoredGroup: Sendable, Equatable {
  /// It protects. Members that could not be read are in the group's `original`, named in `unreadable`.
  case readable(Group, unreadable: [String])
  /// Its id, its members or its only rule cannot be read: kept as it was, out of the way.
  case setAside(because: String)

  /// Reads a stored group, old or newer than this version; never fails and never guesses a looser rule.
  public init(_ json: JSONValue) {
    guard let members = json.members else {
      self = .setAside(because: "object")
      return
    }
    guard let id = members["id"]?.text, !id.isEmpty else {
      self = .setAside(because: "id")
      return
    }
    guard let apps = StoredGroup.apps(members["apps"]),
      let sites = StoredGroup.sites(members["sites"])
    else {
      self = .setAside(because: "members")
      return
    }
    var unreadable: [String] = []
    let plan = StoredGroup.plan(members["weekdayRules"], &unreadable)
    guard let rule = StoredGroup.rule(members, hasPlan: plan != nil, &unreadable) else {
      self = .setAside(because: "rule")
      return
    }
    var isApplied = true  // a group from before drafts existed is live
    if let value = members["isApplied"] {
      if let flag = value.boolean { isApplied = flag } else { unreadable.append("isApplied") }
    }
    if let name = members["name"], name.text == nil { unreadable.append("name") }
    var group = Group(
      id: GroupID(id), name: members["name"]?.text ?? id, apps: apps, sites: sites,
      rule: rule ?? plan?.firstRule, plan: plan, isApplied: isApplied)
    let known: Set<String> = [
      "id", "name", "apps", "sites", "isApplied", "rule", "weekdayRules", "minutes",
    ]
    let kept = members.filter { !known.contains($0.key) || unreadable.contains($0.key) }
    if !kept.isEmpty { group.original = .object(kept) }
    self = .readable(group, unreadable: unreadable.sorted())
  }

  private static func apps(_ value: JSONValue?) -> [AppID]? {
    guard let value else { return [] }
    return try? GroupEdit.apps(value)  // the reason is the word "members"
  }

  private static func sites(_ value: JSONValue?) -> [SitePattern]? {
    guard let value else { return [] }
    return try? GroupEdit.sites(value)  // likewise
  }

  private static func plan(_ value: JSONValue?, _ unreadable: inout [String]) -> WeekdayPlan? {
    guard let value, !value.isNull else { return nil }
    guard let plan = try? WeekdayPlan(json: value), plan.fault == nil else {
      unreadable.append("weekdayRules")
      return nil
    }
    return plan
  }

  /// `.some(nil)`: there is none. `nil`: it is the only one and cannot be read.
  private static func rule(
    _ members: [String: JSONValue], hasPlan: Bool, _ unreadable: inout [String]
  ) -> Rule?? {
    let value = members["rule"] ?? members["minutes"].map { ["kind": "dailyLimit", "minutes": $0] }
    guard let value, !value.isNull else {
      // A damaged plan over an empty base would leave nothing to protect by.
      return unreadable.contains("weekdayRules") ? nil : .some(nil)
    }
    if let rule = try? Rule(json: value), rule.fault == nil { return rule }
    guard hasPlan else { return nil }
    unreadable.append("rule")
    return .some(nil)
  }
}
