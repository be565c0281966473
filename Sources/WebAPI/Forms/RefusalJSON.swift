import Access
import Day
import Groundwork
import Limits

extension Problem {
  /// A refusal as a problem of the request: the code of the rules, the field, and values for the words.
  public init(refusal: Refusal) {
    switch refusal {
    case .invalid(let field, let fault):
      self = .request(
        refusal.code, field: field, hint: "fault." + fault.name, fault.arguments)
    case .needsGate: self = .request(refusal.code, hint: "gate.pause")
    case .unknownGroup: self = .request(refusal.code, hint: "groups.list")
    case .notLocked, .alreadyOpen, .noneLeft: self = .request(refusal.code)
    }
  }

  init(refusal: AccessRefusal) { self = .request(refusal.rawValue) }
}

extension Refusal.Fault {
  /// Catalogue key after `fault.`.
  var name: String {
    switch self {
    case .unknownKey: "unknownKey"
    case .shape: "shape"
    case .empty: "empty"
    case .taken: "taken"
    case .tooMany: "tooMany"
    case .tooLong: "tooLong"
    case .range: "range"
    case .rule(let fault), .weekday(_, let fault): fault.name
    case .planSize: "planSize"
    case .planEmpty: "planEmpty"
    case .site(_, let fault): fault.name
    case .app: "app"
    case .windowPiece: "windowPiece"
    case .nextDayRule: "nextDayRule"
    }
  }

  /// Values for the words.
  var arguments: [String: String] {
    switch self {
    case .unknownKey, .empty, .taken, .planEmpty: [:]
    case .shape(let expected): ["expected": expected]
    case .tooMany(let count, let maximum): ["count": "\(count)", "maximum": "\(maximum)"]
    case .tooLong(let maximum): ["maximum": "\(maximum)"]
    case .range(let value, let range):
      ["value": "\(value)", "lowest": "\(range.lowerBound)", "highest": "\(range.upperBound)"]
    case .rule(let fault): fault.arguments
    case .weekday(let day, let fault):
      fault.arguments.merging(["weekday": "\(day)"]) { own, _ in own }
    case .planSize(let count): ["count": "\(count)"]
    case .site(let text, _), .app(let text): ["text": text]
    case .windowPiece(let window): ["window": window.text, "minutes": "\(window.length)"]
    case .nextDayRule(let weekday): ["weekday": "\(weekday)"]
    }
  }
}

extension RuleFault {
  var name: String {
    switch self {
    case .minutes: "minutes"
    case .windowCount: "windowCount"
    case .windowOrder: "windowOrder"
    case .windowShort: "windowShort"
    case .windowsOverlap: "windowsOverlap"
    }
  }

  var arguments: [String: String] {
    switch self {
    case .minutes(let value, let range):
      ["value": "\(value)", "lowest": "\(range.lowerBound)", "highest": "\(range.upperBound)"]
    case .windowCount(let count):
      ["count": "\(count)", "maximum": "\(Limits.Bounds.windowsPerDay)"]
    case .windowOrder(let window): ["start": "\(window.start)", "end": "\(window.end)"]
    case .windowShort(let window):
      [
        "window": window.text, "minutes": "\(window.length)",
        "lowest": "\(Limits.Bounds.windowLength)",
      ]
    case .windowsOverlap(let earlier, let later):
      ["window": later.text, "other": earlier.text, "free": clock(min(earlier.end + 1, 1439))]
    }
  }
}

extension SiteFault {
  var name: String {
    switch self {
    case .empty: "siteEmpty"
    case .notWeb: "siteNotWeb"
    case .characters: "siteCharacters"
    case .label: "siteLabel"
    case .noDomain: "siteNoDomain"
    case .thisMachine: "siteThisMachine"
    case .tooLong: "siteTooLong"
    }
  }
}
