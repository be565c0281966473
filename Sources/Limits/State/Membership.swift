import Groundwork

/// Which groups hold an app or a site: looked up, never searched.
struct Membership: Sendable {
  private(set) var apps: [AppID: [GroupID]] = [:]
  private(set) var sites = SiteIndex<GroupID>()
  /// Of the groups that count their sites also where they only sound.
  private(set) var audibleSites = SiteIndex<GroupID>()
  private(set) var blockedApps: Set<AppID> = []
  private(set) var blockedSites = SiteIndex<Bool>()
  /// Grows with every change of the configuration.
  private(set) var revision = 0

  init() {}

  init(of groups: [Group], block: SimpleBlock, revision: Int) {
    for group in groups {
      for app in group.apps { apps[app, default: []].append(group.id) }
      for site in group.sites { sites.insert(site, owner: group.id) }
      guard group.countsAudible else { continue }
      for site in group.sites { audibleSites.insert(site, owner: group.id) }
    }
    blockedApps = Set(block.heldApps)
    for site in block.heldSites { blockedSites.insert(site, owner: true) }
    self.revision = revision
  }

  /// The groups whose members are in front, each once (L-51).
  func groups(of foreground: Foreground) -> Set<GroupID> {
    var found = Set(foreground.app.flatMap { apps[$0] } ?? [])
    if let site = foreground.site { found.formUnion(sites.owners(of: site)) }
    return found
  }

  func isBlocked(_ foreground: Foreground) -> Bool {
    if let app = foreground.app, blockedApps.contains(app) { return true }
    if let site = foreground.site { return !blockedSites.owners(of: site).isEmpty }
    return false
  }
}
