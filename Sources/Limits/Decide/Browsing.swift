import Groundwork

// What browsers say beside the tab in front.
extension Look {
  mutating func hear(_ sites: [SiteAddress]) {
    state.presence.audible = sites
    putShieldInForce()
  }

  mutating func noteUnprotected(_ browsers: Set<AppID>) {
    state.presence.unprotected = browsers
    putShieldInForce()
  }

  /// The groups that count a site which sounds. One behind the shield is about to fall silent and counts for
  /// none.
  var audibleGroups: Set<GroupID> {
    var groups: Set<GroupID> = []
    for site in state.presence.audible where shielding(site) == nil {
      groups.formUnion(state.membership.audibleSites.owners(of: site))
    }
    return groups
  }

  /// The unprotected browsers with the first group that wants such behind the shield; none if none does.
  var wantedBrowsers: [AppID: GroupID] {
    guard !state.presence.unprotected.isEmpty else { return [:] }
    guard let group = state.groupAgainstUnprotected else { return [:] }
    return Dictionary(uniqueKeysWithValues: state.presence.unprotected.map { ($0, group) })
  }

  var isFrontUnprotected: Bool {
    guard !state.inForce.unprotected.isEmpty, let app = state.presence.foreground?.app else {
      return false
    }
    return state.inForce.unprotected[app] != nil
  }
}

extension Group {
  var shieldsUnprotected: Bool { unprotectedBrowsers == .shield && !sites.isEmpty }
}
