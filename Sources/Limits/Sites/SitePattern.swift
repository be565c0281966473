import Groundwork

/// A website in a group: a host with its subdomains, and an optional path prefix (L-05).
///
/// The host is in its ASCII form (RFC 3492 for other scripts), lower case, without a trailing dot; the path
/// begins with "/" and keeps its case, or is empty.
public struct SitePattern: Sendable, Hashable, Comparable {
  public let host: String
  public let path: String

  /// `news.test/live`
  public var text: String { host + path }

  /// Takes what a person types: a host, a host with a path, or a whole address.
  public init(_ typed: String) throws(SiteFault) {
    // "*.video.test" is how other tools write what a host alone says here: itself and its subdomains.
    let address = try SiteAddress(typed.hasPrefix("*.") ? String(typed.dropFirst(2)) : typed)
    guard address.host.utf8.contains(UInt8(ascii: ".")) || address.isIPv6 else {
      throw .noDomain(address.host)
    }
    var path = address.path
    // "video.test/*" is how other tools write "all of it"; as a letter of the path it would match nothing.
    while path.hasSuffix("/*") { path.removeLast(2) }
    // White space before the last slashes would be trimmed when the pattern is read again.
    while let last = path.last, last == "/" || last.isWhitespace { path.removeLast() }
    guard path.utf8.count <= Bounds.pathLength else { throw .tooLong }
    host = address.host
    self.path = path
  }

  /// The loopback addresses (RFC 6890) and the names below `localhost` (RFC 6761). `localhost` itself has no dot, and is
  /// no site for that. The extension counts no time there, so that a budget would never be used up.
  var isThisMachine: Bool {
    host == "[::1]" || host.hasSuffix(".localhost")
      || (host.hasPrefix("127.") && SiteAddress.isIPv4(host))
  }

  /// The pattern covers the address: same host or a subdomain, and the path prefix at a "/".
  public func matches(_ address: SiteAddress) -> Bool {
    hostCovers(address.host) && pathCovers(address.path)
  }

  private func hostCovers(_ other: String) -> Bool {
    if other == host { return true }
    return other.utf8.count > host.utf8.count + 1 && other.hasSuffix(host)
      && other.utf8[other.utf8.index(other.utf8.endIndex, offsetBy: -host.utf8.count - 1)]
        == UInt8(ascii: ".")
      && !host.hasPrefix("[")
      && !SiteAddress.isIPv4(host)
  }

  func pathCovers(_ other: String) -> Bool {
    guard !path.isEmpty else { return true }
    guard other.hasPrefix(path) else { return false }
    return other.utf8.count == path.utf8.count
      || other.utf8[other.utf8.index(other.utf8.startIndex, offsetBy: path.utf8.count)]
        == UInt8(ascii: "/")
  }

  /// The pattern as a person reads it: `xn--…` labels and encoded letters in their own script, if that reads
  /// back as this very site. Letters that no host may have, or that change when typed, stay in the ASCII form.
  public var shown: String {
    let shown =
      host.split(separator: ".", omittingEmptySubsequences: false)
      .map { Punycode.unicode(label: String($0)) }.joined(separator: ".")
      + PathSpelling.decoded(path)
    let again = try? SitePattern(shown)  // refused: no host
    return again == self ? shown : text
  }

  public static func < (a: Self, b: Self) -> Bool { (a.host, a.path) < (b.host, b.path) }
}

/// Why something typed is no site.
public enum SiteFault: Error, Sendable, Equatable {
  case empty
  case notWeb(scheme: String)
  case characters(String)
  case label(String)
  case noDomain(String)
  /// Haru's own page is there, by which everything opens again (L-68). Asked for anew it is refused; what is kept from
  /// earlier stays.
  case thisMachine(String)
  case tooLong
}
