import Day
import Groundwork
import Limits

extension LocalDate: ExpressibleByStringLiteral {
  /// A date in a test; anything that is none is a fault of the test.
  public init(stringLiteral text: String) {
    guard let date = LocalDate(text) else { preconditionFailure("no date: \(text)") }
    self = date
  }
}

extension TimeWindow: ExpressibleByStringLiteral {
  /// `12:00–12:59`, with a hyphen: "12:00-12:59".
  public init(stringLiteral text: String) {
    let ends = text.split(separator: "-").map { minuteOfDay(String($0)) ?? -1 }
    self.init(ends[0], ends[1])
  }
}

/// A site of a test.
public func site(_ text: String) -> SitePattern {
  do { return try SitePattern(text) } catch { preconditionFailure("no site: \(text): \(error)") }
}

/// An address of a test.
public func address(_ text: String) -> SiteAddress {
  do { return try SiteAddress(text) } catch { preconditionFailure("no address: \(text): \(error)") }
}

/// A group whose id is its name in lower case; its only app is called so too, unless others are given.
public func group(
  _ name: String, _ rule: Rule?, apps: [String]? = nil, sites: [String] = [],
  plan: [Rule?]? = nil, isApplied: Bool = true
) -> Group {
  Group(
    id: GroupID(name.lowercased()), name: name,
    apps: (apps ?? [name.lowercased()]).map { AppID($0) }, sites: sites.map { site($0) },
    rule: rule, plan: plan.flatMap { WeekdayPlan($0) }, isApplied: isApplied)
}

/// Windows from `"12:00-12:59"`, …
public func windows(_ list: TimeWindow...) -> Rule { .timeWindows(list) }
