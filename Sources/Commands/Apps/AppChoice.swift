import Groundwork
import Words

/// One installed app as the API lists it.
struct AppFacts: Sendable, Equatable {
  var id: String
  var name: String
  var categories: [String]

  init(_ json: JSONValue) {
    id = json["id"]?.text ?? ""
    name = json["name"]?.text ?? id
    categories = (json["categories"]?.items ?? []).compactMap(\.text)
  }
}

/// Finds the app that a person means, by id or by installed name.
struct AppChoice {
  let apps: [AppFacts]

  init(apps: [AppFacts]) { self.apps = apps }

  init(_ daemon: DaemonCalls, _ words: Words) throws(Problem) {
    let body = try daemon.get("/v1/apps", [("language", words.language.rawValue)])
    apps = (body["apps"]?.items ?? []).map { AppFacts($0) }
  }

  var names: [String] { apps.flatMap { [$0.id, $0.name] } }

  /// `nil`: none. Throws `ambiguousApp` with the possible ones.
  func find(_ typed: String) throws(Problem) -> AppFacts? {
    let wanted = typed.hasSuffix(".desktop") ? String(typed.dropLast(8)) : typed
    if let app = apps.first(where: { $0.id == wanted }) { return app }
    let key = wanted.lowercased()
    for isAlike: (AppFacts) -> Bool in [
      { $0.id.lowercased() == key || $0.name.lowercased() == key },
      { $0.id.lowercased().split(separator: ".").last.map(String.init) == key },
      { $0.id.lowercased().hasPrefix(key) || $0.name.lowercased().hasPrefix(key) },
      { $0.name.lowercased().contains(key) },
    ] {
      let alike = apps.filter(isAlike)
      if alike.count == 1 { return alike[0] }
      if alike.count > 1 { throw ambiguous(typed, alike) }
    }
    return nil
  }

  private func ambiguous(_ typed: String, _ alike: [AppFacts]) -> Problem {
    let choices = alike.prefix(8).map { "\($0.id) (\($0.name))" }.joined(separator: ", ")
    return .request(
      "ambiguousApp", field: "apps", hint: "usage.choose", ["name": typed, "choices": choices])
  }

  /// Throws `unknownApp` with what was probably meant.
  func need(_ typed: String) throws(Problem) -> AppFacts {
    if let app = try find(typed) { return app }
    var problem = Problem.request(
      "unknownApp", field: "apps", hint: "apps.search", ["name": typed])
    problem.suggest(nearest(to: typed, among: names))
    throw problem
  }
}
