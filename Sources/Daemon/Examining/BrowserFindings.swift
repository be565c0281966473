import Groundwork
import Ports

extension Browsing {
  /// In which browsers sites are kept (L-08, L-09).
  var findings: [Finding] {
    var findings = [sites]
    if let path = remembered.damaged {
      findings.append(
        Finding(
          part: "sites", status: .limited, code: "profilesDamaged", arguments: ["path": path]))
    }
    return findings
  }

  private var sites: Finding {
    guard hasExtension else {
      return Finding(part: "sites", status: .missing, code: "noBrowserExtension")
    }
    let unprotected = protection.apps.sorted().map(name)
    if !unprotected.isEmpty { return finding("unprotectedNow", unprotected) }
    let without = book.installedBrowsers.map(\.id).filter { !carriers.contains($0) }.map(name)
    if !without.isEmpty { return finding("someWithout", without) }
    return Finding(part: "sites", status: .ok, code: "works")
  }

  private func finding(_ code: String, _ names: [String]) -> Finding {
    Finding(
      part: "sites", status: .limited, code: code,
      arguments: ["names": names.joined(separator: ", ")])
  }
}
