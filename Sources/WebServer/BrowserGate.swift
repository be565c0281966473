import Groundwork

/// Keeps other sites out of a server on 127.0.0.1: a page elsewhere can make the browser send
/// requests here (cross-site requests), also under a name of its own (DNS rebinding).
struct BrowserGate {
  /// `127.0.0.1:port` and `localhost:port`.
  let authorities: [String]

  init(port: UInt16) {
    authorities = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  /// The status of a refusal and its code, or nil for a request of our own page or of no page.
  /// `target` is the authority of the request's URI, which differs from Host in absolute form.
  func refusal(headers: [String: String], target: String) -> (status: Int, code: String)? {
    guard let host = headers["host"]?.lowercased(), authorities.contains(host),
      target.lowercased() == host
    else { return (421, "host") }
    if let origin = headers["origin"], origin.lowercased() != "http://\(host)" {
      return (403, "origin")
    }
    // `same-site` is refused too: another port of this machine is another program.
    if let site = headers["sec-fetch-site"], site != "same-origin", site != "none" {
      return (403, "site")
    }
    return nil
  }
}
