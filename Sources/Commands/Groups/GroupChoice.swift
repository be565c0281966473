import Groundwork

/// Finds the group that a person means.
struct GroupChoice {
  let groups: [GroupFacts]

  init(_ groups: [GroupFacts]) { self.groups = groups }

  init(_ daemon: DaemonCalls) throws(Problem) {
    groups = GroupFacts.list(try daemon.get("/v1/groups"))
  }

  /// By id or name; case does not matter where only one is meant.
  func exact(_ name: String) -> GroupFacts? {
    if let group = groups.first(where: { $0.id == name || $0.name == name }) { return group }
    let alike = groups.filter { $0.name.lowercased() == name.lowercased() }
    return alike.count == 1 ? alike[0] : nil
  }

  /// Also by the beginning of the name. Throws `unknownGroup` with what was probably meant, or `ambiguousGroup`
  /// with the possible ones.
  func find(_ name: String) throws(Problem) -> GroupFacts {
    if let group = exact(name) { return group }
    let started = groups.filter { $0.name.lowercased().hasPrefix(name.lowercased()) }
    if started.count == 1 { return started[0] }
    if started.count > 1 {
      throw .request(
        "ambiguousGroup", field: "GROUP", hint: "usage.choose",
        ["name": name, "choices": started.map(\.name).joined(separator: ", ")])
    }
    throw unknown(name, meant: nearest(to: name, among: groups.map(\.name)))
  }

  /// By the whole name or id alone, for what cannot be taken back. Throws `unknownGroup` with what was probably meant.
  func whole(_ name: String) throws(Problem) -> GroupFacts {
    if let group = exact(name) { return group }
    let started = groups.first { $0.name.lowercased().hasPrefix(name.lowercased()) }?.name
    throw unknown(name, meant: started ?? nearest(to: name, among: groups.map(\.name)))
  }

  private func unknown(_ name: String, meant: String?) -> Problem {
    var problem = Problem.request(
      "unknownGroup", field: "GROUP", hint: "groups.list", ["name": name])
    problem.suggest(meant)
    return problem
  }
}
