import Groundwork

extension BrowserConnection {
  /// Reads one entry of the status's `browsers`; nil when it says of no browser.
  public init?(status: JSONValue) {
    guard let kind = status["browser"]?.text else { return nil }
    self.init(
      kind: kind, app: status["app"]?.text.map { AppID($0) },
      isPrivateAllowed: status["privateAllowed"]?.boolean ?? false,
      isProtected: status["protected"]?.boolean ?? false)
  }
}
