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
    // A group from before drafts existed is live.
    let isApplied = StoredGroup.option("isApplied", members, &unreadable, \.boolean) ?? true
    if let name = members["name"], name.text == nil { unreadable.append("name") }
    var group = Group(
      id: GroupID(id), name: members["name"]?.text ?? id, apps: apps, sites: sites,
      rule: rule ?? plan?.firstRule, plan: plan, isApplied: isApplied)
    group.unprotectedBrowsers =
      StoredGroup.option("unprotectedBrowsers", members, &unreadable) {
        $0.text.flatMap(UnprotectedBrowsers.init(rawValue:))
      } ?? .warn
    group.countsAudible =
      StoredGroup.option("countsAudible", members, &unreadable, \.boolean) ?? false
    let known: Set<String> = [
      "id", "name", "apps", "sites", "isApplied", "rule", "weekdayRules", "minutes",
      "unprotectedBrowsers", "countsAudible",
    ]
    let kept = members.filter { !known.contains($0.key) || unreadable.contains($0.key) }
    if !kept.isEmpty { group.original = .object(kept) }
    self = .readable(group, unreadable: unreadable.sorted())
  }

  /// `nil`: not there, or not to be read; then it is noted.
  private static func option<Value>(
    _ key: String, _ members: [String: JSONValue], _ unreadable: inout [String],
    _ read: (JSONValue) -> Value?
  ) -> Value? {
    guard let json = members[key] else { return nil }
    let value = read(json)
    if value == nil { unreadable.append(key) }
    return value
  }

  private static func apps(_ value: JSONValue?) -> [AppID]? {
    guard let value else { return [] }
    return try? GroupEdit.apps(value)  // the reason is the word "members"
  }

  private static func sites(_ value: JSONValue?) -> [SitePattern]? {
    guard let value else { return [] }
    return try? GroupEdit.storedSites(value)  // likewise
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
