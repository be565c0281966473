/// The part of a web address that patterns look at: host and path.
///
/// Scheme, port, user, query, fragment and a trailing dot are ignored (R-39). It takes `https://…`,
/// `//host/…` and bare `host/path`.
public struct SiteAddress: Sendable, Hashable {
  /// ASCII form, lower case, no trailing dot; an IPv6 host keeps its brackets.
  public let host: String
  /// Empty or beginning with "/"; case kept, percent-encoded as browsers report it.
  public let path: String

  public init(_ typed: String) throws(SiteFault) {
    var rest = Substring(typed).trimmed()
    guard !rest.isEmpty else { throw .empty }
    guard rest.utf8.count <= 8192 else { throw .tooLong }
    try SiteAddress.dropScheme(&rest)
    let end = rest.firstIndex(where: { "/?#\\".contains($0) }) ?? rest.endIndex
    var authority = rest[..<end]
    path = SiteAddress.path(rest[end...])
    if let at = authority.lastIndex(of: "@") {
      authority = authority[authority.index(after: at)...]
    }
    if authority.first == "[" {
      guard let close = authority.firstIndex(of: "]") else { throw .characters(String(authority)) }
      try SiteAddress.checkPort(authority[authority.index(after: close)...])
      host = try SiteAddress.ipv6(authority[...close])
      return
    }
    if let colon = authority.firstIndex(of: ":") {
      try SiteAddress.checkPort(authority[colon...])
      authority = authority[..<colon]
    }
    host = try SiteAddress.asciiHost(authority)
  }

  public var isIPv6: Bool { host.hasPrefix("[") }

  /// The hosts whose patterns could cover this one: itself, then each parent domain.
  public var domains: [Substring] {
    guard !isIPv6, !SiteAddress.isIPv4(host) else { return [host[...]] }
    var found = [host[...]]
    while let dot = found[found.count - 1].firstIndex(of: ".") {
      found.append(found[found.count - 1][host.index(after: dot)...])
    }
    return found
  }

  /// Four numbers 0…255 (`127.0.0.1`): an address has no subdomains.
  static func isIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.count <= 3 && (UInt8(part).map { _ in true } ?? false)
      }
  }

  private static func dropScheme(_ rest: inout Substring) throws(SiteFault) {
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      return
    }
    guard let colon = rest.firstIndex(of: ":") else { return }
    let scheme = rest[..<colon].lowercased()
    let after = rest[rest.index(after: colon)...]
    if after.hasPrefix("//") {
      guard ["http", "https", "ws", "wss"].contains(scheme) else { throw .notWeb(scheme: scheme) }
      rest = after.dropFirst(2)
    } else if ["mailto", "javascript", "data", "about", "file", "blob"].contains(scheme) {
      throw .notWeb(scheme: scheme)
    }
  }

  private static func path(_ text: Substring) -> String {
    guard text.first == "/" || text.first == "\\" else { return "" }
    let end = text.firstIndex(where: { $0 == "?" || $0 == "#" }) ?? text.endIndex
    return PathSpelling.encoded(text[..<end])
  }

  private static func checkPort(_ text: Substring) throws(SiteFault) {
    guard !text.isEmpty else { return }
    let port = text.dropFirst()
    guard text.first == ":", port.allSatisfy({ $0.isASCII && $0.isNumber }),
      port.isEmpty || UInt16(port) != nil
    else {
      throw .characters(String(text))
    }
  }

  private static func ipv6(_ text: Substring) throws(SiteFault) -> String {
    let inner = text.dropFirst().dropLast()
    guard inner.utf8.count >= 2, inner.contains(":"),
      inner.utf8.allSatisfy({ byte in
        (byte >= 48 && byte <= 57) || (byte | 32 >= 97 && byte | 32 <= 102) || byte == 58
          || byte == 46
      })
    else { throw .characters(String(text)) }
    return "[" + inner.lowercased() + "]"
  }

  private static func asciiHost(_ text: Substring) throws(SiteFault) -> String {
    var folded = HostSpelling.folded(text)
    if folded.last == "." { folded.removeLast() }
    guard !folded.isEmpty else { throw .empty }
    let labels = folded.split(separator: ".", omittingEmptySubsequences: false)
    var ascii: [String] = []
    for label in labels { ascii.append(try asciiLabel(String(label))) }
    let host = ascii.joined(separator: ".")
    guard host.utf8.count <= Bounds.hostLength else { throw .tooLong }
    // A host that ends in a number is an IPv4 address or nothing (URL Standard §3.5).
    if let last = ascii.last, last.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), !isIPv4(host) {
      throw .label(last)
    }
    return host
  }

  private static func asciiLabel(_ label: String) throws(SiteFault) -> String {
    guard !label.isEmpty else { throw .label(label) }
    var ascii = label
    if !label.utf8.allSatisfy({ $0 < 128 }) {
      guard label.unicodeScalars.allSatisfy(isHostScalar) else { throw .characters(label) }
      guard let encoded = Punycode.ascii(label: label) else { throw .label(label) }
      ascii = encoded
    }
    let allowed = ascii.utf8.allSatisfy { byte in
      (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) || byte == 45 || byte == 95
    }
    guard allowed else { throw .characters(label) }
    guard ascii.utf8.count <= 63, ascii.first != "-", ascii.last != "-" else {
      throw .label(label)
    }
    return ascii
  }

  /// Letters, digits and marks of any script; no symbols, spaces or controls.
  static func isHostScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 128 { return true }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .nonspacingMark, .spacingMark:
      return true
    default:
      return false
    }
  }
}

extension Substring {
  fileprivate func trimmed() -> Substring {
    var text = self
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
