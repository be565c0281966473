import Day
import Groundwork
import Limits

extension ScenarioRun {
  /// Compares what the file expects with what is, key by key (R-41…R-50).
  mutating func check(
    _ expect: [String: JSONValue], answer: String?, step: Step
  ) throws(ScenarioFault) {
    for (key, expected) in expect.sorted(by: { $0.key < $1.key }) {
      result.expectations += 1
      if daemon.writer == nil, key != "shield", key != "answer" {
        throw ScenarioFault(
          step: step.number, key: key, because: "cannot be read while the daemon is down")
      }
      guard let actual = try actual(key, expected, answer: answer, step: step) else {
        throw ScenarioFault(step: step.number, key: key, because: "is an unknown expectation")
      }
      compare(key, expected, actual, step)
    }
  }

  /// The value of one key, in the form of the file. Maps hold just the names that are asked for.
  private mutating func actual(
    _ key: String, _ expected: JSONValue, answer: String?, step: Step
  ) throws(ScenarioFault) -> JSONValue? {
    switch key {
    case "answer": return answer.map { .string($0) } ?? .null
    case "shield": return expected.members.map { shieldJSON(asked: Set($0.keys)) } ?? .null
    default: break
    }
    guard let limits = daemon.writer?.state.limits else { return nil }
    switch key {
    case "locked": return names(limits.inForce.lockedGroups, limits)
    case "options": return names(limits.open?.options ?? [], limits)
    case "oneMinuteLeft": return .integer(Int64(limits.oneMinuteLeft))
    case "notices": return noticesJSON(limits)
    case "why": return whyJSON(expected, limits)
    case "stats": return try statsJSON(expected, limits, step)
    case "used": return try map(expected, step) { .string($0.used.iso) }
    case "remaining":
      return try map(expected, step) { $0.remaining.map { .string($0.iso) } ?? .null }
    case "generation": return try map(expected, step) { .integer(Int64($0.generation)) }
    case "lockedUntil":
      return try map(expected, step) { $0.lock.map { .string($0.shownUntil) } ?? .null }
    case "overrideUntil":
      let zone = daemon.world.zone
      return try map(expected, step) {
        $0.overrideEnds.map { .string(zone.local(at: $0).text) } ?? .null
      }
    default: return nil
    }
  }

  private func map(
    _ expected: JSONValue, _ step: Step, _ value: (Verdict) -> JSONValue
  ) throws(ScenarioFault) -> JSONValue {
    guard let asked = expected.members, let limits = daemon.writer?.state.limits else {
      return .null
    }
    var members: [String: JSONValue] = [:]
    for name in asked.keys {
      guard let group = limits.group(named: name), let verdict = limits.inForce.verdict(group.id)
      else {
        throw ScenarioFault(step: step.number, key: "expect", because: "no group “\(name)”")
      }
      members[name] = value(verdict)
    }
    return .object(members)
  }

  private func names(_ ids: [GroupID], _ limits: LimitsState) -> JSONValue {
    .array(ids.compactMap { limits.group($0)?.name }.sorted().map { .string($0) })
  }

  private func shieldJSON(asked: Set<String>) -> JSONValue {
    let lists: [String: JSONValue] = [
      "apps": .array(daemon.shield.apps.map { .string($0.text) }),
      "sites": .array(daemon.shield.sites.map { .string($0.text) }),
    ]
    return .object(lists.filter { asked.contains($0.key) })
  }

  private mutating func noticesJSON(_ limits: LimitsState) -> JSONValue {
    let zone = daemon.world.zone
    return .array(
      daemon.takeNotices().map { notice in
        [
          "kind": .string(notice.kind.rawValue),
          "group": .string(limits.group(notice.group)?.name ?? notice.group.text),
          "at": .string(zone.local(at: notice.at).text),
        ]
      })
  }

  private func whyJSON(_ expected: JSONValue, _ limits: LimitsState) -> JSONValue {
    let name = expected["group"]?.text ?? ""
    guard let group = limits.group(named: name),
      let lock = limits.inForce.verdict(group.id)?.lock
    else { return ["group": .string(name), "because": nil, "until": nil] }
    return [
      "group": .string(name), "because": .string(lock.reason.cause.rawValue),
      "until": .string(lock.shownUntil),
    ]
  }

  private func statsJSON(
    _ expected: JSONValue, _ limits: LimitsState, _ step: Step
  ) throws(ScenarioFault) -> JSONValue {
    guard let date = expected["date"]?.text.flatMap({ LocalDate($0) }) else {
      throw ScenarioFault(step: step.number, key: "stats", because: "has no date")
    }
    let record = limits.days[date] ?? (try? daemon.store.day(date)) ?? DayRecord(date: date)
    return Simulation.statsJSON(record, limits, asked: expected.members ?? [:])
  }

  private mutating func compare(
    _ key: String, _ expected: JSONValue, _ actual: JSONValue, _ step: Step
  ) {
    if let wanted = expected.members, let found = actual.members {
      for (name, value) in wanted.sorted(by: { $0.key < $1.key }) {
        compare(key + "." + name, value, found[name] ?? .null, step)
      }
      return
    }
    guard !holds(expected, actual, isSet: key != "notices") else { return }
    result.mismatches.append(
      Mismatch(
        step: step.number, time: shownNow, key: key, expected: expected.encodedText,
        actual: actual.encodedText))
  }
}

/// Whether one value is as expected: durations to the second, a pair of durations as a span with both ends
/// lists of names as sets.
private func holds(_ expected: JSONValue, _ actual: JSONValue, isSet: Bool) -> Bool {
  if expected == actual { return true }
  if let text = expected.text, let length = Milliseconds(iso: text),
    let found = actual.text.flatMap({ Milliseconds(iso: $0) })
  {
    return length.wholeSeconds == found.wholeSeconds
  }
  guard let items = expected.items else { return false }
  if let found = actual.text.flatMap({ Milliseconds(iso: $0) }), items.count == 2,
    let low = items[0].text.flatMap({ Milliseconds(iso: $0) }),
    let high = items[1].text.flatMap({ Milliseconds(iso: $0) })
  {
    return (low...max(low, high)).contains(Milliseconds.seconds(Int(found.wholeSeconds)))
  }
  guard isSet, let found = actual.items else { return false }
  return items.map(\.encodedText).sorted() == found.map(\.encodedText).sorted()
}
