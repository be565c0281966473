import Groundwork
import Limits
import Words

func addGroup(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let options = try RuleOptions(invocation)
  var group: [String: JSONValue] = ["name": .string(invocation.first)]
  let apps = invocation.options("--app")
  if !apps.isEmpty { group["apps"] = try appIDs(apps, daemon, invocation.words) }
  let sites = invocation.options("--site")
  if !sites.isEmpty { group["sites"] = strings(sites) }
  if let rule = options.rule { group["rule"] = rule }
  if let plan = options.plan { group["weekdayRules"] = plan }
  group.merge(try browserChange(invocation)) { _, new in new }
  let isApplied = invocation.has("--apply")
  if isApplied { try checkCanApply(group, daemon) }
  var body = try daemon.post("/v1/groups", .object(group))
  if isApplied {
    body = try daemon.post("/v1/groups/\(GroupFacts(json: body).id)/apply")
  }
  let unkept = try unkeptSitesText(body, daemon, invocation.words)
  invocation.give(body) {
    told(isApplied ? .groupsApplied : .groupsAdded, body, invocation)
      + keptText(options.overnight, invocation.words) + unkept
  }
  return 0
}

/// So that `--apply` makes the group live or makes none at all.
private func checkCanApply(
  _ group: [String: JSONValue], _ daemon: DaemonCalls
) throws(Problem) {
  let checked = try daemon.post("/v1/groups/check", .object(group))
  guard checked["canApply"]?.boolean == false else { return }
  let isEmpty = group["apps"] == nil && group["sites"] == nil
  throw .request(
    isEmpty ? "invalid:apps" : "invalid:rule", field: isEmpty ? "apps" : "rule",
    hint: isEmpty ? "usage.needsMember" : "usage.needsRule")
}

func editGroup(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let group = try GroupChoice(daemon).find(invocation.first)
  let options = try RuleOptions(invocation, base: group.rule)
  var change = try memberChange(group, invocation, daemon)
  if let name = invocation.option("--name") { change["name"] = .string(name) }
  if let rule = options.rule { change["rule"] = rule }
  if let plan = options.plan { change["weekdayRules"] = plan }
  if invocation.has("--no-plan") { change["weekdayRules"] = .null }
  change.merge(try browserChange(invocation)) { _, new in new }
  guard !change.isEmpty else { throw usage("usage.noChange", invocation.parsed.command) }
  let body = try gated(invocation, daemon, .gate(group)) { pass throws(Problem) in
    try daemon.patch(
      "/v1/groups/\(group.id)",
      [
        "set": .object(change), "pass": passJSON(pass), "revision": group.json["revision"] ?? .null,
      ])
  }
  invocation.give(body) {
    told(.groupsEdited, body, invocation) + keptText(options.overnight, invocation.words)
  }
  return 0
}

/// What the group is to want of browsers. Throws `usage.choice`.
private func browserChange(_ invocation: Invocation) throws(Problem) -> [String: JSONValue] {
  var change: [String: JSONValue] = [:]
  if let word = try chosen("--unprotected", invocation) {
    change["unprotectedBrowsers"] = .string(word)
  }
  if let word = try chosen("--count-audible", invocation) {
    change["countsAudible"] = .bool(word == "yes")
  }
  return change
}

/// One of the words that the option offers.
private func chosen(_ name: String, _ invocation: Invocation) throws(Problem) -> String? {
  guard let word = invocation.option(name),
    case .words(let words)? = browserOptions.first(where: { $0.name == name })?.completes,
    !words.contains(word)
  else { return invocation.option(name) }
  throw choice(word, of: words, invocation.parsed.command)
}

/// The whole lists with what is to be added and without what is to go.
private func memberChange(
  _ group: GroupFacts, _ invocation: Invocation, _ daemon: DaemonCalls
) throws(Problem) -> [String: JSONValue] {
  var change: [String: JSONValue] = [:]
  let (addApps, removeApps) = (invocation.options("--add-app"), invocation.options("--remove-app"))
  if !(addApps + removeApps).isEmpty {
    let choice = try AppChoice(daemon, invocation.words)
    var apps = group.apps
    for typed in removeApps {
      let id = group.apps.contains(typed) ? typed : try choice.find(typed)?.id
      guard let id, let place = apps.firstIndex(of: id) else { throw notMember(typed, group) }
      apps.remove(at: place)
    }
    for typed in addApps { apps.append(try choice.need(typed).id) }
    change["apps"] = strings(apps)
  }
  let (addSites, removeSites) = (
    invocation.options("--add-site"), invocation.options("--remove-site")
  )
  if !(addSites + removeSites).isEmpty {
    var sites = group.sites
    for typed in removeSites {
      let pattern = (try? SitePattern(typed))?.text  // nonsense is no member either
      guard let pattern, let place = sites.firstIndex(of: pattern) else {
        throw notMember(typed, group)
      }
      sites.remove(at: place)
    }
    change["sites"] = strings(sites + addSites)
  }
  return change
}

private func notMember(_ typed: String, _ group: GroupFacts) -> Problem {
  var problem = Problem.request("notMember", ["name": typed, "group": group.name])
  problem.suggest(nearest(to: typed, among: group.apps + group.sites))
  return problem
}

private func appIDs(
  _ typed: [String], _ daemon: DaemonCalls, _ words: Words
) throws(Problem) -> JSONValue {
  let choice = try AppChoice(daemon, words)
  var ids: [String] = []
  for name in typed { ids.append(try choice.need(name).id) }
  return strings(ids)
}

func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

/// A site in its own script; what is no site stays as it is stored.
func shownSite(_ text: String) -> String { (try? SitePattern(text))?.shown ?? text }

/// Empty, unless the group has sites and no browser has ever had the extension.
func unkeptSitesText(
  _ group: JSONValue, _ daemon: DaemonCalls, _ words: Words
) throws(Problem) -> String {
  guard group["sites"]?.items?.isEmpty == false else { return "" }
  let browsers = try daemon.get("/v1/status")["browsers"]?.items ?? []
  let isKept = browsers.contains { $0["profiles"]?.items?.isEmpty == false }
  return isKept ? "" : "\n" + words(.groupsNoExtension)
}

/// How windows over midnight are kept, a line each (L-11).
private func keptText(_ windows: [TypedWindow], _ words: Words) -> String {
  windows.map { window in
    "\n"
      + words(
        .groupsOvernight,
        ["start": clockText(window.start), "end": clockText(window.end)])
  }.joined()
}
