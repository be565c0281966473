import Groundwork

/// Something in the store that could not be read; nothing of it is lost (L-95, L-97, K-50).
public enum Damage: Sendable, Equatable {
  /// So many groups are out of the way as they were, and protect nothing.
  case setAside(groups: Int)
  /// So many groups protect without a part that is kept.
  case unreadableParts(groups: Int)
  /// So many rows of other tables are out of the way, as they were.
  case quarantined(rows: Int)
  /// What could not be read could not be put out of the way yet.
  case notMended(Problem)
}

extension StoredState {
  /// All of it that the load found, the gravest first; empty for a store in order.
  public var damage: [Damage] {
    var found: [Damage] = []
    if !setAside.isEmpty { found.append(.setAside(groups: setAside.count)) }
    if let mending { found.append(.notMended(mending)) }
    if !unreadableParts.isEmpty { found.append(.unreadableParts(groups: unreadableParts.count)) }
    if !quarantined.isEmpty { found.append(.quarantined(rows: quarantined.count)) }
    return found
  }
}
