import Day
import Groundwork

extension Look {
  /// The nearest boot instant at which anything would be different; every part of the rules has its say.
  func nextMoment() -> BootInstant {
    var nearest = moment.boot(at: moment.day.end)
    func consider(_ instant: BootInstant?) {
      if let instant, instant > moment.boot, instant < nearest { nearest = instant }
    }
    for override in state.overrides.values { consider(override.ends) }
    if let edge = state.inForce.schedule?.nextEdge(after: moment.wall) {
      consider(moment.boot(at: edge))
    }
    if let notice = state.inForce.schedule?.pending(after: moment.wall).first {
      consider(moment.boot(at: notice.at))
    }
    for verdict in state.inForce.verdicts {
      // A cooldown is locked just while it rests.
      if verdict.lock?.reason.cause == .cooldown,
        let rest = state.ledger(verdict.group, on: date).rest
      {
        consider(rest.ends)
        consider(rest.ends - .minutes(1))
      }
    }
    considerIdling(consider)
    considerUse(consider)
    return nearest
  }

  /// While idle seconds are credited: the moment at which they are taken back. A lock that they brought
  /// about stops the counting, and opens again then.
  private func considerIdling(_ consider: (BootInstant?) -> Void) {
    guard let since = state.presence.idleSince, !state.presence.isIdleTakenBack,
      state.isCounting || state.credits.contains(where: { $0.to > since })
    else { return }
    consider(since + state.settings.idleAfter)
  }

  /// While use counts: a budget spent, or nearly so.
  private func considerUse(_ consider: (BootInstant?) -> Void) {
    guard state.isCounting else { return }
    for verdict in state.inForce.verdicts
    where state.inForce.presentGroups.contains(verdict.group) {
      guard let remaining = verdict.remaining, remaining > .zero else { continue }
      consider(moment.boot + remaining)
      if verdict.rule?.kind == .dailyLimit {
        consider(moment.boot + remaining - .minutes(5))
        consider(moment.boot + remaining - .minutes(1))
      }
    }
  }
}
