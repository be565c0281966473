import Glibc
import Groundwork
import LinuxBrowsers
import Words

/// What this command knows of the machine's browsers, and of the daemon's connections to them.
struct BrowserSurroundings {
  let places = BrowserPlaces.ofThisProcess()
  let built = BuiltExtension.find(program: ownProgram()) { name in
    getenv(name).map { String(cString: $0) }
  }
  /// Nil where the daemon does not answer.
  let connections: [BrowserConnection]?

  init() {
    do throws(Problem) {
      connections = BrowserConnection.all(inStatus: try DaemonCalls().get("/v1/status"))
    } catch {
      // What lies on the disk can be told without it; that it is away is told with it.
      connections = nil
    }
  }

  var states: [BrowserState] {
    lookAtBrowsers(places, built: built, connections: connections ?? [])
  }

  /// The `haru` that browsers are to start.
  func haru() throws(Problem) -> String {
    guard let haru = ownProgram() else {
      throw Problem(kind: .setup, code: "browser.noProgram", hints: ["browser.proc"])
    }
    return haru
  }
}

func listBrowsers(_ invocation: Invocation) throws(Problem) -> Int32 {
  let surroundings = BrowserSurroundings()
  let states = surroundings.states
  invocation.give(browsersJSON(states, built: surroundings.built)) {
    browsersText(states, isDaemonAway: surroundings.connections == nil, invocation.console)
  }
  return 0
}

func installBrowsers(_ invocation: Invocation) throws(Problem) -> Int32 {
  let surroundings = BrowserSurroundings()
  let targets = try targets(of: invocation, surroundings.places)
  let outcomes = try installHosts(
    targets, surroundings.places, haru: surroundings.haru(), built: surroundings.built)
  let states = surroundings.states
  return give(outcomes, invocation, browsersJSON(states, built: surroundings.built)) {
    outcomes.map { outcomeText($0, invocation.words) }
      + stepsText(
        states.filter { state in targets.contains { $0.id == state.browser.known.id } },
        folders: targets.filter(\.isNamedFolder).map(\.id), surroundings.built,
        invocation.console)
  }
}

func uninstallBrowsers(_ invocation: Invocation) throws(Problem) -> Int32 {
  let places = BrowserPlaces.ofThisProcess()
  var targets = try targets(of: invocation, places, orAll: true)
  let isEverything = invocation.values.isEmpty && invocation.option("--into") == nil
  // Of browsers that nobody named only those are told of where something was.
  if isEverything { targets = targets.filter(\.hasManifest) }
  let outcomes = uninstallHosts(targets, places, andLink: isEverything)
  return give(outcomes, invocation, [:]) {
    outcomes.isEmpty
      ? [invocation.words(.browserNothingInstalled)]
      : outcomes.map { outcomeText($0, invocation.words) }
  }
}

/// Those that were named, and the folders; without either every installed browser, or every known one.
private func targets(
  of invocation: Invocation, _ places: BrowserPlaces, orAll: Bool = false
) throws(Problem) -> [HostTarget] {
  var folders: [HostTarget] = []
  for folder in invocation.options("--into") {
    folders.append(HostTarget(userData: try absolutePath(folder)))
  }
  if invocation.values.isEmpty && !folders.isEmpty { return folders }
  if invocation.values.isEmpty && orAll { return KnownBrowser.all.map { HostTarget($0, places) } }
  return try hostTargets(named: invocation.values, places) + folders
}

/// The first failure decides the exit status, after everything was told.
private func give(
  _ outcomes: [HostOutcome], _ invocation: Invocation, _ body: JSONValue, as lines: () -> [String]
) -> Int32 {
  var members = body.members ?? [:]
  members["outcomes"] = .array(outcomes.map(\.json))
  invocation.give(.object(members)) { lines().joined(separator: "\n") }
  for outcome in outcomes {
    if case .failed(let problem) = outcome.result { return problem.exitCode }
  }
  return 0
}

/// A folder as a person types it. Throws `policies.noRoot` when there is none.
func absolutePath(_ typed: String) throws(Problem) -> String {
  guard let real = realpath(typed, nil) else {
    throw .request("policies.noRoot", field: "--into", hint: nil, ["path": typed])
  }
  defer { free(real) }
  return String(cString: real)
}
