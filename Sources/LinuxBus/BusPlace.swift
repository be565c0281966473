import Glibc
import Groundwork

/// Which bus.
public enum BusPlace: Sendable, Equatable, CustomStringConvertible {
  case session
  case system
  case address(String)

  public var description: String {
    switch self {
    case .session: "session"
    case .system: "system"
    case .address(let text): text
    }
  }

  /// The address by the D-Bus specification; never starts a bus.
  func address() throws(Problem) -> String {
    switch self {
    case .address(let text):
      return text
    case .system:
      return variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
    case .session:
      if let text = variable("DBUS_SESSION_BUS_ADDRESS") { return text }
      if let folder = variable("XDG_RUNTIME_DIR"), access(folder + "/bus", F_OK) == 0 {
        return "unix:path=" + folder + "/bus"
      }
      throw Problem.noBus("session", "no address")
    }
  }

  private func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
