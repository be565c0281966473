/// A value in every language that its desktop entry has.
public struct Localized<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The value of the key without a locale.
  public var plain: Value?
  /// By locale as written (`ko`, `pt_BR`, `sr@latin`).
  public var byLocale: [String: Value]

  public init(plain: Value?, byLocale: [String: Value] = [:]) {
    self.plain = plain
    self.byLocale = byLocale
  }

  /// The value for a locale (`ko_KR.UTF-8`, `ko-KR`, `ko`), as the Desktop Entry Specification
  /// looks it up: language, country and modifier, then fewer of them, then the plain value.
  public subscript(_ locale: String) -> Value? {
    let (base, modifier) = locale.replacing("-", with: "_").cut(at: "@")
    let (language, country) = base.cut(at: ".").0.cut(at: "_")
    var names: [String] = []
    if let country, let modifier { names.append("\(language)_\(country)@\(modifier)") }
    if let country { names.append("\(language)_\(country)") }
    if let modifier { names.append("\(language)@\(modifier)") }
    names.append(language)
    for name in names { if let value = byLocale[name] { return value } }
    return plain
  }
}

extension String {
  /// What stands before and after the first `mark`.
  fileprivate func cut(at mark: Character) -> (String, String?) {
    guard let index = firstIndex(of: mark) else { return (self, nil) }
    return (String(self[..<index]), String(self[self.index(after: index)...]))
  }

  fileprivate func replacing(_ old: Character, with new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}
