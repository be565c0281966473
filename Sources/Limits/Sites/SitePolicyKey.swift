import Day
import Groundwork

extension SitePolicy {
  /// Equal only for policies that differ in nothing but what is left and used of budgets, within one run of the
  /// program. It looks at no site; at an edge of a window it may change although the policy does not.
  public struct Key: Sendable, Hashable {
    private let configuration: Int
    private let date: LocalDate
    private let dayEnds: WallInstant
    private let zone: String
    /// Coming locks begin and end there.
    private let nextEdge: WallInstant?
    private let idleAfter: Milliseconds
    private let oneMinuteLeft: Int
    private let groups: [Group]

    private struct Group: Hashable {
      var isMonitored: Bool
      var cause: LockCause?
      var opensAt: WallInstant?
      var shownEnd: Lock.ShownEnd?
      var overrideEnds: WallInstant?
    }

    init(_ state: LimitsState, at reading: Reading) {
      let day = Moment(reading).day
      configuration = state.membership.revision
      date = day.date
      dayEnds = day.end
      zone = reading.zone.name
      nextEdge = state.inForce.schedule?.nextEdge(after: reading.wall)
      idleAfter = state.settings.idleAfter
      oneMinuteLeft = state.oneMinuteLeft
      groups = zip(state.groups, state.inForce.verdicts).compactMap { group, verdict in
        guard !group.sites.isEmpty else { return nil }
        return Group(
          isMonitored: verdict.rule != nil, cause: verdict.lock?.reason.cause,
          opensAt: verdict.lock?.opensAt.roundedUp, shownEnd: verdict.lock?.shownEnd,
          overrideEnds: verdict.overrideEnds?.roundedUp)
      }
    }
  }
}

extension LimitsState {
  /// Tells, much faster than `sitePolicy(at:)`, whether that would be another. Ask after a look at `reading`.
  public func sitePolicyKey(at reading: Reading) -> SitePolicy.Key {
    SitePolicy.Key(self, at: reading)
  }
}
