import Groundwork

/// The shapes of bodies, by the names that routes give them.
let schemas: [String: JSONValue] = [
  "Error": object(
    [
      "error": object(
        [
          "kind": ["enum": ["request", "setup", "world", "bug"]], "code": string,
          "field": nullable("string"), "hints": list(string),
          "arguments": ["type": "object", "additionalProperties": string],
        ], required: ["kind", "code"])
    ], required: ["error"]),
  "Empty": ["type": "object"],
  "Description": ["type": "object"],
  "Picture": ["type": "string", "format": "binary"],
  "Instant": object(["ms": integer, "local": string], required: ["ms", "local"]),
  "Shield": object(["apps": list(string), "sites": list(string)], required: ["apps", "sites"]),
  "Rule": [
    "oneOf": [
      object(
        ["kind": ["const": "dailyLimit"], "minutes": whole(0, 1440)], required: ["kind", "minutes"]),
      object(
        [
          "kind": ["const": "timeWindows"],
          "windows": [
            "type": "array", "minItems": 1, "maxItems": 3,
            "items": object(["start": clockTime, "end": clockTime], required: ["start", "end"]),
          ],
        ], required: ["kind", "windows"]),
      object(
        [
          "kind": ["const": "cooldown"], "useMinutes": whole(1, 1440),
          "restMinutes": whole(1, 1440),
        ], required: ["kind", "useMinutes", "restMinutes"]),
    ]
  ],
  "NewGroup": object(groupMembers, required: ["name"], closed: true),
  "GroupEdit": object(
    [
      "set": object(groupMembers.filter { $0.key != "isApplied" }, closed: true),
      "pass": nullable("string"), "revision": nullable("string"),
    ], required: ["set"], closed: true),
  "Group": object(
    [
      "id": string, "name": string, "isApplied": ["type": "boolean"], "revision": string,
      "unprotectedBrowsers": unprotectedBrowsers, "countsAudible": ["type": "boolean"],
    ], required: ["id", "name", "isApplied"]),
  "Groups": object(["groups": list(["$ref": "#/components/schemas/Group"])], required: ["groups"]),
  "Checked": object(["canApply": ["type": "boolean"]], required: ["canApply"]),
  "Candidate": object(
    [
      "group": object(groupMembers.filter { $0.key != "isApplied" }, closed: true),
      "id": nullable("string"),
    ],
    required: ["group"], closed: true),
  "Foreseen": object(
    [
      "group": ["type": "object"], "nights": list(["type": "object"]),
      "canApply": ["type": "boolean"], "days": list(["type": "object"]),
    ],
    required: ["group", "nights", "canApply", "days"]),
  "Pass": object(["pass": nullable("string")], closed: true),
  "EarnedPass": object(["pass": string, "validMs": integer], required: ["pass"]),
  "Token": object(["token": string], required: ["token"], closed: true),
  "Block": object(["apps": list(string), "sites": list(string)], closed: true),
  "Purpose": object(
    ["kind": ["enum": ["gate", "reward"]], "group": string, "act": string], required: ["kind"],
    closed: true),
  "Beat": object(["isVisible": ["type": "boolean"]], closed: true),
  "Pause": object(["id": string, "leftMs": integer], required: ["id"]),
  "Status": object(
    [
      "now": string, "zone": string, "date": string,
      "groups": list(["$ref": "#/components/schemas/Group"]),
      "shield": ["$ref": "#/components/schemas/Shield"],
      "browsers": list(
        object(
          [
            "app": nullable("string"), "name": string,
            "state": ["enum": .array(BrowserStanding.State.allCases.map { .string($0.rawValue) })],
            "profiles": list(["type": "object"]),
          ], required: ["app", "name", "state", "profiles"])),
    ], required: ["now", "zone", "date", "groups", "shield", "browsers"]),
  "Today": object(
    ["date": string, "spans": list(["type": "object"])], required: ["date", "spans"]),
  "Why": object(
    [
      "token": string, "groups": list(["$ref": "#/components/schemas/Group"]),
      "block": ["type": "boolean"], "coveredFor": nullable("object"),
    ], required: ["groups"]),
  "Preview": object(["days": list(["type": "object"])], required: ["days"]),
  "Doctor": object(["findings": list(["type": "object"])], required: ["findings"]),
  "Settings": object(
    ["oneMinuteUses": whole(0, 100), "idleAfterMs": integer], required: ["oneMinuteUses"]),
  "SettingsEdit": object(
    ["oneMinuteUses": whole(0, 100), "idleAfterMs": integer, "pass": nullable("string")],
    closed: true),
  "Statistics": object(["days": list(["type": "object"])], required: ["from", "to", "days"]),
  "Apps": object(["apps": list(["type": "object"])], required: ["apps"]),
  "Browsers": object(["browsers": list(browser)], required: ["browsers"]),
  "BrowserChoice": object(["browsers": list(string)], closed: true),
  "BrowsersInstalled": object(
    ["browsers": list(browser), "outcomes": list(["type": "object"])],
    required: ["browsers", "outcomes"]),
  "Export": object(
    [
      "format": ["type": "object"], "days": list(["type": "object"]),
      "locks": list(["type": "object"]),
    ], required: ["format"]),
  "Import": object(
    ["format": ["type": "object"], "groups": list(["type": "object"])],
    required: ["format", "groups"]),
  "Imported": object(["created": list(string)], required: ["created"]),
  "PagePath": object(["path": string], closed: true),
  "PageAddress": object(["address": string], required: ["address"]),
]

private let string: JSONValue = ["type": "string"]
private let integer: JSONValue = ["type": "integer"]
private let clockTime: JSONValue = [
  "type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
]
private let unprotectedBrowsers: JSONValue = ["enum": ["warn", "shield"]]
private let rule: JSONValue = [
  "anyOf": [["$ref": "#/components/schemas/Rule"], ["type": "null"]]
]
private let browser = object(
  [
    "id": string, "name": string, "packaging": ["enum": ["native", "flatpak", "snap"]],
    "apps": list(string), "condition": string, "host": ["type": "object"],
    "profiles": list(["type": "object"]), "connected": integer, "protected": integer,
  ], required: ["id", "name", "packaging", "apps", "condition", "host", "profiles"])
private let groupMembers: [String: JSONValue] = [
  "name": ["type": "string", "minLength": 1, "maxLength": 80],
  "apps": list(string), "sites": list(string), "rule": rule, "isApplied": ["type": "boolean"],
  "unprotectedBrowsers": unprotectedBrowsers, "countsAudible": ["type": "boolean"],
  "weekdayRules": [
    "anyOf": [
      ["type": "array", "minItems": 7, "maxItems": 7, "items": rule], ["type": "null"],
    ]
  ],
]

private func list(_ item: JSONValue) -> JSONValue { ["type": "array", "items": item] }

private func nullable(_ type: String) -> JSONValue { ["type": [.string(type), "null"]] }

private func whole(_ lowest: Int64, _ highest: Int64) -> JSONValue {
  ["type": "integer", "minimum": .integer(lowest), "maximum": .integer(highest)]
}

private func object(
  _ members: [String: JSONValue], required: [String] = [], closed: Bool = false
) -> JSONValue {
  var schema: [String: JSONValue] = ["type": "object", "properties": .object(members)]
  if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
  if closed { schema["additionalProperties"] = false }
  return .object(schema)
}
