/// Turns codes and values into sentences of one language.
public struct Words: Sendable {
  public let language: Language

  public init(_ language: Language) { self.language = language }

  /// The phrase with its `{places}` filled in. A number in `{n}` chooses the form where there are two.
  public func callAsFunction(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
    let sentence =
      switch language {
      case .english: english[phrase]
      case .korean: korean[phrase]
      }
    return Words.fill(sentence?.form(values["n"]) ?? phrase.rawValue, values)
  }

  private static func fill(_ text: String, _ values: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      result += values[name] ?? "{" + name + "}"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

/// A phrase in one language: one form, or one for "1" and one for other numbers.
enum Sentence: ExpressibleByStringLiteral, Sendable {
  case plain(String)
  case counted(one: String, other: String)

  init(stringLiteral value: String) { self = .plain(value) }

  func form(_ number: String?) -> String {
    switch self {
    case .plain(let text): text
    case .counted(let one, let other): number == "1" ? one : other
    }
  }

  var forms: [String] {
    switch self {
    case .plain(let text): [text]
    case .counted(let one, let other): [one, other]
    }
  }
}
