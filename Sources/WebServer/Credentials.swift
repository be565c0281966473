/// Where a client can carry its session: a cookie, or `Authorization: Bearer`.
struct Credentials {
  var tokens: [String]

  init(headers: [String: String], cookieName: String) {
    tokens = []
    if let value = headers["authorization"] {
      let parts = value.split(separator: " ", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == "bearer" { tokens.append(String(parts[1])) }
    }
    for pair in (headers["cookie"] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].drop(while: { $0 == " " }) == cookieName {
        tokens.append(String(parts[1]))
      }
    }
  }
}
