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
  private let notices: [DueNotice]

  init(day: LocalDay, zone: Zone, groups: [Group], revision: Int) {
    self.day = day
    self.zone = zone
    self.revision = revision
    rules = groups.map { $0.monitoredRule(on: day.date) }
    edges = Limits.edges(of: rules, on: day)
    notices = DaySchedule.notices(of: groups, on: day)
  }

  func holds(_ reading: Reading, revision: Int) -> Bool {
    self.revision == revision && day.contains(reading.wall) && zone == reading.zone
  }

  func nextEdge(after instant: WallInstant) -> WallInstant? { edges.first { $0 > instant } }

  /// What is pending at `instant`: of the day's part of the plan the nearest, no more than its budget (L-90).
  func pending(after instant: WallInstant) -> ArraySlice<DueNotice> {
    let next = notices.firstIndex { $0.at > instant } ?? notices.endIndex
    return notices[next...].prefix(Bounds.plannedNotices)
  }

  /// When the window begins that `notice` announces.
  func start(after notice: DueNotice) -> WallInstant {
    day.instants(reaching: notice.trigger.minute + windowLead).first { $0 > notice.at }
      ?? notice.at + .minutes(windowLead)
  }

  /// The day's part of the plan as it is when the day begins; with every notice that comes due, the budget has
  /// room for the next one.
  private static func notices(of groups: [Group], on day: LocalDay) -> [DueNotice] {
    let planned = noticePlan(groups, weekday: day.date.weekday, minute: -1, budget: .max)
    let triggers = planned.filter { $0.weekday == nil || $0.weekday == day.date.weekday }
    return triggers.flatMap { trigger in
      day.instants(reaching: trigger.minute).map { DueNotice(at: $0, trigger: trigger) }
    }.sorted { ($0.at, $0.trigger) < ($1.at, $1.trigger) }
  }
}

/// Every instant of the day at which a window of some rule may begin or end, ascending.
func edges(of rules: [Rule?], on day: LocalDay) -> [WallInstant] {
  var minutes: Set<Int> = []
  for rule in rules {
    guard case .timeWindows(let windows)? = rule else { continue }
    for window in windows { minutes.formUnion([window.start, window.end + 1]) }
  }
  var edges = Set(minutes.flatMap { day.instants(reaching: $0) })
  if !minutes.isEmpty { edges.formUnion(day.stretches.dropFirst().map(\.start)) }
  return edges.sorted()
}

/// A window notice at its instant.
struct DueNotice: Sendable {
  var at: WallInstant
  var trigger: NoticeTrigger
}
