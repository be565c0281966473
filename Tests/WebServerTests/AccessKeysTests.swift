import Groundwork
import Testing

@testable import WebServer

@Suite struct AccessKeysTests {
  @Test func aKeyWorksUntilItsEndAndOnce() {
    var keys = AccessKeys(capacity: 4)
    let minute = Milliseconds.seconds(60)
    let early = keys.makeOneTimeKey(at: .zero, lifetime: minute)
    let late = keys.makeOneTimeKey(at: .zero, lifetime: minute)
    let answers = [
      keys.redeem(early, at: minute - Milliseconds(1)),
      keys.redeem(early, at: minute - Milliseconds(1)),
      keys.redeem(late, at: minute),
    ]
    #expect(answers == [true, false, false])
  }

  @Test func sessionsSurviveAsDigestsAndTheOldestIsForgotten() {
    var keys = AccessKeys(capacity: 2)
    let tokens = (0..<3).map { _ in keys.makeSession() }
    let restored = AccessKeys(restoring: keys.sessions, capacity: 2)
    #expect(tokens.map { restored.accepts(session: $0) } == [false, true, true])
    #expect(!keys.sessions.contains(tokens[2]))
    #expect(!restored.accepts(session: keys.sessions[0]))
    keys.revokeSessions()
    #expect(!keys.accepts(session: tokens[2]))
  }

  @Test func tokensAreLongAndDiffer() {
    let tokens = (0..<100).map { _ in SecretToken.make() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 64 })
  }

  @Test func theDigestIsSHA256() {
    #expect(
      SecretToken.digest("abc")
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func equalMeansEqual() {
    #expect(SecretToken.equal("ab", "ab"))
    #expect(!SecretToken.equal("ab", "ac"))
    #expect(!SecretToken.equal("ab", "abc"))
  }
}
