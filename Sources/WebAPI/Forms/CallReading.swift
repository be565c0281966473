import Day
import Groundwork
import HaruCore
import Limits

extension APICall {
  /// Members of the body; an absent body is an empty one.
  var members: [String: JSONValue] { body?.members ?? [:] }

  func onlyMembers(_ known: Set<String>) throws(Problem) {
    if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
      throw .request("invalid:" + unknown, field: unknown, hint: "api.unknownKey")
    }
  }

  func text(_ key: String) throws(Problem) -> String {
    guard let text = members[key]?.text else {
      throw .request("invalid:" + key, field: key, hint: nil, ["expected": "string"])
    }
    return text
  }

  /// The pass that came along, if any.
  func passID() throws(Problem) -> String? {
    guard let value = members["pass"], !value.isNull else { return nil }
    return try text("pass")
  }

  /// The group that the path names.
  @MainActor
  func group(_ host: any APIHost) throws(Problem) -> Group {
    let (state, _) = host.look()
    let name = captured["id"] ?? ""
    guard let group = state.limits.group(GroupID(name)) else {
      throw Problem(refusal: .unknownGroup)
    }
    return group
  }

  /// A number in the query, within `range`.
  func number(_ key: String, in range: ClosedRange<Int>, or absent: Int) throws(Problem) -> Int {
    guard let text = query[key] else { return absent }
    guard let value = Int(text), range.contains(value) else {
      throw .request(
        "invalid:" + key, field: key, hint: nil,
        ["lowest": String(range.lowerBound), "highest": String(range.upperBound)])
    }
    return value
  }

  func date(_ key: String) throws(Problem) -> LocalDate? {
    guard let text = query[key] else { return nil }
    guard let date = LocalDate(text) else {
      throw .request("invalid:" + key, field: key, hint: "api.date")
    }
    return date
  }
}

extension APIHost {
  /// Hands a request to the writer and gives what became of it, or throws why not.
  func ask(_ request: LimitsRequest, pass: String? = nil) throws(Problem) -> APIReply {
    switch try submit(.request(request, passID: pass)) {
    case .refused(let refusal): throw Problem(refusal: refusal)
    case .ok, .access: return APIReply(statusJSON(self))
    }
  }
}
