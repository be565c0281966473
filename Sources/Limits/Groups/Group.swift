import Day
import Groundwork

/// A group's name for programs: a UUID, lower case. Never used again once deleted.
public struct GroupID: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let text: String
  /// Groups are looked up dozens of times an event: the text is hashed once (FNV-1a), not each time.
  private let digest: UInt64

  public init(_ text: String) {
    self.text = text
    digest = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  public var description: String { text }
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  public static func == (a: Self, b: Self) -> Bool { a.digest == b.digest && a.text == b.text }
  public static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// Apps and sites that share one rule.
public struct Group: Sendable, Equatable {
  public let id: GroupID
  public var name: String
  /// In the order in which the person put them; no doubles.
  public var apps: [AppID]
  public var sites: [SitePattern]
  /// The rule of every day, if there is no plan; with a plan it judges no day.
  public var rule: Rule?
  public var plan: WeekdayPlan?
  /// `false` is a draft: kept, never monitored.
  public var isApplied: Bool
  public var unprotectedBrowsers: UnprotectedBrowsers
  /// Its sites count as well while they sound in a tab that is not in front.
  public var countsAudible: Bool
  /// What was stored, where something in it could not be read: kept until a version can (L-97).
  public var original: JSONValue?

  public init(
    id: GroupID, name: String, apps: [AppID] = [], sites: [SitePattern] = [], rule: Rule? = nil,
    plan: WeekdayPlan? = nil, isApplied: Bool = false,
    unprotectedBrowsers: UnprotectedBrowsers = .warn, countsAudible: Bool = false,
    original: JSONValue? = nil
  ) {
    self.id = id
    self.name = name
    self.apps = apps
    self.sites = sites
    self.rule = rule
    self.plan = plan
    self.isApplied = isApplied
    self.unprotectedBrowsers = unprotectedBrowsers
    self.countsAudible = countsAudible
    self.original = original
  }

  public var memberCount: Int { apps.count + sites.count }

  /// How many members must go before the group can be monitored; 0 if none.
  public var membersOverMaximum: Int { max(0, memberCount - Bounds.membersPerGroup) }

  /// The group with the rule of that day as its only rule; a view for judging, never stored (L-41).
  public func resolved(on date: LocalDate) -> Group {
    var projection = self
    projection.rule = rule(on: date)
    projection.plan = nil
    return projection
  }

  /// The rule that judges `date`; `nil` is a day without limit.
  public func rule(on date: LocalDate) -> Rule? {
    if let plan { return plan.rules[date.weekday] }
    return rule
  }

  /// The rule that judges `date` if the group is monitored on it: applied, not empty, not too large, and
  /// with a rule that passes its checks (L-03).
  public func monitoredRule(on date: LocalDate) -> Rule? {
    guard isApplied, memberCount > 0, membersOverMaximum == 0, let rule = rule(on: date),
      rule.fault == nil
    else { return nil }
    return rule
  }

  /// Whether `other` differs in anything that the gate protects: all but the name (L-06, L-07, R-32). What is
  /// kept of a rule or plan that could not be read is protected, too: a newer version goes by it (L-97).
  public func differsBehindGate(from other: Group) -> Bool {
    apps.sorted() != other.apps.sorted() || sites.sorted() != other.sites.sorted()
      || rule != other.rule || plan != other.plan || isApplied != other.isApplied
      || unprotectedBrowsers != other.unprotectedBrowsers || countsAudible != other.countsAudible
      || keptBehindGate != other.keptBehindGate
  }

  private var keptBehindGate: [String: JSONValue] {
    var members = original?.members ?? [:]
    members["name"] = nil
    return members
  }
}
