import Day
import Groundwork

extension Report {
  /// The table as JSON: `{"days": [{"date", "groups": [row], "total": row}], "total": row}`.
  public var json: JSONValue {
    [
      "days": .array(
        days.map { day in
          [
            "date": .string(day.date.text), "groups": .array(day.groups.map(\.json)),
            "total": day.total.json,
          ]
        }),
      "total": total.json,
    ]
  }
}

extension Report.Row {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "used": .string(used.iso), "locks": .integer(Int64(locks)),
      "lockedFor": .string(lockedFor.iso), "extensions": .integer(Int64(extensions)),
      "unlocks": .integer(Int64(unlocks)),
    ]
    if !name.isEmpty { members["name"] = .string(name) }
    return .object(members)
  }
}

extension FileOutcome {
  /// What one file came to, as JSON.
  public func json(file: String, withReport: Bool) -> JSONValue {
    var members: [String: JSONValue] = [
      "file": .string(file), "status": .integer(Int64(status)),
    ]
    switch self {
    case .wrong(let fault):
      members["fault"] = [
        "step": fault.step.map { .integer(Int64($0)) } ?? .null, "key": .string(fault.key),
        "because": .string(fault.because),
      ]
    case .played(let scenario, let result):
      members["about"] = .string(scenario.about)
      members["expectations"] = .integer(Int64(result.expectations))
      members["mismatches"] = .array(result.mismatches.map(\.json))
      if withReport { members["report"] = result.report.json }
    }
    return .object(members)
  }
}

extension Mismatch {
  var json: JSONValue {
    [
      "step": .integer(Int64(step)), "time": .string(time), "key": .string(key),
      "expected": .string(expected), "actual": .string(actual),
    ]
  }

  /// `step 3, 2026-10-01T12:30:00: locked: expected ["Video"], found []`
  public var text: String {
    "step \(step), \(time): \(key): expected \(expected), found \(actual)"
  }
}
