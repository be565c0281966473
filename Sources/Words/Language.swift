/// The languages that Haru speaks (S-05).
public enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case korean = "ko"

  /// The person's language by the rules of POSIX locales: `LC_ALL`, `LC_MESSAGES`, `LANG`, after the
  /// preference list of `LANGUAGE`. English for any other.
  public init(environment: [String: String]) {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
      ?? ""
    let isPlain = locale.isEmpty || locale == "C" || locale.hasPrefix("C.") || locale == "POSIX"
    // The list does not count in the C locale (GNU gettext, "The LANGUAGE variable").
    let wishes =
      isPlain ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
    for wish in wishes + [locale] {
      let code = wish.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
      if let language = Language(rawValue: code.lowercased()) {
        self = language
        return
      }
    }
    self = .english
  }
}
