import Glibc

/// A message bus of a test's own; it starts no services.
public final class PrivateBus: Sendable {
  public let address: String
  private let folder: TemporaryFolder
  private let daemon: Program

  public struct NoBus: Error { let output: String }

  private init(_ folder: TemporaryFolder, _ daemon: Program, _ address: String) {
    self.folder = folder
    self.daemon = daemon
    self.address = address
  }

  /// Starts a bus; in the same folder again, it has the same address.
  @MainActor
  public static func start(in folder: TemporaryFolder? = nil) async throws -> PrivateBus {
    let folder = try folder ?? TemporaryFolder()
    let address = "unix:path=" + folder.path + "/bus"
    unlink(folder.path + "/bus")
    let configuration = folder.write(
      "bus.conf",
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>session</type><listen>\(address)</listen>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """)
    let daemon = try Program([
      "dbus-daemon", "--nofork", "--print-address", "--config-file=" + configuration,
    ])
    guard await eventually({ daemon.output.contains("guid=") }) else {
      throw NoBus(output: daemon.output)
    }
    return PrivateBus(folder, daemon, address)
  }

  /// For programs that shall use this bus.
  public var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address]
  }

  public func send(_ signal: Int32) { daemon.send(signal) }
  public func stop() { daemon.stop() }
}
