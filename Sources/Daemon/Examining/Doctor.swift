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
    var pageProblem: Problem?
    var damagedEntries = 0
    var setAside = 0
  }

  private let beginnings: Beginnings
  private let desktop: (any DesktopSession)?
  private let freezer: Freezer
  private let teller: Teller
  private let senses: SessionSenses?

  init(
    beginnings: Beginnings, desktop: (any DesktopSession)?, freezer: Freezer, teller: Teller,
    senses: SessionSenses?
  ) {
    self.beginnings = beginnings
    self.desktop = desktop
    self.freezer = freezer
    self.teller = teller
    self.senses = senses
  }

  func findings() async -> [Finding] {
    await teller.meetServer()
    return desktopFindings() + [freezing(), notifications(), sleep(), session(), sites()]
      + [beginnings.openedAs] + page() + apps()
  }

  private func desktopFindings() -> [Finding] {
    guard let desktop else {
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
      repair: "sudo apt install dunst", arguments: problem.arguments)
  }

  private func sleep() -> Finding {
    guard let problem = senses?.sleepProblem else {
      return Finding(part: "sleep", status: senses == nil ? .missing : .ok, code: "works")
    }
    return Finding(part: "sleep", status: .limited, code: problem.code)
  }

  private func session() -> Finding {
    guard let problem = senses?.sessionProblem else {
      return Finding(part: "session", status: senses == nil ? .missing : .ok, code: "works")
    }
    return Finding(part: "session", status: .limited, code: problem.code)
  }

  private func sites() -> Finding {
    Finding(part: "sites", status: .missing, code: "noBrowserExtension")
  }

  private func page() -> [Finding] {
    guard let problem = beginnings.pageProblem else { return [] }
    return [
      Finding(
        part: "page", status: .missing, code: problem.code, arguments: problem.arguments)
    ]
  }

  private func apps() -> [Finding] {
    var findings: [Finding] = []
    if beginnings.damagedEntries > 0 {
      findings.append(
        Finding(
          part: "apps", status: .limited, code: "damagedEntries",
          arguments: ["n": String(beginnings.damagedEntries)]))
    }
    if beginnings.setAside > 0 {
      findings.append(
        Finding(
          part: "groups", status: .limited, code: "setAside",
          arguments: ["n": String(beginnings.setAside)]))
    }
    return findings
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
