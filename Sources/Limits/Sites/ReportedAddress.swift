extension SiteAddress {
  /// What a browser says that it shows: the address of a tab, or the `site` that the extension reports.
  ///
  /// Browsers have checked hosts by their own, wider rules: any host is taken that they could open, so that
  /// no subdomain of a site escapes it. Views of a page (its source, a reader) are that page; a `blob:` is its
  /// origin, at no path that is known. Throws for what is no site.
  public init(reported text: String) throws(SiteFault) {
    var rest = text[...]
    if rest.hasPrefix("view-source:") { rest.removeFirst("view-source:".count) }
    if let page = SiteAddress.pageInReader(rest) { rest = page[...] }
    let isBlob = rest.hasPrefix("blob:")
    if isBlob { rest.removeFirst("blob:".count) }
    try SiteAddress.dropReportedScheme(&rest, isNeeded: isBlob)
    let (authority, path) = SiteAddress.parts(rest)
    let host: String
    if let literal = try SiteAddress.ipv6(authority) {
      host = literal
    } else {
      host = try SiteAddress.reportedHost(try SiteAddress.withoutPort(authority))
    }
    self.init(host: host, path: isBlob ? "" : path)
  }

  /// The page that Firefox's or Edge's reader shows.
  private static func pageInReader(_ text: Substring) -> String? {
    guard text.hasPrefix("about:reader?") || text.hasPrefix("read:"),
      let query = text.firstIndex(of: "?")
    else { return nil }
    let fields = text[text.index(after: query)...].split(separator: "&")
    return fields.first { $0.hasPrefix("url=") }.map { PathSpelling.unescaped($0.dropFirst(4)) }
  }

  private static func dropReportedScheme(
    _ rest: inout Substring, isNeeded: Bool
  ) throws(SiteFault) {
    let end = rest.firstIndex { "/?#\\".contains($0) } ?? rest.endIndex
    guard let colon = rest[..<end].firstIndex(of: ":"), rest.first != "[" else {
      if isNeeded { throw .notWeb(scheme: "blob") }
      return
    }
    let scheme = rest[..<colon].lowercased()
    guard ["http", "https", "ws", "wss"].contains(scheme), rest[colon...].hasPrefix("://") else {
      throw .notWeb(scheme: scheme)
    }
    rest = rest[colon...].dropFirst(3)
  }

  /// A host as the browser has it, in ASCII; what is never in one (URL Standard §3.1) is refused.
  private static func reportedHost(_ text: Substring) throws(SiteFault) -> String {
    guard text.utf8.allSatisfy({ $0 < 128 }) else { return try asciiHost(text) }
    var host = text.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    guard !host.isEmpty else { throw .empty }
    guard host.utf8.count <= Bounds.hostLength else { throw .tooLong }
    guard host.utf8.allSatisfy({ $0 > 32 && $0 != 127 && !"#/:<>?@[\\]^|%".utf8.contains($0) })
    else { throw .characters(host) }
    return host
  }
}
