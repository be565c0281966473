import Groundwork
import Limits
import Words

func block(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  let apps = try AppChoice(daemon, invocation.words)
  var chosen: (apps: [String], sites: [String]) = ([], [])
  for typed in invocation.values {
    switch try token(typed, apps) {
    case .app(let id): chosen.apps.append(id)
    case .site(let pattern): chosen.sites.append(pattern)
    }
  }
  let body = try daemon.post(
    "/v1/block", ["apps": strings(chosen.apps), "sites": strings(chosen.sites)])
  invocation.give(body) { blockedText(body, invocation) }
  return 0
}

/// What a person may name in one word.
enum Token: Equatable {
  case app(String)
  case site(String)
}

/// An installed app by its id or whole name, else a site, else an app by part of its name. Throws `unknownApp`.
func token(_ typed: String, _ apps: AppChoice) throws(Problem) -> Token {
  if let app = apps.apps.first(where: {
    $0.id.lowercased() == typed.lowercased() || $0.name.lowercased() == typed.lowercased()
  }) {
    return .app(app.id)
  }
  if !looksLikeAppID(typed), let site = try? SitePattern(typed) {  // then it is an app or nothing
    return .site(site.text)
  }
  // No app has such a name: as a site it is refused with the reason.
  if typed.contains("/") || typed.contains("*") { return .site(typed) }
  do throws(Problem) {
    return .app(try apps.need(typed).id)
  } catch {
    var problem = error
    if problem.code == "unknownApp", !looksLikeAppID(typed) {
      problem.hints.append("block.wholeSite")
    }
    throw problem
  }
}

/// `org.videolan.VLC`: a name of programs, the other way round than hosts. Blocking it as a site would be no block.
private func looksLikeAppID(_ typed: String) -> Bool {
  guard !typed.contains("/"), typed.contains(where: \.isUppercase) || typed.hasSuffix(".desktop")
  else { return false }
  let first = typed.split(separator: ".").first.map { $0.lowercased() } ?? ""
  return typed.hasSuffix(".desktop")
    || ["org", "com", "net", "io", "dev", "app", "de", "fr", "kr", "me", "page"].contains(first)
}

private func blockedText(_ body: JSONValue, _ invocation: Invocation) -> String {
  let words = invocation.words
  let names = members(body["block"] ?? .null).map(shownSite).joined(separator: ", ")
  var lines = [words(.blockHeld, ["names": names]), words(.blockHow)]
  for item in body["unenforced"]?.items ?? [] {
    lines.append(
      words(
        .blockUnenforced,
        ["name": item["token"]?.text ?? "", "why": words.unenforced(item["because"]?.text ?? "")]))
  }
  return lines.joined(separator: "\n")
}

func release(_ invocation: Invocation) throws(Problem) -> Int32 {
  let daemon = try DaemonCalls()
  if invocation.has("--all-shields") {
    let body = try gated(invocation, daemon, .gate(act: "releaseAllShields")) {
      pass throws(Problem) in
      try daemon.post("/v1/shields/release", ["pass": passJSON(pass)])
    }
    invocation.give(body) { invocation.words(.blockAllReleased) }
    return 0
  }
  let body = try daemon.post("/v1/release")
  invocation.give(body) {
    let stillClosed = members(body["shield"] ?? .null)
    return invocation.words(.blockReleased)
      + (stillClosed.isEmpty
        ? ""
        : "\n"
          + invocation.words(.blockStillClosed, ["names": stillClosed.joined(separator: ", ")]))
  }
  return 0
}
