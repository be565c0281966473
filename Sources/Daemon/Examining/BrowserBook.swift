import Glibc
import Groundwork
import LinuxBrowsers
import LinuxFiles
import Ports

/// Knows the browsers of this machine, and tells them of Haru when asked to (L-08, L-09).
@MainActor
final class BrowserBook {
  private let places: BrowserPlaces
  private let environment: [String: String]
  private let log: Log
  /// The profiles that talk to the daemon now.
  var connections: () -> [BrowserConnection] = { [] }

  init(environment: [String: String], home: String, log: Log) {
    places = BrowserPlaces(environment: { environment[$0] }, home: home)
    self.environment = environment
    self.log = log
  }

  /// The `haru` that lies beside this daemon: what browsers are to start.
  private var haru: String? {
    guard let own = ownProgram(), let slash = own.lastIndex(of: "/") else { return nil }
    let path = own[...slash] + "haru"
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }

  private var built: BuiltExtension? {
    BuiltExtension.find(program: ownProgram()) { environment[$0] }
  }

  /// A link to `haru` that leads to nothing, since a build or a folder moved, leads to it again.
  func repairHost() {
    guard let haru else { return }
    do throws(Problem) {
      try HostProgram.repair(places, haru: haru)
    } catch {
      log.problem("browsers", error)
    }
  }

  func states() async -> [BrowserState] {
    await look(places, built, connections())
  }

  func json() async -> JSONValue { browsersJSON(await states(), built: built) }

  /// Writes the manifests of the named browsers, or of all installed ones; what became of each, and the browsers as
  /// they are then.
  func install(_ names: [String]) async throws(Problem) -> JSONValue {
    guard let haru else {
      throw Problem(kind: .setup, code: "browser.noProgram", hints: ["browser.proc"])
    }
    let outcomes = try installHosts(
      hostTargets(named: names, places), places, haru: haru, built: built)
    var members = await json().members ?? [:]
    members["outcomes"] = .array(outcomes.map(\.json))
    return .object(members)
  }

  func findings() async -> [Finding] { browserFindings(await states()) }

  /// Off the main thread: files of preferences are large.
  @concurrent
  private nonisolated func look(
    _ places: BrowserPlaces, _ built: BuiltExtension?, _ connections: [BrowserConnection]
  ) async -> [BrowserState] {
    lookAtBrowsers(places, built: built, connections: connections)
  }
}

/// A finding for each browser that is installed, and for each other condition of profiles in it.
func browserFindings(_ states: [BrowserState]) -> [Finding] {
  guard !states.isEmpty else {
    return [Finding(part: "sites", status: .missing, code: "noneInstalled")]
  }
  return states.flatMap { state in
    state.conditions.map { condition, profiles in
      Finding(
        part: "sites", status: condition.status, code: condition.rawValue,
        repair: condition.isRepairable ? "haru browsers install" : nil,
        arguments: [
          "browser": state.browser.name, "id": state.browser.known.id,
          "app": state.browser.apps.first?.text ?? "",
          "profiles": profiles.map(\.name).joined(separator: ", "),
          "packaging": state.browser.packaging.rawValue,
        ])
    }
  }
}

extension BrowserCondition {
  fileprivate var status: Finding.Status {
    switch self {
    case .works: .ok
    case .notPrivate, .unknown, .notStartedYet: .limited
    case .unreachable, .noHost, .hostBroken, .noExtension, .extensionDisabled: .missing
    }
  }

  fileprivate var isRepairable: Bool {
    switch self {
    case .works, .unreachable, .unknown: false
    case .noHost, .hostBroken, .notStartedYet, .noExtension, .extensionDisabled, .notPrivate: true
    }
  }
}
