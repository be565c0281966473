import Day
import Groundwork
import Limits

/// Reads members of one object of a scenario file; says step and key when one is wrong.
struct Reader {
  let json: JSONValue
  let step: Int?

  init(_ json: JSONValue, step: Int?) {
    self.json = json
    self.step = step
  }

  subscript(_ key: String) -> JSONValue? { json[key] }

  func fault(_ key: String, _ because: String) -> ScenarioFault {
    ScenarioFault(step: step, key: key, because: because)
  }

  func onlyKeys(_ known: Set<String>) throws(ScenarioFault) {
    guard let members = json.members else { throw fault("step", "is no object") }
    if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
      throw fault(unknown, "is an unknown key")
    }
  }

  func text(_ key: String) throws(ScenarioFault) -> String {
    guard let text = json[key]?.text else { throw fault(key, "is no text") }
    return text
  }

  func texts(_ key: String) throws(ScenarioFault) -> [String] {
    guard let items = json[key]?.items, case let texts = items.compactMap(\.text),
      texts.count == items.count
    else { throw fault(key, "is no list of texts") }
    return texts
  }

  func addresses(_ key: String) throws(ScenarioFault) -> [SiteAddress] {
    var addresses: [SiteAddress] = []
    for text in try texts(key) { addresses.append(try address(text, key)) }
    return addresses
  }

  private func address(_ text: String, _ key: String) throws(ScenarioFault) -> SiteAddress {
    do {
      return try SiteAddress(text)
    } catch {
      throw fault(key, "“\(text)” is no web address")
    }
  }

  func boolean(_ key: String) throws(ScenarioFault) -> Bool {
    guard let value = json[key]?.boolean else { throw fault(key, "is neither true nor false") }
    return value
  }

  func duration(_ key: String) throws(ScenarioFault) -> Milliseconds {
    guard let length = try Milliseconds(iso: text(key)) else {
      throw fault(key, "is no duration like PT10M")
    }
    if length < .zero, key != "shift" { throw fault(key, "is negative") }
    return length
  }

  func zone(_ key: String, _ zones: ZoneLookup) throws(ScenarioFault) -> Zone {
    let name = try text(key)
    guard let zone = zones(name) else { throw fault(key, "“\(name)” is no known zone") }
    return zone
  }

  func foreground(_ key: String) throws(ScenarioFault) -> Foreground? {
    guard let value = json[key], !value.isNull else { return nil }
    let reader = Reader(value, step: step)
    try reader.onlyKeys(["app", "site"])
    var site: SiteAddress?
    if let text = value["site"]?.text { site = try address(text, "site") }
    return Foreground(app: try AppID(reader.text("app")), site: site)
  }
}

extension WallInstant {
  /// Reads `2026-10-25T02:30:00+01:00` or `…Z`.
  init?(withOffset text: String) {
    var offset = 0
    var body = text[...]
    if body.last == "Z" {
      body.removeLast()
    } else {
      guard text.utf8.count > 6 else { return nil }
      let sign = text[text.index(text.endIndex, offsetBy: -6)]
      guard sign == "+" || sign == "-",
        let minutes = minuteOfDay(String(text.suffix(5)))
      else { return nil }
      offset = minutes * 60 * (sign == "-" ? -1 : 1)
      body = text.dropLast(6)
    }
    guard let local = LocalDateTime(String(body)) else { return nil }
    let zone = Zone(name: "offset", initialOffset: offset)
    guard let instant = zone.instants(of: local).first else { return nil }
    self = instant
  }
}
