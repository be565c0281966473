import DaemonTestKit
import DesktopTestKit
import Glibc
import Groundwork

extension DaemonOnADesktop {
  /// A bus of the house's own, with a notification server that writes down its calls; gives the bus's address.
  func notificationServer() async throws -> String {
    let bus = "unix:path=\(home)/bus"
    try write(
      """
      <busconfig><type>session</type><listen>\(bus)</listen>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """, to: home + "/bus.conf")
    try desktop.launch(["dbus-daemon", "--nofork", "--config-file=\(home)/bus.conf"])
    try await wait(for: "bus") { access(home + "/bus", F_OK) == 0 }
    try desktop.launch([
      "env", "DBUS_SESSION_BUS_ADDRESS=" + bus, "/usr/bin/python3", "-m", "dbusmock", "--session",
      "--template", "notification_daemon", "--logfile", home + "/notices",
    ])
    try await wait(for: "notifications", within: .seconds(20)) {
      try await desktop.output([
        "gdbus", "call", "--address", bus, "--dest", "org.freedesktop.DBus", "--object-path",
        "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.NameHasOwner",
        "org.freedesktop.Notifications",
      ]).contains("true")
    }
    return bus
  }

  /// How many notices with these words were shown.
  func notices(_ words: String) -> Int {
    (text(of: home + "/notices") ?? "").split(separator: "\n").count {
      $0.contains("Notify") && $0.contains(words)
    }
  }
}
