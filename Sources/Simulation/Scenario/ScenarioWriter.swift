import Day
import Groundwork
import Limits

extension Scenario {
  /// The scenario as a file, one step a line: what the reader reads back.
  public var fileText: String {
    let head: [(String, JSONValue)] = [
      ("about", .string(about)), ("zone", .string(zone.name)),
      ("start", .string(zone.local(at: start).text)),
      (
        "settings",
        [
          "oneMinuteDailyLimit": .integer(Int64(settings.oneMinuteUses)),
          "idleAfter": .string(settings.idleAfter.exactISO),
        ]
      ),
    ]
    let lines = head.map { "\"\($0)\": \($1.encodedText)" }
    let groups = groups.map { "  " + $0.json.encodedText }.joined(separator: ",\n")
    let steps = steps.map { "  " + $0.json.encodedText }.joined(separator: ",\n")
    return "{" + lines.joined(separator: ",\n ") + ",\n \"groups\": [\n\(groups)],\n \"steps\": [\n"
      + steps + "]}\n"
  }
}

extension Step {
  /// The step in the form of a file.
  var json: JSONValue {
    var members: [String: JSONValue] = [:]
    switch time {
    case .at(let local): members["at"] = .string(local.text)
    case .exactly(let wall): members["at"] = .string(Zone.utc.local(at: wall).text + "Z")
    case .after(let length): members["after"] = .string(length.exactISO)
    }
    if let action { members[action.key] = action.json }
    if let expect { members["expect"] = .object(expect) }
    return .object(members)
  }
}

extension Step.Action {
  fileprivate var key: String {
    switch self {
    case .foreground: "foreground"
    case .idle: "idle"
    case .screenLocked: "screenLocked"
    case .media: "media"
    case .audible: "audible"
    case .unprotected: "unprotected"
    case .suspend: "suspend"
    case .reboot: "reboot"
    case .kill, .cut, .start: "daemon"
    case .setClock, .shiftClock: "clock"
    case .travel: "zone"
    case .dropWakeups: "drop"
    case .storeFails: "store"
    case .do: "do"
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .foreground(let foreground): foreground?.json ?? .null
    case .idle(let flag), .screenLocked(let flag), .media(let flag): .bool(flag)
    case .audible(let sites): .array(sites.map { .string("https://" + $0.text) })
    case .unprotected(let apps): .array(apps.map { .string($0.text) })
    case .suspend(let length), .reboot(let length): .string(length.exactISO)
    case .kill: "kill"
    case .cut: "cut"
    case .start: "start"
    case .setClock(let local): ["set": .string(local.text)]
    case .shiftClock(let length): ["shift": .string(length.exactISO)]
    case .travel(let zone): .string(zone.name)
    case .dropWakeups(let drops): .string(drops ? "wakeups" : "none")
    case .storeFails(let fails): .string(fails ? "fails" : "works")
    case .do(let json): json
    }
  }
}

extension Foreground {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = ["app": .string(app?.text ?? "")]
    if let site { members["site"] = .string("https://" + site.text) }
    return .object(members)
  }
}
