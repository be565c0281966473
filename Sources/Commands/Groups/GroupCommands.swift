import Groundwork
import Words

func listGroups(_ invocation: Invocation) throws(Problem) -> Int32 {
  let body = try DaemonCalls().get("/v1/groups")
  invocation.give(body) {
    let groups = GroupFacts.list(body)
    return groups.isEmpty
      ? invocation.words(.statusNoGroups) : groupTable(groups, invocation.console)
  }
  return 0
}

func showGroup(_ invocation: Invocation) throws(Problem) -> Int32 {
  let group = try GroupChoice(DaemonCalls()).find(invocation.first)
  invocation.give(group.json) { groupText(group, invocation.console) }
  return 0
}

func applyGroup(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let group = try GroupChoice(daemon).find(invocation.first)
  let body = try daemon.post("/v1/groups/\(group.id)/apply")
  let unkept = try unkeptSitesText(body, daemon, invocation.words)
  invocation.give(body) { told(.groupsApplied, body, invocation) + unkept }
  return 0
}

func unapplyGroup(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let group = try GroupChoice(daemon).find(invocation.first)
  let body = try gated(invocation, daemon, .gate(group)) { pass throws(Problem) in
    try daemon.post("/v1/groups/\(group.id)/unapply", ["pass": passJSON(pass)])
  }
  invocation.give(body) { told(.groupsUnapplied, body, invocation) }
  return 0
}

func removeGroup(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let group = try GroupChoice(daemon).whole(invocation.first)
  let body = try gated(invocation, daemon, .gate(group)) { pass throws(Problem) in
    try daemon.delete("/v1/groups/\(group.id)", pass.map { [("pass", $0)] } ?? [])
  }
  invocation.give(body) { invocation.words(.groupsRemoved, ["name": group.name]) }
  return 0
}

func extendGroup(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let group = try GroupChoice(daemon).find(invocation.first)
  let body = try daemon.post("/v1/groups/\(group.id)/extend")
  invocation.give(body) { told(.groupsOpenUntil, body, invocation) }
  return 0
}

func passJSON(_ pass: String?) -> JSONValue { pass.map { .string($0) } ?? .null }

/// The sentence about a group as it is now.
func told(_ phrase: Phrase, _ body: JSONValue, _ invocation: Invocation) -> String {
  let group = GroupFacts(json: body)
  let words = invocation.words
  return words(
    phrase,
    [
      "name": group.name, "group": shellQuoted(group.name), "state": words.state(of: group),
      "until": group.overrideUntil.map { words.clock($0) } ?? "",
    ])
}

/// Everything about one group: state, rule or plan, members.
func groupText(_ group: GroupFacts, _ console: Console) -> String {
  let words = console.words
  var table = Table()
  table.add(words(.groupsState), words.state(of: group))
  if let plan = group.plan {
    // As weeks are read: Monday first, in storage Sunday is 0.
    for day in [1, 2, 3, 4, 5, 6, 0] where day < plan.count {
      table.add(words.weekday(day), plan[day].isNull ? words(.stateNoLimit) : words.rule(plan[day]))
    }
  } else {
    table.add(words(.groupsRule), words.rule(group.rule))
  }
  if group.isApplied { table.add(words(.groupsUsed), words.span(group.usedToday)) }
  if !group.apps.isEmpty { table.add(words(.groupsApps), group.apps.joined(separator: ", ")) }
  if !group.sites.isEmpty {
    table.add(words(.groupsSites), group.sites.map(shownSite).joined(separator: ", "))
  }
  if group.shieldsUnprotected {
    table.add(words(.groupsUnprotected), words(.groupsUnprotectedShield))
  }
  if group.countsAudible { table.add(words(.groupsAudible), words(.groupsAudibleCounts)) }
  table.add("id", console.paint(group.id, .faint))
  return console.paint(group.name, .strong) + "\n" + table.text
}
