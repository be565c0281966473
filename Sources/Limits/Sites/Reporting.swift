/// What the extension tells of an address (docs/browser-link.md); it is the reference of the same in
/// JavaScript. Both forms are covered by exactly the patterns that cover the address.
extension SiteAddress {
  /// In an ordinary window: the host, and of the path no more than some pattern asks for.
  public func reported(for patterns: some Sequence<SitePattern>) -> SiteAddress {
    let paths = patterns.lazy.filter { $0.matches(self) }.map(\.path)
    return SiteAddress(host: host, path: paths.max { $0.utf8.count < $1.utf8.count } ?? "")
  }

  /// In a private window: made of the patterns alone, the longest host and the longest path of those that
  /// cover it; `nil` if none does.
  public func reportedPrivately(for patterns: some Sequence<SitePattern>) -> SiteAddress? {
    let covering = patterns.filter { $0.matches(self) }
    guard let host = covering.map(\.host).max(by: { $0.utf8.count < $1.utf8.count }),
      let path = covering.map(\.path).max(by: { $0.utf8.count < $1.utf8.count })
    else { return nil }
    return SiteAddress(host: host, path: path)
  }
}
