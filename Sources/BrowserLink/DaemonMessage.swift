import Groundwork

/// What the daemon says to a browser (docs/browser-link.md).
public enum DaemonMessage: Sendable, Equatable {
  /// The whole policy: `"type"` is set here.
  case policy(JSONValue)
  /// What is left of the budgets, by holder.
  case lease([String: Milliseconds])
  /// `page` is to be opened in a new tab; `text` says why not.
  case answer(id: Int, isDone: Bool, page: String? = nil, text: String? = nil)

  public var json: JSONValue {
    switch self {
    case .policy(let policy):
      var members = policy.members ?? [:]
      members["type"] = "policy"
      return .object(members)
    case .lease(let left):
      return ["type": "lease", "left": .object(left.mapValues { .integer($0.count) })]
    case .answer(let id, let isDone, let page, let text):
      var members: [String: JSONValue] = [
        "type": "answer", "id": .integer(Int64(id)), "ok": .bool(isDone),
      ]
      members["page"] = page.map { .string($0) }
      members["text"] = text.map { .string($0) }
      return .object(members)
    }
  }

  /// Its frames, ready to be sent to any number of browsers.
  public var frames: [UInt8] { Frames.toBrowser(json) }
}
