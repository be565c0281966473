import EdgeTesting
import Glibc
import Testing

/// python-dbusmock on a private bus, driven by `gdbus`: nothing of ours takes part.
@MainActor
final class Mock {
  let bus: PrivateBus
  private let program: Program
  private let name: String

  struct Failed: Error { let output: String }

  /// `flags` say the bus (`--system`, `--session`) and the template.
  init(on bus: PrivateBus, name: String, _ flags: [String]) async throws {
    self.bus = bus
    self.name = name
    program = try Program(
      ["/usr/bin/python3", "-m", "dbusmock"] + flags, environment: bus.environment)
    guard try await eventually(within: .seconds(15), { try await isThere() }) else {
      throw Failed(output: program.output)
    }
  }

  private func isThere() async throws -> Bool {
    try await Program.run([
      "gdbus", "call", "--address", bus.address, "--dest", "org.freedesktop.DBus", "--object-path",
      "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.NameHasOwner", name,
    ]).output.contains("true")
  }

  /// Calls a method of the mock and answers what `gdbus` prints.
  @discardableResult
  func call(_ path: String, _ method: String, _ arguments: String...) async throws -> String {
    let result = try await Program.run(
      [
        "gdbus", "call", "--address", bus.address, "--dest", name, "--object-path", path,
        "--method", method,
      ] + arguments)
    guard result.status == 0 else { throw Failed(output: result.output) }
    return result.output
  }

  func emit(
    _ path: String, _ interface: String, _ signal: String, _ type: String, _ arguments: String
  ) async throws {
    try await call(
      path, "org.freedesktop.DBus.Mock.EmitSignal", interface, signal, type, arguments)
  }

  /// Changes properties as the real service would, with their signal.
  func update(_ path: String, _ interface: String, _ properties: String) async throws {
    try await call(path, "org.freedesktop.DBus.Mock.UpdateProperties", interface, properties)
  }

  func stop() { program.stop() }
}
