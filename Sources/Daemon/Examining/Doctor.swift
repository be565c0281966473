import Groundwork
import LinuxDesktop
import LinuxProcesses
import Ports

/// Says what is tracked and enforced here, what is not, and the command that repairs it (L-08).
@MainActor
final class Doctor {
  /// What was found while the daemon came up; the rest is looked at when asked.
  struct Beginnings {
    var desktopProblem: Problem?
    var openedAs: Finding
    /// What could not be read of the data, and that the last daemon crashed.
    var data: [Finding] = []
  }

  private let beginnings: Beginnings
  private let desktop: () -> (any DesktopSession)?
  private let book: AppBook
  private let freezer: Freezer
  private let teller: Teller
  private let senses: SessionSenses?
  private let browsers: BrowserBook
  private let browsing: Browsing

  init(
    beginnings: Beginnings, desktop: @escaping () -> (any DesktopSession)?, book: AppBook,
    freezer: Freezer, teller: Teller, senses: SessionSenses?, browsers: BrowserBook,
    browsing: Browsing
  ) {
    self.browsing = browsing
    self.browsers = browsers
    self.book = book
    self.beginnings = beginnings
    self.desktop = desktop
    self.freezer = freezer
    self.teller = teller
    self.senses = senses
  }

  func findings() async -> [Finding] {
    await teller.meetServer()
    return desktopFindings() + [freezing(), notifications(), sleep(), session()]
      + (await browsers.findings()) + browsing.findings + [beginnings.openedAs]
      + beginnings.data + apps()
  }

  private func desktopFindings() -> [Finding] {
    guard let desktop = desktop() else {
      let problem = beginnings.desktopProblem
      return [
        Finding(
          part: "tracking", status: .missing, code: problem?.code ?? "desktop.lost",
          repair: "systemctl --user restart harud", arguments: problem?.arguments ?? [:])
      ]
    }
    let abilities = desktop.abilities
    let isWhole = abilities.foreground && abilities.seesEveryWindow
    let tracking = Finding(
      part: "tracking", status: isWhole ? .ok : abilities.foreground ? .limited : .missing,
      code: isWhole ? "works" : abilities.foreground ? "onlyX11" : "noActiveWindow")
    let idle = Finding(
      part: "idle", status: abilities.idle ? .ok : .missing,
      code: abilities.idle ? "works" : "unknown")
    return [tracking, idle]
  }

  private func freezing() -> Finding {
    let capability = freezer.capability()
    let reasons = capability.obstacles.map(\.code).joined(separator: ", ")
    // Adopting needs the user's systemd, which is known only by asking: without its scopes there is none.
    let hasManager = !capability.obstacles.contains(.noUserScopes)
    let method: FreezeMethod =
      capability.method == .adopted && !hasManager ? .stopped : capability.method
    let isWhole = method != .stopped
    return Finding(
      part: "freezing", status: isWhole ? .ok : .limited, code: method.rawValue,
      arguments: ["obstacles": reasons, "scopes": String(capability.freezesScopes)])
  }

  private func notifications() -> Finding {
    guard let problem = teller.problem else {
      return Finding(part: "notifications", status: .ok, code: "works")
    }
    return Finding(
      part: "notifications", status: .missing, code: problem.code,
      repair: problem.code == "notifications.noServer" ? "sudo apt install dunst" : nil,
      arguments: problem.arguments)
  }

  private func sleep() -> Finding {
    let (status, code, arguments) = sense(senses?.sleepProblem)
    return Finding(part: "sleep", status: status, code: code, arguments: arguments)
  }

  private func session() -> Finding {
    let (status, code, arguments) = sense(senses?.sessionProblem)
    return Finding(part: "session", status: status, code: code, arguments: arguments)
  }

  private func sense(_ problem: Problem?) -> (Finding.Status, String, [String: String]) {
    guard senses != nil else { return (.missing, "bus.missing", [:]) }
    guard let problem else { return (.ok, "works", [:]) }
    return (.limited, problem.code, problem.arguments)
  }

  private func apps() -> [Finding] {
    let count = book.catalogue.damaged.count
    guard count > 0 else { return [] }
    return [
      Finding(
        part: "apps", status: .limited, code: "damagedEntries", arguments: ["n": String(count)])
    ]
  }
}

extension FreezeObstacle {
  fileprivate var code: String {
    switch self {
    case .noControlGroups: "noControlGroups"
    case .noFreezer: "noFreezer"
    case .notWritable(let folder, _): "notWritable " + folder
    case .noUserScopes: "noUserScopes"
    case .sessionNotMovable: "sessionNotMovable"
    }
  }
}
