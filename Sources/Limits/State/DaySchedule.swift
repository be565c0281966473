import Day
import Groundwork

/// One local day's rules, and its window edges and notices as instants: computed once a day and configuration.
struct DaySchedule: Sendable {
  let day: LocalDay
  let zone: Zone
  let revision: Int
  /// The rule that judges the day, for each group in order; `nil`: not monitored (L-41).
  let rules: [Rule?]
  /// Ascending; every instant at which a time window may begin or end, and every jump of the shown clock.
  let edges: [WallInstant]
  /// Ascending by instant.
  let notices: [DueNotice]

  init(day: LocalDay, zone: Zone, groups: [Group], revision: Int) {
    self.day = day
    self.zone = zone
    self.revision = revision
    rules = groups.map { $0.monitoredRule(on: day.date) }
    var minutes: Set<Int> = []
    for rule in rules {
      guard case .timeWindows(let windows)? = rule else { continue }
      for window in windows { minutes.formUnion([window.start, window.end + 1]) }
    }
    var edges = Set(minutes.flatMap { day.instants(reaching: $0) })
    if !minutes.isEmpty { edges.formUnion(day.stretches.dropFirst().map(\.start)) }
    self.edges = edges.sorted()
    notices = DaySchedule.notices(of: groups, on: day)
  }

  func holds(_ reading: Reading, revision: Int) -> Bool {
    self.revision == revision && day.contains(reading.wall) && zone == reading.zone
  }

  func nextEdge(after instant: WallInstant) -> WallInstant? { edges.first { $0 > instant } }

  private static func notices(of groups: [Group], on day: LocalDay) -> [DueNotice] {
    let triggers = windowTriggers(of: groups).filter {
      $0.weekday == nil || $0.weekday == day.date.weekday
    }
    return triggers.flatMap { trigger in
      day.instants(reaching: trigger.minute).map { DueNotice(at: $0, trigger: trigger) }
    }.sorted { ($0.at, $0.trigger) < ($1.at, $1.trigger) }
  }
}

/// A window notice at its instant.
struct DueNotice: Sendable {
  var at: WallInstant
  var trigger: NoticeTrigger
}
