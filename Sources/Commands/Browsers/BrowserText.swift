import Groundwork
import LinuxBrowsers
import Words

/// Every browser with its profiles, what is missing, and what to do about it.
func browsersText(_ states: [BrowserState], isDaemonAway: Bool, _ console: Console) -> String {
  let words = console.words
  var lines: [String] = []
  for state in states {
    lines.append(sign(state.condition, console) + "  " + words.condition(state))
    if let detail = hostDetail(state.host, words) { lines.append("   " + detail) }
    let width = state.profiles.map { columns(of: $0.name) }.max() ?? 0
    for profile in state.profiles {
      lines.append("   " + padded(profile.name, to: width) + "  " + words(phrase(of: profile)))
    }
    if !state.connections.isEmpty {
      lines.append("   " + words(.browserConnected, ["n": String(state.connections.count)]))
      if state.connections.contains(where: { $0.app != nil && !$0.isProtected }) {
        lines.append("   " + words(.browserNotLocking))
      }
    } else if state.condition == .works && !isDaemonAway {
      lines.append("   " + words(.browserNotConnected))
    }
    if let next = next(state) { lines.append("   " + words(next)) }
  }
  if states.isEmpty { lines.append(words(.doctorSitesNoneInstalled)) }
  if isDaemonAway { lines.append(words(.browserDaemonAway)) }
  return lines.joined(separator: "\n")
}

extension Words {
  /// As the doctor says it.
  func condition(_ state: BrowserState) -> String {
    let phrase: Phrase =
      switch state.condition {
      case .unreachable: .doctorSitesUnreachable
      case .noHost: .doctorSitesNoHost
      case .hostBroken: .doctorSitesHostBroken
      case .notStartedYet: .doctorSitesNotStartedYet
      case .noExtension: .doctorSitesNoExtension
      case .extensionDisabled: .doctorSitesExtensionDisabled
      case .notPrivate: .doctorSitesNotPrivate
      case .unknown: .doctorSitesUnknown
      case .works: .doctorSitesWorks
      }
    return self(
      phrase,
      [
        "browser": state.browser.name,
        "profiles": state.concerned.map(\.name).joined(separator: ", "),
        "packaging": state.browser.packaging.rawValue,
      ])
  }
}

private func sign(_ condition: BrowserCondition, _ console: Console) -> String {
  switch condition {
  case .works: console.paint("✓", .ok)
  case .notPrivate, .unknown, .notStartedYet: console.paint("~", .gold)
  default: console.paint("✗", .danger)
  }
}

private func phrase(of profile: ProfileState) -> Phrase {
  switch (profile.presence, profile.reason, profile.isPrivateAllowed) {
  case (.enabled, _, true): .browserProfileOn
  case (.enabled, _, false): .browserProfileNotPrivate
  case (.enabled, _, nil): .browserProfilePrivateUnknown
  case (_, .developerMode, _): .browserProfileDeveloperMode
  case (_, .folderGone, _): .browserProfileFolderGone
  case (_, .unsigned, _): .browserProfileUnsigned
  case (.disabled, _, _): .browserProfileOff
  case (.missing, _, _): .browserProfileNone
  case (.unknown, _, _): .browserProfileUnknown
  }
}

private func hostDetail(_ host: HostState, _ words: Words) -> String? {
  guard case .broken(let path, let because) = host else { return nil }
  let phrase = Phrase(key: "browser.host." + because) ?? .browserHostDamaged
  return words(phrase, ["path": path])
}

private func next(_ state: BrowserState) -> Phrase? {
  switch state.condition {
  case .works, .unreachable: nil
  case .unknown: .browserNextReport
  case .notStartedYet: .browserNextStart
  default: .browserNextInstall
  }
}

/// What became of one manifest.
func outcomeText(_ outcome: HostOutcome, _ words: Words) -> String {
  var values = ["name": outcome.name, "path": outcome.path]
  switch outcome.result {
  case .written: return words(.browserHostWritten, values)
  case .asItWas: return words(.browserHostAsItWas, values)
  case .replaced(let kept):
    values["kept"] = kept
    return words(.browserHostReplaced, values)
  case .removed: return words(.browserHostRemoved, values)
  case .nothing(let foreign): return words(foreign ? .browserHostStays : .browserHostNone, values)
  case .failed(let problem):
    let lines = words.text(of: problem).split(separator: "\n").joined(separator: "\n      ")
    return outcome.name + ": " + lines
  }
}
