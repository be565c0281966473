/// The links of S-02. Whatever is unknown or malformed is `home`.
enum DeepLink: Equatable {
  case home
  /// The id of a route, a UUID in lower case.
  case course(String)
  case resumeTimer
  /// The app, pattern or address that a shield covers.
  case unlock(token: String)

  init(_ text: String) {
    self = Self.read(text) ?? .home
  }

  private static func read(_ text: String) -> DeepLink? {
    let scheme = "haru://"
    guard text.lowercased().hasPrefix(scheme) else { return nil }
    let rest = text.dropFirst(scheme.count)
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = halves.count > 1 ? parameters(halves[1]) : [:]
    guard let query else { return nil }
    switch halves[0].last == "/" ? halves[0].dropLast() : halves[0] {
    case "home": return .home
    case "resume-timer": return .resumeTimer
    case "course": return query["id"].flatMap(uuid).map { .course($0) }
    case "unlock":
      guard let token = query["token"], !token.isEmpty, token.utf8.count <= 2048,
        !token.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 })
      else { return nil }
      return .unlock(token: token)
    default: return nil
    }
  }

  /// `nil` where an escape is broken or a name comes twice.
  private static func parameters(_ text: Substring) -> [String: String]? {
    var result: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = percentDecoded(halves[0]),
        let value = percentDecoded(halves.count > 1 ? halves[1] : ""),
        result.updateValue(value, forKey: name) == nil
      else { return nil }
    }
    return result
  }

  /// 8-4-4-4-12 hexadecimal digits (RFC 9562).
  private static func uuid(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isHexDigit } })
    else { return nil }
    return text.lowercased()
  }

  /// Where the page shows it. What a shield asked is kept by the daemon, and the page goes there by itself (L-66);
  /// links to walks open home (S-07).
  var pagePath: String { "/" }
}
