import CGLib
import Groundwork

extension Problem {
  /// There is no bus to talk to; `bus` is `session`, `system` or an address.
  static func noBus(_ bus: String, _ reason: String) -> Problem {
    Problem(
      kind: .setup, code: "bus.missing", hints: ["bus.start"],
      arguments: ["bus": bus, "reason": reason])
  }

  static func noAnswer(from service: String) -> Problem {
    Problem(kind: .world, code: "bus.noAnswer", arguments: ["service": service])
  }

  /// Sorts the error of a call; takes the error over.
  static func of(_ error: UnsafeMutablePointer<GError>?, calling service: String) -> Problem {
    guard let error else { return noAnswer(from: service) }
    defer { g_error_free(error) }
    var name = ""
    if let remote = g_dbus_error_get_remote_error(error) {
      name = String(cString: remote)
      g_free(remote)
      g_dbus_error_strip_remote_error(error)
    }
    let reason = String(cString: error.pointee.message)
    let arguments = ["service": service, "error": name, "reason": reason]
    let standard = "org.freedesktop.DBus.Error."
    switch name {
    case standard + "ServiceUnknown", standard + "NameHasNoOwner":
      return Problem(kind: .setup, code: "bus.noService", arguments: arguments)
    case _ where name.hasPrefix(standard + "Spawn."):
      return Problem(kind: .setup, code: "bus.noService", arguments: arguments)
    case standard + "AccessDenied", standard + "AuthFailed":
      return Problem(kind: .setup, code: "bus.denied", arguments: arguments)
    case standard + "NoReply", standard + "Timeout", standard + "TimedOut":
      return noAnswer(from: service)
    case "":
      if isInputOutput(error, G_IO_ERROR_TIMED_OUT) { return noAnswer(from: service) }
      return Problem(kind: .world, code: "bus.lost", arguments: arguments)
    default:
      return Problem(kind: .world, code: "bus.refused", arguments: arguments)
    }
  }

  private static func isInputOutput(
    _ error: UnsafeMutablePointer<GError>, _ code: GIOErrorEnum
  ) -> Bool {
    g_error_matches(error, g_io_error_quark(), Int32(code.rawValue)) != 0
  }
}
