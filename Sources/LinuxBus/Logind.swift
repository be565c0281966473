import Groundwork

/// The names of logind's interfaces (systemd's org.freedesktop.login1).
enum Logind {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let manager = "org.freedesktop.login1.Manager"
  static let session = "org.freedesktop.login1.Session"
  static let user = "org.freedesktop.login1.User"

  /// What is missing when nobody owns the name.
  static let missing = Problem(
    kind: .setup, code: "logind.missing", hints: ["logind.install"], arguments: ["service": name])

  static func call(_ method: String, _ arguments: [Variant] = []) -> BusCall {
    BusCall(method, of: manager, at: path, on: name, arguments).withoutStarting
  }
}
