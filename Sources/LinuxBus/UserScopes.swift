import Glibc
import Groundwork
import MainLoop

/// Scopes of the user's systemd (org.freedesktop.systemd1(5)): cgroups that the person may freeze, for apps that
/// the desktop left in a group which belongs to root.
@MainActor
public final class UserScopes {
  private let bus: BusConnection

  public init(bus: BusConnection) { self.bus = bus }

  private static let name = "org.freedesktop.systemd1"

  /// Moves the processes into a new scope, and returns when they are in it.
  ///
  /// `unit` ends in `.scope`. Throws `setup` where there is no user's systemd, `world` when it refuses or the
  /// processes are not there within a second.
  public func adopt(_ unit: String, _ pids: [Int32]) async throws(Problem) {
    _ = try await bus.call(
      BusCall(
        "StartTransientUnit", of: "org.freedesktop.systemd1.Manager",
        at: "/org/freedesktop/systemd1", on: Self.name,
        [
          .string(unit), .string("fail"),
          .properties([
            ("Description", .string("Held by Haru")),
            ("PIDs", .uint32s(pids.map { UInt32(bitPattern: $0) })),
            ("CollectMode", .string("inactive-or-failed")),
          ]), .empty("a(sa(sv))"),
        ]))
    // The answer says only that the job was queued.
    for _ in 0..<50 {
      if pids.allSatisfy({ Self.isGone($0) || Self.isIn(unit, $0) }) { return }
      await Countdown.wait(Milliseconds(20))
    }
    throw Problem(kind: .world, code: "freezer.adoptRefused")
  }

  private static func isGone(_ pid: Int32) -> Bool { kill(pid, 0) != 0 && errno == ESRCH }

  private static func isIn(_ unit: String, _ pid: Int32) -> Bool {
    guard let file = fopen("/proc/\(pid)/cgroup", "re") else { return false }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 4096)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let line = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      if String(decoding: line, as: UTF8.self).contains(unit) { return true }
    }
    return false
  }
}
