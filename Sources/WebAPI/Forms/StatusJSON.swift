import Day
import Groundwork
import HaruCore
import Limits

/// The present as the API gives it, for live updates.
@MainActor
public func currentStatus(_ host: any APIHost) -> JSONValue { statusJSON(host) }

/// The whole present as one value: what page, command line and widgets show.
@MainActor
func statusJSON(_ host: any APIHost) -> JSONValue {
  let (state, reading) = host.look()
  let limits = state.limits
  let zone = reading.zone
  let day = zone.day(at: reading.wall)
  let settings = limits.settings
  return [
    "now": .string(zone.local(at: reading.wall).text),
    "zone": .string(zone.name),
    "date": .string(day.date.text),
    "day": [
      "start": .integer(day.start.milliseconds), "end": .integer(day.end.milliseconds),
      "now": .integer(reading.wall.milliseconds),
    ],
    "groups": .array(limits.groups.map { groupStatusJSON($0, limits, zone) }),
    "shield": shieldJSON(limits.inForce.shield),
    "block": blockJSON(limits.block),
    "oneMinute": [
      "left": .integer(Int64(limits.oneMinuteLeft)),
      "allowed": .integer(Int64(settings.oneMinuteUses(on: day.date))),
    ],
    "front": frontJSON(limits),
    "open": openJSON(limits),
    "unenforced": .array(
      host.unenforced.map { ["token": .string($0.token), "because": .string($0.because)] }),
    "browsers": .array(host.browsers.map(\.json)),
    "setAside": .integer(Int64(host.setAside.count)),
    "version": .string(host.version),
  ]
}

func groupStatusJSON(_ group: Group, _ limits: LimitsState, _ zone: Zone) -> JSONValue {
  guard case .object(var members) = group.json else { return group.json }
  members["revision"] = .string(revision(of: group))
  members["unprotectedBrowsers"] = .string(group.unprotectedBrowsers.rawValue)
  members["countsAudible"] = .bool(group.countsAudible)
  members["membersOver"] = .integer(Int64(group.membersOverMaximum))
  guard let verdict = limits.inForce.verdict(group.id) else { return .object(members) }
  members["ruleToday"] = verdict.rule?.json ?? .null
  members["isLocked"] = .bool(verdict.isLocked)
  members["isShielding"] = .bool(verdict.isShielding)
  members["usedMs"] = .integer(verdict.used.count)
  members["usedTodayMs"] = .integer(
    limits.today?.groups[group.id]?.used.count ?? 0)
  members["remainingMs"] = verdict.remaining.map { .integer($0.count) } ?? .null
  members["generation"] = .integer(Int64(verdict.generation))
  members["lock"] = verdict.lock.map { lockJSON($0, zone) } ?? .null
  members["overrideUntil"] = instantJSON(verdict.overrideEnds, zone)
  members["wouldChangeIf"] = .array(limits.remedies(for: group.id).map { remedyJSON($0, zone) })
  return .object(members)
}

func lockJSON(_ lock: Lock, _ zone: Zone) -> JSONValue {
  var members: [String: JSONValue] = [
    "because": .string(lock.reason.cause.rawValue),
    "until": .string(lock.shownUntil),
    "opensAt": instantJSON(lock.opensAt, zone),
  ]
  switch lock.reason {
  case .dailyLimit(let used, let allowed):
    members["usedMs"] = .integer(used.count)
    members["allowedMs"] = .integer(allowed.count)
  case .timeWindows(let run):
    members["window"] = run.json
  case .cooldown(let used, let allowed, let rest):
    members["usedMs"] = .integer(used.count)
    members["allowedMs"] = .integer(allowed.count)
    members["restMs"] = .integer(rest.count)
  }
  return .object(members)
}

private func remedyJSON(_ remedy: Remedy, _ zone: Zone) -> JSONValue {
  switch remedy {
  case .opens(let at): ["kind": "opens", "at": instantJSON(at, zone)]
  case .oneMinute(let left): ["kind": "oneMinute", "left": .integer(Int64(left))]
  case .tenMinutes: ["kind": "tenMinutes"]
  case .closesAgain(let at): ["kind": "closesAgain", "at": instantJSON(at, zone)]
  case .locksAfter(let use): ["kind": "locksAfter", "useMs": .integer(use.count)]
  case .locksAt(let at): ["kind": "locksAt", "at": instantJSON(at, zone)]
  case .locksLater(let at): ["kind": "locksLater", "at": instantJSON(at, zone)]
  case .noMoreToday: ["kind": "noMoreToday"]
  case .notToday: ["kind": "notToday"]
  case .isDraft: ["kind": "isDraft"]
  case .isIncomplete(let over): ["kind": "isIncomplete", "membersOver": .integer(Int64(over))]
  }
}

/// `{"ms": epoch milliseconds, "local": "2026-10-01T12:30:00"}`, or `null`.
func instantJSON(_ instant: WallInstant?, _ zone: Zone) -> JSONValue {
  guard let instant else { return .null }
  return [
    "ms": .integer(instant.milliseconds), "local": .string(zone.local(at: instant).text),
  ]
}

func shieldJSON(_ shield: Shield) -> JSONValue {
  [
    "apps": .array(shield.apps.map { .string($0.text) }),
    "sites": .array(shield.sites.map { .string($0.text) }),
  ]
}

func blockJSON(_ block: SimpleBlock) -> JSONValue {
  [
    "isHeld": .bool(block.isHeld), "apps": .array(block.apps.map { .string($0.text) }),
    "sites": .array(block.sites.map { .string($0.text) }),
  ]
}

private func frontJSON(_ limits: LimitsState) -> JSONValue {
  guard let foreground = limits.presence.foreground else { return .null }
  return [
    "app": foreground.app.map { .string($0.text) } ?? .null,
    "host": foreground.site.map { .string($0.host) } ?? .null,
    "isShielded": .bool(limits.inForce.isFrontShielded), "isCounting": .bool(limits.isCounting),
  ]
}

private func openJSON(_ limits: LimitsState) -> JSONValue {
  guard let open = limits.open, !open.isConsumed else { return .null }
  return [
    "token": .string(open.token), "options": .array(open.options.map { .string($0.text) }),
  ]
}

/// Changes whenever anything stored of the group does: what an edit names to be sure what it edits.
func revision(of group: Group) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
  for byte in group.json.encoded() {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
  return String(hash, radix: 36)
}
