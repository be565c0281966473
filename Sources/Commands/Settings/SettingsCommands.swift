import Day
import Groundwork
import Words

/// Settings as they are typed, with the API's key and the act of its gate.
enum SettingName: String, CaseIterable {
  case oneMinuteUses = "one-minute-uses"
  case idleAfter = "idle-after"

  static var allNames: [String] { allCases.map(\.rawValue) }

  var act: String { self == .oneMinuteUses ? "setOneMinuteUses" : "setIdleAfter" }
}

func showSettings(_ invocation: Invocation) throws(Problem) -> Int32 {
  let body = try DaemonCalls().get("/v1/settings")
  invocation.give(body) { settingsText(body, invocation.words) }
  return 0
}

func settingsText(_ body: JSONValue, _ words: Words) -> String {
  var table = Table(indent: 0)
  table.add(
    SettingName.oneMinuteUses.rawValue, String(body["oneMinuteUses"]?.whole ?? 0),
    words(.settingsOneMinute))
  table.add(
    SettingName.idleAfter.rawValue,
    exactSpan(Milliseconds(Int64(body["idleAfterMs"]?.whole ?? 0)), words), words(.settingsIdle))
  guard let raise = body["raise"], !raise.isNull else { return table.text }
  return table.text + "\n"
    + words(
      .settingsRaise,
      [
        "n": String(raise["oneMinuteUses"]?.whole ?? 0),
        "date": LocalDate(raise["from"]?.text ?? "").map { words.date($0) } ?? "",
      ])
}

/// With its seconds: `1 min 30 s`.
private func exactSpan(_ length: Milliseconds, _ words: Words) -> String {
  let rest = length.wholeSeconds % 60
  guard length.wholeSeconds >= 60, rest > 0 else { return words.span(length) }
  return words.span(length) + " " + words.span(.seconds(Int(rest)))
}

func changeSetting(_ invocation: Invocation) throws(Problem) -> Int32 {
  guard let name = SettingName(rawValue: invocation.first) else {
    throw choice(invocation.first, of: SettingName.allNames, invocation.parsed.command)
  }
  var change: [String: JSONValue] = [:]
  let typed = invocation.values[1]
  switch name {
  case .oneMinuteUses:
    guard let uses = Int(typed) else {
      throw .request("usage.number", field: name.rawValue, ["name": typed])
    }
    change["oneMinuteUses"] = .integer(Int64(uses))
  case .idleAfter:
    guard let seconds = RuleTyping.seconds(typed, bare: 1) else {
      throw .request(
        "usage.time", field: name.rawValue, hint: "usage.secondsExamples", ["name": typed])
    }
    change["idleAfterMs"] = .integer(Int64(seconds) * 1000)
  }
  let daemon = try DaemonCalls()
  let wanted = change
  let body = try gated(invocation, daemon, .gate(act: name.act)) { pass throws(Problem) in
    try daemon.patch(
      "/v1/settings", .object(wanted.merging(["pass": passJSON(pass)]) { own, _ in own }))
  }
  invocation.give(body) { settingsText(body, invocation.words) }
  return 0
}
