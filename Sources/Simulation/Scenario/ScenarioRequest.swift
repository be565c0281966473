import Groundwork
import Limits

extension LimitsRequest {
  /// Reads the `do` of a step, in which groups go by name. `nil`: no such action. What is wrong in it is
  /// refused as the daemon would, an unknown group first.
  init?(scenario json: JSONValue, in state: LimitsState, newID: GroupID) throws(Refusal) {
    func id() throws(Refusal) -> GroupID {
      guard let group = json["group"]?.text.flatMap({ state.group(named: $0) }) else {
        throw .unknownGroup
      }
      return group.id
    }
    switch json["action"]?.text {
    case "look": self = .look
    case "apply": self = .apply(try id())
    case "unapply": self = .unapply(try id())
    case "delete": self = .delete(try id())
    case "oneMinute": self = .oneMinute(try id())
    case "tenMinutes": self = .tenMinutes(try id())
    case "edit": self = .edit(try id(), try GroupEdit(request: json["set"] ?? .null))
    case "create":
      let given = json["group"]?["id"]?.text.map { GroupID($0) }
      self = .create(try Group(request: json["group"] ?? .null, id: given ?? newID))
    case "open": self = .open(token: json["token"]?.text ?? "")
    case "block": self = try LimitsRequest.block(request: json)
    case "release": self = .release
    case "resetProtection": self = .resetProtection
    case "setOneMinuteUses": self = .setOneMinuteUses(json["uses"]?.whole ?? -1)
    default: return nil
    }
  }

  /// A reward comes with its own pass.
  var isReward: Bool {
    if case .tenMinutes = self { return true }
    return false
  }
}
