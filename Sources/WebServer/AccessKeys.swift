import Groundwork

/// Sessions and one-time keys, kept as digests: who reads the memory or the file of them gets
/// no permission from it.
struct AccessKeys {
  private struct OneTimeKey {
    var digest: String
    var expires: Milliseconds
  }

  /// Oldest first.
  private(set) var sessions: [String]
  private var keys: [OneTimeKey] = []
  let capacity: Int

  init(restoring digests: [String] = [], capacity: Int) {
    sessions = Array(digests.suffix(capacity))
    self.capacity = capacity
  }

  mutating func makeSession() -> String {
    let token = SecretToken.make()
    sessions.append(SecretToken.digest(token))
    sessions = Array(sessions.suffix(capacity))
    return token
  }

  func accepts(session token: String) -> Bool {
    let digest = SecretToken.digest(token)
    // No early way out: the time tells nothing about which one it was.
    return sessions.reduce(false) { SecretToken.equal($1, digest) || $0 }
  }

  mutating func revokeSessions() {
    sessions = []
    keys = []
  }

  /// `now` is on the boot clock.
  mutating func makeOneTimeKey(at now: Milliseconds, lifetime: Milliseconds) -> String {
    keys.removeAll { $0.expires <= now }
    let key = SecretToken.make()
    keys.append(OneTimeKey(digest: SecretToken.digest(key), expires: now + lifetime))
    keys = Array(keys.suffix(capacity))
    return key
  }

  /// True once for a key that was made and has not expired.
  mutating func redeem(_ key: String, at now: Milliseconds) -> Bool {
    keys.removeAll { $0.expires <= now }
    let digest = SecretToken.digest(key)
    let count = keys.count
    keys.removeAll { SecretToken.equal($0.digest, digest) }
    return keys.count < count
  }
}
