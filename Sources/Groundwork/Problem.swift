/// What went wrong, for a person and for a program. Surfaces turn `code` and `arguments` into words.
public struct Problem: Error, Sendable, Equatable {
  /// Who can mend it: the caller, the machine's owner, time, or we.
  public enum Kind: String, Sendable, CaseIterable {
    case request, setup, world, bug
  }

  public var kind: Kind
  /// Stable, machine-readable (`invalid:sites`, `needsGate`, `notRunning`).
  public var code: String
  /// The key of the request that is at fault, as the caller wrote it.
  public var field: String?
  /// Catalogue keys of what to do about it, most useful first.
  public var hints: [String]
  /// Values for the words, by placeholder name.
  public var arguments: [String: String]

  public init(
    kind: Kind, code: String, field: String? = nil, hints: [String] = [],
    arguments: [String: String] = [:]
  ) {
    self.kind = kind
    self.code = code
    self.field = field
    self.hints = hints
    self.arguments = arguments
  }

  public static func request(
    _ code: String, field: String? = nil, hint: String? = nil, _ arguments: [String: String] = [:]
  ) -> Problem {
    Problem(
      kind: .request, code: code, field: field, hints: hint.map { [$0] } ?? [], arguments: arguments
    )
  }

  /// The exit status of a command that ends with this problem.
  public var exitCode: Int32 {
    switch kind {
    case .request: 1
    case .setup: 2
    case .world: 3
    case .bug: 70
    }
  }
}
