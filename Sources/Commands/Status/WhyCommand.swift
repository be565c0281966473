import Day
import Groundwork
import Words

func showWhy(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let body = try whyBody(invocation.first, daemon, invocation.words)
  invocation.give(body) { whyText(body, named: invocation.first, invocation.console) }
  return 0
}

/// A group's name goes first, then an installed app, then any token.
private func whyBody(
  _ name: String, _ daemon: DaemonCalls, _ words: Words
) throws(Problem) -> JSONValue {
  let groups = GroupFacts.list(try daemon.get("/v1/groups"))
  if let group = GroupChoice(groups).exact(name) {
    return try daemon.get("/v1/why", [("group", group.id)])
  }
  let body = try daemon.get("/v1/why", [("token", name)])
  if body["groups"]?.items?.isEmpty == false || body["block"]?.boolean == true
    || body["coveredFor"]?["name"] != nil
  {
    return body
  }
  let apps = try AppChoice(daemon, words)
  if let app = try apps.find(name) { return try daemon.get("/v1/why", [("token", app.id)]) }
  guard name.contains(".") else {
    var problem = Problem.request("unknownName", hint: "groups.list", ["name": name])
    problem.hints.append("apps.search")
    problem.suggest(nearest(to: name, among: groups.map(\.name) + apps.names))
    throw problem
  }
  return body
}

func whyText(_ body: JSONValue, named name: String, _ console: Console) -> String {
  let words = console.words
  let groups = GroupFacts.list(body)
  let token = body["token"]?.text
  var parts: [String] = []
  if body["block"]?.boolean == true {
    parts.append(words(.shieldBlocked, ["name": token ?? name]) + "\n  " + words(.reasonBlock))
  }
  if let group = body["coveredFor"]?["name"]?.text {
    parts.append(
      words(.shieldUnprotected) + "\n  " + words(.reasonUnprotected, ["group": group])
        + "\n  " + words(.remedyExtension))
  }
  parts += groups.map { whyGroup($0, console) }
  if parts.isEmpty { parts.append(words(.whyNothing, ["name": token ?? name])) }
  return parts.joined(separator: "\n\n")
}

private func whyGroup(_ group: GroupFacts, _ console: Console) -> String {
  let words = console.words
  var lines = [console.paint(group.name, .strong) + ": " + words.state(of: group)]
  if let lock = group.lock { lines.append("  " + words.reason(lock, group: group.name)) }
  lines += group.remedies.map { "  " + words.remedy($0, of: group) }
  return lines.joined(separator: "\n")
}

extension Words {
  /// What would change it, as a sentence.
  func remedy(_ remedy: JSONValue, of group: GroupFacts) -> String {
    let name = shellQuoted(group.name)
    let at = clock(remedy["at"]?["local"]?.text ?? "")
    switch remedy["kind"]?.text {
    case "opens":
      return self(.remedyOpens, ["time": at == "00:00" ? self(.midnight) : at])
    case "oneMinute":
      return self(
        .remedyOneMinute, ["n": String(remedy["left"]?.whole ?? 0), "group": name])
    case "tenMinutes": return self(.remedyTenMinutes, ["group": name])
    case "closesAgain": return self(.remedyClosesAgain, ["time": at])
    case "locksAfter":
      return self(
        .remedyLocksAfter, ["span": span(Milliseconds(Int64(remedy["useMs"]?.whole ?? 0)))])
    case "locksAt": return self(.remedyLocksAt, ["time": at])
    case "locksLater":
      let date = LocalDate(String(remedy["at"]?["local"]?.text?.prefix(10) ?? ""))
      return self(.remedyLocksLater, ["time": at, "date": date.map { shortDate($0) } ?? ""])
    case "noMoreToday", "notToday": return self(.remedyNotToday)
    case "isDraft": return self(.remedyDraft, ["group": name])
    case "isIncomplete":
      let over = remedy["membersOver"]?.whole ?? 0
      return over > 0
        ? self(.remedyTooMany, ["n": String(over)]) : self(.remedyIncomplete)
    default: return remedy["kind"]?.text ?? ""
    }
  }
}

/// A word that a shell takes as one, to be copied from the terminal.
func shellQuoted(_ text: String) -> String {
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_.".unicodeScalars.contains(scalar)
  }
  if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
  return "'" + text.replacing("'", with: "'\\''") + "'"
}
