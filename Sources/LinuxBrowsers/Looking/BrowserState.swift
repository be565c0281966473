import Groundwork

/// A browser of this machine, and how far Haru is in it.
public struct BrowserState: Sendable, Equatable {
  public let browser: InstalledBrowser
  public let host: HostState
  public let profiles: [ProfileState]
  public let connections: [BrowserConnection]

  public var condition: BrowserCondition {
    guard browser.isReachable else { return .unreachable }
    // What talks to the daemon is right, whatever the files say: an add-on that was loaded for this run of
    // Firefox stands in none of them.
    if !connections.isEmpty, !profiles.contains(where: { $0.presence == .enabled }) {
      return connections.allSatisfy(\.isPrivateAllowed) ? .works : .notPrivate
    }
    if connections.isEmpty {
      switch host {
      case .missing: return .noHost
      case .broken: return .hostBroken
      case .works: break
      }
    }
    if profiles.isEmpty { return .notStartedYet }
    let found = Set(profiles.map(\.condition))
    return BrowserCondition.allCases.first(where: found.contains) ?? .works
  }

  /// The profiles that its condition is about; all of them where it is about none.
  public var concerned: [ProfileState] {
    let concerned = profiles.filter { $0.condition == condition }
    return concerned.isEmpty ? profiles : concerned
  }

  /// Its condition, then those of profiles that are in another one and do not work either.
  public var conditions: [(condition: BrowserCondition, profiles: [ProfileState])] {
    let others = profiles.filter { $0.condition != condition && $0.condition != .works }
    guard profiles.contains(where: { $0.condition == condition }) else {
      return [(condition, concerned)]
    }
    return [(condition, concerned)]
      + BrowserCondition.allCases.compactMap { one in
        let profiles = others.filter { $0.condition == one }
        return profiles.isEmpty ? nil : (one, profiles)
      }
  }
}

/// Looks at every installed browser: entries, programs, profiles, manifests. Reads some megabytes for each
/// profile that was much used, so not for a thread that must not wait.
public func lookAtBrowsers(
  _ places: BrowserPlaces, built: BuiltExtension?, connections: [BrowserConnection] = []
) -> [BrowserState] {
  let ids = HaruExtension.chromiumIDs(places, built: built)
  return installedBrowsers(places).map { browser in
    guard browser.isReachable else {
      return BrowserState(browser: browser, host: .missing, profiles: [], connections: [])
    }
    let live = connections.filter { $0.isOf(browser) }.byProfile
    return BrowserState(
      browser: browser, host: .look(browser.known, places, ids: ids),
      profiles: profiles(of: browser.known, places, ids: ids).known(from: live),
      connections: live)
  }
}

extension [ProfileState] {
  /// Browsers write their files some seconds late. Where as many profiles are connected as there are, each of them has
  /// the extension.
  fileprivate func known(from live: [BrowserConnection]) -> [ProfileState] {
    guard live.count >= count else { return self }
    return map { profile in
      guard profile.presence == .missing && profile.reason == nil else { return profile }
      var profile = profile
      profile.presence = .enabled
      profile.isPrivateAllowed = live.allSatisfy(\.isPrivateAllowed)
      return profile
    }
  }
}

/// The browsers to install for: those named, else every installed one that can be reached.
///
/// Throws `browser.unknown` for a name that is none, `browser.noneInstalled` where there is nothing to do.
public func hostTargets(
  named names: [String], _ places: BrowserPlaces
) throws(Problem) -> [HostTarget] {
  if names.isEmpty {
    let targets = installedBrowsers(places).filter(\.isReachable).map {
      HostTarget($0.known, places)
    }
    guard targets.isEmpty else { return targets }
    throw Problem(kind: .setup, code: "browser.noneInstalled", hints: ["browser.name"])
  }
  var targets: [HostTarget] = []
  for name in names {
    guard let known = KnownBrowser.all.first(where: { $0.id == name }) else {
      throw .request(
        "browser.unknown", field: "browsers", hint: "browser.known",
        ["name": name, "choices": KnownBrowser.all.map(\.id).joined(separator: ", ")])
    }
    targets.append(HostTarget(known, places))
  }
  return targets
}
