import Groundwork

private let groupKeys: Set<String> = [
  "id", "name", "apps", "sites", "isApplied", "rule", "weekdayRules", "unprotectedBrowsers",
  "countsAudible",
]

extension Group {
  /// The form in the API and the store, without options that are at their default; what could not be read
  /// goes back as it was (L-97).
  public var json: JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(id.text), "name": .string(name),
      "apps": .array(apps.map { .string($0.text) }),
      "sites": .array(sites.map { .string($0.text) }), "isApplied": .bool(isApplied),
      "rule": rule?.json ?? .null,
    ]
    if let plan { members["weekdayRules"] = plan.json }
    if unprotectedBrowsers != .warn {
      members["unprotectedBrowsers"] = .string(unprotectedBrowsers.rawValue)
    }
    if countsAudible { members["countsAudible"] = true }
    members.merge(original?.members ?? [:]) { _, kept in kept }
    return .object(members)
  }

  /// A group of a request or a scenario: every key is known and every value right, or a refusal names the
  /// key. `isApplied` is read; creating makes a draft all the same.
  public init(request json: JSONValue, id: GroupID) throws(Refusal) {
    guard let members = json.members else {
      throw .invalid(field: "group", because: .shape(expected: "object"))
    }
    if let unknown = members.keys.sorted().first(where: { !groupKeys.contains($0) }) {
      throw .invalid(field: unknown, because: .unknownKey)
    }
    var applied = true
    if let value = members["isApplied"] {
      guard let flag = value.boolean else {
        throw .invalid(field: "isApplied", because: .shape(expected: "boolean"))
      }
      applied = flag
    }
    let edit = try GroupEdit(
      request: .object(members.filter { $0.key != "id" && $0.key != "isApplied" }))
    self.init(
      id: id, name: edit.name ?? "", apps: unique(edit.apps ?? []), sites: unique(edit.sites ?? []),
      rule: edit.rule?.value, plan: edit.plan?.value, isApplied: applied,
      unprotectedBrowsers: edit.unprotectedBrowsers ?? .warn,
      countsAudible: edit.countsAudible ?? false)
  }
}

extension GroupEdit {
  /// The `set` of an edit: only known keys, every value right, or a refusal that names the key.
  public init(request json: JSONValue) throws(Refusal) {
    self.init()
    guard let members = json.members else {
      throw .invalid(field: "set", because: .shape(expected: "object"))
    }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      do throws(Refusal.Fault) {
        switch key {
        case "name": name = try GroupEdit.name(value)
        case "apps": apps = try GroupEdit.apps(value)
        case "sites": sites = try GroupEdit.sites(value)
        case "rule": rule = value.isNull ? .remove : .set(try Rule.checked(json: value))
        case "weekdayRules": plan = value.isNull ? .remove : .set(try WeekdayPlan(json: value))
        case "unprotectedBrowsers": unprotectedBrowsers = try UnprotectedBrowsers(json: value)
        case "countsAudible": countsAudible = try GroupEdit.flag(value)
        default: throw Refusal.Fault.unknownKey
        }
      } catch {
        throw .invalid(field: key, because: error)
      }
    }
  }

  private static func name(_ value: JSONValue) throws(Refusal.Fault) -> String {
    guard let text = value.text else { throw .shape(expected: "string") }
    return trimmed(text)
  }

  static func flag(_ value: JSONValue) throws(Refusal.Fault) -> Bool {
    guard let flag = value.boolean else { throw .shape(expected: "boolean") }
    return flag
  }

  public static func apps(_ value: JSONValue) throws(Refusal.Fault) -> [AppID] {
    guard let items = value.items else { throw .shape(expected: "list") }
    var apps: [AppID] = []
    for item in items {
      guard let text = item.text, !text.isEmpty, text.utf8.count <= 255,
        text.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 && $0 != "/" })
      else { throw .app(item.text ?? item.encodedText) }
      apps.append(AppID(text))
    }
    return apps
  }

  /// As a person asks for them: none of this machine.
  public static func sites(_ value: JSONValue) throws(Refusal.Fault) -> [SitePattern] {
    let sites = try storedSites(value)
    if let own = sites.first(where: \.isThisMachine) {
      throw .site(own.text, .thisMachine(own.host))
    }
    return sites
  }

  static func storedSites(_ value: JSONValue) throws(Refusal.Fault) -> [SitePattern] {
    guard let items = value.items else { throw .shape(expected: "list") }
    var sites: [SitePattern] = []
    for item in items {
      guard let text = item.text else { throw .shape(expected: "string") }
      do {
        sites.append(try SitePattern(text))
      } catch {
        throw .site(text, error)
      }
    }
    return sites
  }

  private static func trimmed(_ text: String) -> String {
    var part = text[...]
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}

extension UnprotectedBrowsers {
  init(json: JSONValue) throws(Refusal.Fault) {
    guard let value = json.text.flatMap(UnprotectedBrowsers.init(rawValue:)) else {
      throw .shape(expected: "warn or shield")
    }
    self = value
  }
}

extension LimitsRequest {
  /// The `apps` and `sites` of a simple block; absent ones are empty.
  public static func block(request json: JSONValue) throws(Refusal) -> LimitsRequest {
    let members = json.members ?? [:]
    let edit = try GroupEdit(
      request: .object(members.filter { ["apps", "sites"].contains($0.key) }))
    return .block(apps: edit.apps ?? [], sites: edit.sites ?? [])
  }
}
