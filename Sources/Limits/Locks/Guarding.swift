extension LimitsState {
  /// The groups whose sites a browser without the extension would get around now (L-09).
  public var groupsGuardingSites: [Group] {
    zip(groups, inForce.verdicts).lazy.filter { !$0.sites.isEmpty && $1.guardsSites }.map(\.0)
  }

  /// The first of them that wants such a browser behind the shield.
  public var groupAgainstUnprotected: GroupID? {
    zip(groups, inForce.verdicts).first { $0.shieldsUnprotected && $1.guardsSites }?.0.id
  }
}

extension Verdict {
  /// A browser without the extension would get around it now: it shields, or has a budget that use there would
  /// not draw on.
  fileprivate var guardsSites: Bool { isShielding || (remaining != nil && !isOverridden) }
}
