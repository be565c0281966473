import Day
import Groundwork
import Limits

/// Looks a zone up by its name in the system's zone data.
public typealias ZoneLookup = @Sendable (String) -> Zone?

extension Scenario {
  /// Reads a scenario file. `zones` is asked for every zone that the file names.
  public init(_ json: JSONValue, zones: ZoneLookup) throws(ScenarioFault) {
    let file = Reader(json, step: nil)
    try file.onlyKeys(["about", "zone", "start", "settings", "groups", "steps"])
    about = file["about"]?.text ?? ""
    zone = try file.zone("zone", zones)
    guard let local = try LocalDateTime(file.text("start")) else {
      throw file.fault("start", "is no local date-time")
    }
    guard let instant = zone.instants(of: local).first else {
      throw file.fault("start", "does not exist in this zone")
    }
    start = instant
    settings = try Scenario.settings(file["settings"])
    groups = try Scenario.groups(file["groups"])
    guard let items = file["steps"]?.items else { throw file.fault("steps", "is no list") }
    for (index, item) in items.enumerated() {
      steps.append(try Step(item, number: index + 1, zones: zones))
    }
  }

  private static func settings(_ json: JSONValue?) throws(ScenarioFault) -> LimitsSettings {
    var settings = LimitsSettings()
    guard let json else { return settings }
    let reader = Reader(json, step: nil)
    try reader.onlyKeys(["oneMinuteDailyLimit", "idleAfter"])
    if let value = json["oneMinuteDailyLimit"] {
      guard let uses = value.whole, Bounds.oneMinuteUses.contains(uses) else {
        throw reader.fault("oneMinuteDailyLimit", "is no number from 0 to 100")
      }
      settings.oneMinuteUses = uses
    }
    if json["idleAfter"] != nil { settings.idleAfter = try reader.duration("idleAfter") }
    return settings
  }

  private static func groups(_ json: JSONValue?) throws(ScenarioFault) -> [Group] {
    guard let json else { return [] }
    guard let items = json.items else {
      throw ScenarioFault(step: nil, key: "groups", because: "is no list")
    }
    var groups: [Group] = []
    for (index, item) in items.enumerated() {
      let id = GroupID(item["id"]?.text ?? "group-\(index + 1)")
      do throws(Refusal) {
        var group = try Group(request: item, id: id)
        if group.name.isEmpty { throw .invalid(field: "name", because: .empty) }
        if group.rule == nil { group.rule = group.plan?.firstRule }
        if let fault = group.rule?.fault { throw .invalid(field: "rule", because: .rule(fault)) }
        if let (day, fault) = group.plan?.fault {
          throw .invalid(field: "weekdayRules", because: .weekday(day, fault))
        }
        if groups.contains(where: { $0.name == group.name || $0.id == id }) {
          throw .invalid(field: "name", because: .taken)
        }
        groups.append(group)
      } catch {
        throw ScenarioFault(
          step: nil, key: "groups", because: "group \(index + 1) is \(error.code)")
      }
    }
    return groups
  }
}

extension Step {
  private static let actionKeys: Set<String> = [
    "foreground", "idle", "screenLocked", "media", "suspend", "reboot", "daemon", "clock", "zone",
    "do", "drop", "store", "audible", "unprotected",
  ]

  init(_ json: JSONValue, number: Int, zones: ZoneLookup) throws(ScenarioFault) {
    self.number = number
    let reader = Reader(json, step: number)
    try reader.onlyKeys(Step.actionKeys.union(["at", "after", "expect", "about"]))
    time = try Step.time(reader)
    let actions = Step.actionKeys.filter { json[$0] != nil }.sorted()
    guard actions.count <= 1 else {
      throw reader.fault(actions[1], "is a second action; a step has one")
    }
    action = try actions.first.map { key throws(ScenarioFault) in
      try Step.action(key, reader, zones)
    }
    if let value = json["expect"] {
      guard let members = value.members else { throw reader.fault("expect", "is no object") }
      expect = members
    }
  }

  private static func time(_ reader: Reader) throws(ScenarioFault) -> Time {
    switch (reader["at"], reader["after"]) {
    case (nil, .some): return .after(try reader.duration("after"))
    case (.some, nil):
      let text = try reader.text("at")
      if let local = LocalDateTime(text) { return .at(local) }
      guard let instant = WallInstant(withOffset: text) else {
        throw reader.fault("at", "is no local date-time")
      }
      return .exactly(instant)
    default: throw reader.fault("at", "a step has either “at” or “after”")
    }
  }

  private static func action(
    _ key: String, _ reader: Reader, _ zones: ZoneLookup
  ) throws(ScenarioFault) -> Action {
    switch key {
    case "foreground": return .foreground(try reader.foreground(key))
    case "idle": return .idle(try reader.boolean(key))
    case "screenLocked": return .screenLocked(try reader.boolean(key))
    case "media": return .media(try reader.boolean(key))
    case "audible": return .audible(try reader.addresses(key))
    case "unprotected": return .unprotected(try reader.texts(key).map { AppID($0) })
    case "suspend": return .suspend(try reader.duration(key))
    case "reboot": return .reboot(off: try reader.duration(key))
    case "zone": return .travel(try reader.zone(key, zones))
    case "do":
      guard reader[key]?["action"]?.text != nil else {
        throw reader.fault(key, "has no “action”")
      }
      return .do(reader[key] ?? .null)
    case "daemon":
      switch try reader.text(key) {
      case "kill": return .kill
      case "cut": return .cut
      case "start": return .start
      default: throw reader.fault(key, "is none of “kill”, “cut”, “start”")
      }
    case "drop":
      switch try reader.text(key) {
      case "wakeups": return .dropWakeups(true)
      case "none": return .dropWakeups(false)
      default: throw reader.fault(key, "is neither “wakeups” nor “none”")
      }
    case "store":
      switch try reader.text(key) {
      case "fails": return .storeFails(true)
      case "works": return .storeFails(false)
      default: throw reader.fault(key, "is neither “fails” nor “works”")
      }
    default:
      let clock = Reader(reader[key] ?? .null, step: reader.step)
      try clock.onlyKeys(["set", "shift"])
      if clock["shift"] != nil { return .shiftClock(try clock.duration("shift")) }
      guard let local = try LocalDateTime(clock.text("set")) else {
        throw reader.fault("set", "is no local date-time")
      }
      return .setClock(local)
    }
  }
}
