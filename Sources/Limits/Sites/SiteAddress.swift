/// The part of a web address that patterns look at: host and path.
///
/// Scheme, port, user, query, fragment and a trailing dot are ignored (R-39). It takes `https://…`,
/// `//host/…` and bare `host/path`.
public struct SiteAddress: Sendable, Hashable {
  /// ASCII form, lower case, no trailing dot; an IPv6 host keeps its brackets.
  public let host: String
  /// Empty or beginning with "/"; case kept, in the one spelling that `PathSpelling` gives it.
  public let path: String

  public init(_ typed: String) throws(SiteFault) {
    var rest = Substring(typed).trimmed()
    guard !rest.isEmpty else { throw .empty }
    guard rest.utf8.count <= 8192 else { throw .tooLong }
    try SiteAddress.dropScheme(&rest)
    let (authority, path) = SiteAddress.parts(rest)
    if let literal = try SiteAddress.ipv6(authority) {
      host = literal
    } else {
      host = try SiteAddress.asciiHost(try SiteAddress.withoutPort(authority))
    }
    self.path = path
  }

  /// Of values that have their spelling already.
  init(host: String, path: String) {
    self.host = host
    self.path = path
  }

  /// `news.test/live/42`
  public var text: String { host + path }

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

  /// Four numbers 0…255 without leading zeros (`127.0.0.1`): an address has no subdomains.
  static func isIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
          && (part == "0" || part.first != "0") && UInt8(part) != nil
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

  /// What stands between scheme and path, without the user; and the path.
  static func parts(_ text: Substring) -> (authority: Substring, path: String) {
    let end = text.firstIndex(where: { "/?#\\".contains($0) }) ?? text.endIndex
    let authority = text[..<end]
    let user = authority.lastIndex(of: "@").map { authority.index(after: $0) }
    return (authority[(user ?? authority.startIndex)...], path(text[end...]))
  }

  private static func path(_ text: Substring) -> String {
    guard text.first == "/" || text.first == "\\" else { return "" }
    let end = text.firstIndex(where: { $0 == "?" || $0 == "#" }) ?? text.endIndex
    return PathSpelling.encoded(text[..<end])
  }

  static func withoutPort(_ authority: Substring) throws(SiteFault) -> Substring {
    guard let colon = authority.firstIndex(of: ":") else { return authority }
    try checkPort(authority[colon...])
    return authority[..<colon]
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

  /// The IPv6 address in brackets; `nil` if there are none.
  static func ipv6(_ authority: Substring) throws(SiteFault) -> String? {
    guard authority.first == "[" else { return nil }
    guard let close = authority.firstIndex(of: "]") else { throw .characters(String(authority)) }
    try checkPort(authority[authority.index(after: close)...])
    let inner = authority[..<close].dropFirst()
    guard let address = IPv6Spelling.canonical(inner) else {
      throw .characters(String(authority[...close]))
    }
    return "[" + address + "]"
  }

  static func asciiHost(_ text: Substring) throws(SiteFault) -> String {
    var folded = HostSpelling.folded(text)
    if folded.last == "." { folded.removeLast() }
    guard !folded.isEmpty else { throw .empty }
    let labels = folded.split(separator: ".", omittingEmptySubsequences: false)
    var ascii: [String] = []
    for label in labels { ascii.append(try asciiLabel(String(label))) }
    let host = ascii.joined(separator: ".")
    guard host.utf8.count <= Bounds.hostLength else { throw .tooLong }
    // A host that ends in a number is an IPv4 address or nothing (URL Standard §3.5).
    if let last = ascii.last, isNumber(last), !isIPv4(host) { throw .label(last) }
    return host
  }

  /// Of digits alone, or hexadecimal as browsers read it.
  private static func isNumber(_ label: String) -> Bool {
    if label.hasPrefix("0x") { return label.dropFirst(2).allSatisfy(\.isHexDigit) }
    return label.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
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
