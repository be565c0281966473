import Groundwork
import Words

/// What a pass is for, as the API takes it.
struct PassPurpose: Sendable {
  var body: JSONValue
  /// Sentence before the pause: what it is for.
  var about: Phrase
  var name: String

  /// One change of a group.
  static func gate(_ group: GroupFacts) -> PassPurpose {
    PassPurpose(
      body: ["kind": "gate", "group": .string(group.id)], about: .pauseForGroup, name: group.name)
  }

  /// Ten minutes of a group.
  static func reward(_ group: GroupFacts) -> PassPurpose {
    PassPurpose(
      body: ["kind": "reward", "group": .string(group.id)], about: .pauseForTenMinutes,
      name: group.name)
  }

  /// An act that belongs to no group.
  static func gate(act: String) -> PassPurpose {
    PassPurpose(
      body: ["kind": "gate", "act": .string(act)], about: .pauseForAct, name: act)
  }
}

/// Carries out a change that may need a pass: with the pass of `--pass`; else, where the daemon asks for one and a
/// person sits at the terminal, after the guided pause (L-07, A-20).
func gated(
  _ invocation: Invocation, _ daemon: DaemonCalls, _ purpose: PassPurpose,
  _ change: (_ pass: String?) throws(Problem) -> JSONValue
) throws(Problem) -> JSONValue {
  do throws(Problem) {
    return try change(invocation.option("--pass"))
  } catch {
    guard error.code == "needsGate", invocation.console.isInteractive,
      invocation.option("--pass") == nil
    else { throw error }
  }
  return try change(try GuidedPause(daemon, invocation.console).earn(purpose))
}
