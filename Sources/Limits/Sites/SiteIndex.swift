/// Finds what covers an address among many patterns: one hash look-up for each parent domain (K-73).
public struct SiteIndex<Owner: Sendable & Hashable>: Sendable {
  private var byHost: [String: [(pattern: SitePattern, owner: Owner)]] = [:]

  public init() {}

  public var isEmpty: Bool { byHost.isEmpty }

  public mutating func insert(_ pattern: SitePattern, owner: Owner) {
    byHost[pattern.host, default: []].append((pattern, owner))
  }

  /// The owners of every pattern that covers `address`, each entry on its own (K-75).
  public func owners(of address: SiteAddress) -> Set<Owner> {
    var found: Set<Owner> = []
    for domain in address.domains {
      for entry in byHost[String(domain)] ?? [] where entry.pattern.pathCovers(address.path) {
        found.insert(entry.owner)
      }
    }
    return found
  }
}
