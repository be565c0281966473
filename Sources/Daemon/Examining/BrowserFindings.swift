import Groundwork
import LinuxBrowsers
import Ports

/// What only the running daemon knows of browsers (L-08, L-09); what lies on the disk is `BrowserBook`'s.
extension Browsing {
  var findings: [Finding] {
    var findings: [Finding] = []
    if let problem {
      findings.append(
        Finding(
          part: "sites", status: .missing, code: "notReachable",
          repair: "systemctl --user restart harud",
          arguments: ["reason": problem.arguments["reason"] ?? problem.code]))
    }
    let unprotected = protection.apps.sorted().map(name)
    if !unprotected.isEmpty {
      findings.append(
        Finding(
          part: "sites", status: .limited, code: "unprotectedNow",
          repair: "haru browsers install",
          arguments: ["names": unprotected.joined(separator: ", ")]))
    }
    if let path = remembered.damaged {
      findings.append(
        Finding(
          part: "sites", status: .limited, code: "profilesDamaged", arguments: ["path": path]))
    }
    return findings
  }

  /// The profiles that are connected now.
  var connections: [BrowserConnection] {
    gateway.profiles.map { profile in
      BrowserConnection(
        profile: profile.hello.profile, kind: profile.hello.browser.rawValue,
        app: profile.process.app,
        isPrivateAllowed: profile.hello.privateAllowed, isProtected: profile.isProtected)
    }
  }
}
