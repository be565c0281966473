import Groundwork
import Words

func listApps(_ invocation: Invocation) throws(Problem) -> Int32 {
  try list(invocation, [("category", invocation.option("--category"))])
}

func searchApps(_ invocation: Invocation) throws(Problem) -> Int32 {
  try list(invocation, [("search", invocation.first)])
}

private func list(
  _ invocation: Invocation, _ filters: [(String, String?)]
) throws(Problem) -> Int32 {
  var query = [("language", invocation.words.language.rawValue)]
  for (name, value) in filters {
    if let value { query.append((name, value)) }
  }
  let body = try DaemonCalls().get("/v1/apps", query)
  invocation.give(body) {
    var table = Table(indent: 0)
    for app in (body["apps"]?.items ?? []).map({ AppFacts($0) }) {
      table.add(app.id, app.name, invocation.console.paint(app.categories.first ?? "", .faint))
    }
    return table.isEmpty ? invocation.words(.appsNone) : table.text
  }
  return 0
}

func listCategories(_ invocation: Invocation) throws(Problem) -> Int32 {
  let apps = try AppChoice(DaemonCalls(), invocation.words).apps
  var counts: [String: Int] = [:]
  for category in apps.flatMap(\.categories) { counts[category, default: 0] += 1 }
  let sorted = counts.sorted { $0.key < $1.key }
  let body: JSONValue = [
    "categories": .array(
      sorted.map { ["name": .string($0.key), "apps": .integer(Int64($0.value))] })
  ]
  invocation.give(body) {
    var table = Table(indent: 0)
    for (name, count) in sorted {
      table.add(name, invocation.words(.appsCount, ["n": String(count)]))
    }
    return table.isEmpty ? invocation.words(.appsNone) : table.text
  }
  return 0
}
