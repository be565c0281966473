import Day
import Groundwork
import Limits
import Words

/// A policy with its words, as docs/browser-link.md has it.
struct PolicyText {
  let policy: SitePolicy
  let words: Words

  /// Without what is left of budgets it is what the revision is made of.
  func json(revision: String, withLeft: Bool) -> JSONValue {
    [
      "revision": .string(revision), "language": .string(words.language.rawValue),
      "zone": .string(policy.zone.name), "dayEndsAt": instant(policy.dayEnds),
      "idleAfterMs": .integer(policy.idleAfter.count),
      "oneMinuteLeft": .integer(Int64(policy.oneMinuteLeft)), "labels": labels,
      "holders": .array(policy.holders.map { holder($0, withLeft: withLeft) }),
    ]
  }

  private var labels: JSONValue {
    let texts: [String: String] = [
      "open": words(.openHaru), "back": words(.browserBack), "away": words(.browserAway),
      "tenMinutes": words(.tenMinutes),
      "oneMinute": words(.oneMinute, ["n": String(policy.oneMinuteLeft)]),
    ]
    return .object(texts.mapValues { .string($0) })
  }

  private func holder(_ holder: SiteHolder, withLeft: Bool) -> JSONValue {
    [
      "id": .string(holder.id.text), "name": .string(holder.name),
      "sites": .array(holder.sites.map { .string($0.text) }),
      "isShielding": .bool(holder.isShielding),
      "opensAt": instant(holder.lock?.opensAt), "closesAgainAt": instant(holder.closesAgain),
      "shield": shield(holder),
      "locks": .array(holder.comingLocks.map { lock($0, holder.name) }),
      "budget": holder.budget.map { budget($0, of: holder, withLeft: withLeft) } ?? .null,
      "countsAudible": .bool(holder.countsAudible),
    ]
  }

  // MARK: what a shield says

  private var said: LockWords { LockWords(words: words) }

  /// Also while an override opens the lock: it shields again afterwards.
  private func shield(_ holder: SiteHolder) -> JSONValue {
    guard let lock = holder.lock else {
      return holder.id == .block ? text(words(.shieldBlocked), words(.reasonBlock)) : .null
    }
    return text(said.headline(lock), said.reason(lock.reason, holder.name))
  }

  private func lock(_ coming: ComingLock, _ group: String) -> JSONValue {
    text(
      said.headline(coming.lock), said.reason(coming.lock.reason, group),
      ["from": instant(coming.from), "until": instant(coming.lock.opensAt)])
  }

  private func budget(
    _ budget: SiteHolder.Budget, of holder: SiteHolder, withLeft: Bool
  ) -> JSONValue {
    let reason: LockReason =
      budget.rest.map { .cooldown(used: budget.allowed, allowed: budget.allowed, rest: $0) }
      ?? .dailyLimit(used: budget.allowed, allowed: budget.allowed)
    // A browser that is left alone during a rest has the whole budget after it.
    let isResting = budget.rest != nil && holder.lock != nil
    return text(
      words(.shieldClosedUntil), said.reason(reason, holder.name),
      [
        "leftMs": withLeft ? .integer((isResting ? budget.allowed : budget.left).count) : .null,
        "allowedMs": .integer(budget.allowed.count),
        "restMs": budget.rest.map { .integer($0.count) } ?? .null,
      ])
  }

  private func text(
    _ headline: String, _ reason: String, _ more: [String: JSONValue] = [:]
  ) -> JSONValue {
    .object(
      more.merging(["headline": .string(headline), "reason": .string(reason)]) { own, _ in own })
  }

  private func instant(_ instant: WallInstant?) -> JSONValue {
    instant.map { .integer($0.milliseconds) } ?? .null
  }
}
