import Groundwork

/// What a browser says (docs/browser-link.md).
public enum BrowserMessage: Sendable, Equatable {
  case hello(Hello)
  /// The policy of that revision is in force, and every open tab was looked at.
  case ack(revision: String)
  case failed(revision: String, reason: String)
  case front(Front)
  /// A site with a budget is in front: how much is left?
  case beat
  case ask(id: Int, Ask)

  /// One body of a frame. `nil` for a type that this version does not know; unknown keys are ignored.
  public init?(_ body: [UInt8]) throws(LinkFault) {
    guard String(validating: body, as: UTF8.self) != nil else { throw .notAnObject }
    let json: JSONValue
    do throws(Problem) { json = try JSONValue(parsing: body) } catch { throw .notAnObject }
    guard json.members != nil else { throw .notAnObject }
    try self.init(json)
  }

  public init?(_ json: JSONValue) throws(LinkFault) {
    guard let type = json["type"]?.text else { throw .shape(message: "message", key: "type") }
    let reader = MessageReader(type: type, json: json)
    switch type {
    case "hello": self = .hello(try Hello(reader))
    case "ack": self = .ack(revision: try reader.text("revision", atMost: 200))
    case "failed":
      self = .failed(
        revision: try reader.text("revision", atMost: 200),
        reason: String((json["reason"]?.text ?? "").prefix(500)))
    case "front": self = .front(try Front(reader))
    case "beat": self = .beat
    case "ask": self = .ask(id: try reader.whole("id"), try Ask(reader))
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .hello: "hello"
    case .ack: "ack"
    case .failed: "failed"
    case .front: "front"
    case .beat: "beat"
    case .ask: "ask"
    }
  }
}

/// Who is at the other end.
public struct Hello: Sendable, Equatable {
  public enum Browser: String, Sendable {
    case chromium, chrome, brave, edge, firefox, other
  }

  public var protocolVersion: Int
  public var browser: Browser
  public var browserVersion: String
  /// The extension's own version.
  public var extensionVersion: String
  /// A UUID that is made once and kept with the profile.
  public var profile: String
  /// The extension may see private windows.
  public var privateAllowed: Bool
  /// The policy that it holds.
  public var revision: String?

  init(_ reader: MessageReader) throws(LinkFault) {
    protocolVersion = try reader.whole("protocol")
    browser = Browser(rawValue: try reader.text("browser", atMost: 50)) ?? .other
    browserVersion = try reader.text("browserVersion", atMost: 100)
    extensionVersion = try reader.text("extension", atMost: 100)
    profile = try reader.uuid("profile")
    privateAllowed = try reader.boolean("privateAllowed")
    revision = try reader.textOrNull("revision", atMost: 200)
  }
}

/// What is in front in one profile.
public struct Front: Sendable, Equatable {
  public enum Idle: String, Sendable { case active, idle, locked }

  /// A window of this profile has the focus.
  public var isFocused: Bool
  /// Host, and the longest path of a pattern that covers the address.
  public var site: String?
  /// A private window: the site is made of the patterns alone.
  public var isPrivate: Bool
  /// A shield stands in its place.
  public var isShielded: Bool
  public var idle: Idle
  /// What makes a sound in tabs that are not in front.
  public var audible: [String]

  public init(
    isFocused: Bool, site: String?, isPrivate: Bool = false, isShielded: Bool = false,
    idle: Idle = .active, audible: [String] = []
  ) {
    self.isFocused = isFocused
    self.site = site
    self.isPrivate = isPrivate
    self.isShielded = isShielded
    self.idle = idle
    self.audible = audible
  }

  init(_ reader: MessageReader) throws(LinkFault) {
    isFocused = try reader.boolean("focused")
    site = try reader.textOrNull("site", atMost: Front.siteLength)
    isPrivate = try reader.boolean("private")
    isShielded = try reader.boolean("shielded")
    guard let idle = Idle(rawValue: try reader.text("idle", atMost: 10)) else {
      throw .shape(message: "front", key: "idle")
    }
    self.idle = idle
    audible = try reader.texts("audible", atMost: Front.siteLength, count: 200)
  }

  /// A host of 253 bytes and a path of 1000, and room.
  private static let siteLength = 2000
}

/// A press on a shield.
public enum Ask: Sendable, Equatable {
  case oneMinute(group: String)
  /// Of nothing in particular, or of a site; with the group that was meant.
  case open(site: String?, group: String?)
  /// Of a later version; it is answered, not done.
  case unknown

  init(_ reader: MessageReader) throws(LinkFault) {
    switch try reader.text("act", atMost: 50) {
    case "oneMinute": self = .oneMinute(group: try reader.text("group", atMost: 200))
    case "open":
      self = .open(
        site: try reader.textOrNull("site", atMost: 2000),
        group: try reader.textOrNull("group", atMost: 200))
    default: self = .unknown
    }
  }
}

/// Takes values out of one message, with their shapes checked.
struct MessageReader {
  let type: String
  let json: JSONValue

  private func fault(_ key: String) -> LinkFault { .shape(message: type, key: key) }

  /// At most so many bytes.
  func text(_ key: String, atMost length: Int) throws(LinkFault) -> String {
    guard let text = json[key]?.text, text.utf8.count <= length else { throw fault(key) }
    return text
  }

  /// `nil` for null and for a key that is not there.
  func textOrNull(_ key: String, atMost length: Int) throws(LinkFault) -> String? {
    guard let value = json[key], !value.isNull else { return nil }
    return try text(key, atMost: length)
  }

  func texts(_ key: String, atMost length: Int, count: Int) throws(LinkFault) -> [String] {
    guard let value = json[key] else { return [] }
    guard let items = value.items, items.count <= count else { throw fault(key) }
    var texts: [String] = []
    for item in items {
      guard let text = item.text, text.utf8.count <= length else { throw fault(key) }
      texts.append(text)
    }
    return texts
  }

  func whole(_ key: String) throws(LinkFault) -> Int {
    guard let number = json[key]?.whole else { throw fault(key) }
    return number
  }

  func boolean(_ key: String) throws(LinkFault) -> Bool {
    guard let value = json[key]?.boolean else { throw fault(key) }
    return value
  }

  /// RFC 9562, in lower case.
  func uuid(_ key: String) throws(LinkFault) -> String {
    let text = try text(key, atMost: 36).lowercased()
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) } })
    else { throw fault(key) }
    return text
  }
}
