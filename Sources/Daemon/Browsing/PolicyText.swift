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
      "group": words(.shieldGroup), "tenMinutes": words(.tenMinutes),
      "oneMinute": words(.oneMinute, ["n": String(policy.oneMinuteLeft)]),
    ]
    return .object(texts.mapValues { .string($0) })
  }

  private func holder(_ holder: SitePolicy.Holder, withLeft: Bool) -> JSONValue {
    [
      "id": .string(id(of: holder)), "name": .string(holder.name),
      "sites": .array(holder.sites.map { .string($0.text) }),
      "isShielding": .bool(holder.isShielding),
      "opensAt": instant(holder.lock?.opensAt), "closesAgainAt": instant(holder.closesAgain),
      "shield": shield(holder),
      "locks": .array(holder.comingLocks.map { lock($0, holder.name) }),
      "budget": holder.budget.map { budget($0, holder.name, withLeft: withLeft) } ?? .null,
      "countsAudible": .bool(holder.countsAudible),
    ]
  }

  private func id(of holder: SitePolicy.Holder) -> String {
    switch holder.subject {
    case .group(let id): id.text
    case .block: "block"
    }
  }

  // MARK: what a shield says

  private var said: LockWords { LockWords(words: words) }

  /// Also while an override opens the lock: it shields again afterwards.
  private func shield(_ holder: SitePolicy.Holder) -> JSONValue {
    guard let lock = holder.lock else {
      return holder.subject == .block ? text(words(.shieldBlocked), words(.reasonBlock)) : .null
    }
    return text(said.headline(lock), said.reason(lock.reason, holder.name))
  }

  private func lock(_ lock: SitePolicy.ComingLock, _ group: String) -> JSONValue {
    text(
      words(.shieldClosedUntil, ["until": clock(lock.run.end)]),
      said.reason(.timeWindows(run: lock.run), group),
      ["from": instant(lock.from), "until": instant(lock.until)])
  }

  private func budget(
    _ budget: SitePolicy.Budget, _ group: String, withLeft: Bool
  ) -> JSONValue {
    let reason: LockReason =
      budget.rest.map { .cooldown(used: budget.allowed, allowed: budget.allowed, rest: $0) }
      ?? .dailyLimit(used: budget.allowed, allowed: budget.allowed)
    return text(
      words(.shieldClosedUntil), said.reason(reason, group),
      [
        "leftMs": withLeft ? .integer(budget.left.count) : .null,
        "restMs": budget.rest.map { .integer($0.count) } ?? .null,
      ])
  }

  private func text(
    _ headline: String, _ reason: String, _ more: [String: JSONValue] = [:]
  ) -> JSONValue {
    .object(
      more.merging(["headline": .string(headline), "reason": .string(reason)]) { own, _ in own })
  }

  /// Up to a second: an end that is kept on the boot clock is some milliseconds another one at each look.
  private func instant(_ instant: WallInstant?) -> JSONValue {
    instant.map { .integer(($0.milliseconds + 999) / 1000 * 1000) } ?? .null
  }
}
