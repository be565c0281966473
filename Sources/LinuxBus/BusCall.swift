import CGLib
import Groundwork

/// One method call: who, on which object, which method, with what.
public struct BusCall: Sendable {
  public var destination: String
  public var path: String
  public var interface: String
  public var method: String
  public var arguments: [Variant]
  /// After which the call is given up.
  public var patience = Milliseconds.seconds(5)
  /// Whether the bus may start the service when it is not running.
  public var mayStart = true

  public init(
    _ method: String, of interface: String, at path: String, on destination: String,
    _ arguments: [Variant] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.method = method
    self.arguments = arguments
  }

  /// `org.freedesktop.DBus.Properties.Get`; the answer is the value in a variant.
  public static func property(
    _ name: String, of interface: String, at path: String, on destination: String
  ) -> BusCall {
    BusCall(
      "Get", of: "org.freedesktop.DBus.Properties", at: path, on: destination,
      [.string(interface), .string(name)])
  }

  /// The same call for a service that must be running already.
  public var withoutStarting: BusCall {
    var copy = self
    copy.mayStart = false
    return copy
  }

  /// GLib answers an ill-formed call with a log line and never calls back: refused here instead.
  var isWellFormed: Bool {
    g_dbus_is_name(destination) != 0 && g_variant_is_object_path(path) != 0
      && g_dbus_is_interface_name(interface) != 0 && g_dbus_is_member_name(method) != 0
  }
}
