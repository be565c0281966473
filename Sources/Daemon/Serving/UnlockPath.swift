/// The page with the options for an app or a site, one group of them chosen.
func unlockPath(_ token: String, group: String? = nil) -> String {
  "/unlock?token=" + queryEncoded(token) + (group.map { "&group=" + queryEncoded($0) } ?? "")
}

/// Percent-encoded for a query (RFC 3986, unreserved characters stay).
private func queryEncoded(_ text: String) -> String {
  text.utf8.map { byte in
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e:
      String(UnicodeScalar(byte))
    default:
      "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }.joined()
}
