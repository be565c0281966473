import CSoup
import Glibc

/// 256 random bits that stand for a permission.
enum SecretToken {
  /// 64 hexadecimal digits from the kernel's generator.
  static func make() -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    // Up to 256 bytes are never cut short; only an early-boot kernel could be interrupted.
    while getrandom(&bytes, bytes.count, 0) != bytes.count {}
    return bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// SHA-256 in hexadecimal: what is kept instead of the secret.
  static func digest(_ secret: String) -> String {
    let bytes = Array(secret.utf8)
    guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))
    else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Takes the same time wherever the two differ.
  static func equal(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    var difference: UInt8 = 0
    for index in a.indices { difference |= a[index] ^ b[index] }
    return difference == 0
  }
}
