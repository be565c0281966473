import Groundwork

/// What the command line and the API give of browsers; both from here.
public func browsersJSON(_ states: [BrowserState], built: BuiltExtension?) -> JSONValue {
  [
    "browsers": .array(states.map(\.json)),
    "extension": built.map {
      [
        "folder": .string($0.folder), "chromium": .string($0.chromium),
        "firefox": .string($0.firefox), "package": .string($0.package),
      ]
    } ?? .null,
  ]
}

extension BrowserState {
  var json: JSONValue {
    [
      "id": .string(browser.known.id), "name": .string(browser.name),
      "family": .string(browser.known.family.rawValue),
      "packaging": .string(browser.packaging.rawValue),
      "isExtendedSupport": .bool(browser.isExtendedSupport),
      "apps": .array(browser.apps.map { .string($0.text) }),
      "program": browser.program.map { .string($0) } ?? .null,
      "condition": .string(condition.rawValue), "host": host.json,
      "profiles": .array(profiles.map(\.json)),
      "connected": .integer(Int64(connections.count)),
      "protected": .integer(Int64(connections.count { $0.isProtected })),
    ]
  }
}

extension HostState {
  var json: JSONValue {
    switch self {
    case .works(let path): ["status": "works", "path": .string(path), "because": nil]
    case .missing: ["status": "missing", "path": nil, "because": nil]
    case .broken(let path, let because):
      ["status": "broken", "path": .string(path), "because": .string(because)]
    }
  }
}

extension ProfileState {
  var json: JSONValue {
    [
      "name": .string(name), "folder": .string(folder),
      "condition": .string(condition.rawValue), "extension": .string(presence.rawValue),
      "because": reason.map { .string($0.rawValue) } ?? .null,
      "private": isPrivateAllowed.map { .bool($0) } ?? .null,
      "version": version.map { .string($0) } ?? .null,
    ]
  }
}

extension HostOutcome {
  public var json: JSONValue {
    var members: [String: JSONValue] = [
      "browser": .string(browser), "name": .string(name), "path": .string(path),
    ]
    switch result {
    case .written: members["result"] = "written"
    case .asItWas: members["result"] = "asItWas"
    case .replaced(let kept):
      members["result"] = "replaced"
      members["kept"] = .string(kept)
    case .removed: members["result"] = "removed"
    case .nothing(let foreign): members["result"] = foreign ? "foreign" : "none"
    case .failed(let problem):
      members["result"] = "failed"
      members["error"] = problem.errorBody["error"]
    }
    return .object(members)
  }
}
