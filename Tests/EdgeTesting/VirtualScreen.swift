/// An X server without a screen.
public final class VirtualScreen: Sendable {
  public let display: String
  private let server: Program

  public struct NoScreen: Error { let output: String }

  private init(_ server: Program, _ display: String) {
    self.server = server
    self.display = display
  }

  @MainActor
  public static func start() async throws -> VirtualScreen {
    let server = try Program([
      "Xvfb", "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp",
    ])
    func number() -> Substring? {
      server.output.split(separator: "\n").first { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
    }
    guard await eventually(within: .seconds(20), { number() != nil }), let found = number() else {
      throw NoScreen(output: server.output)
    }
    return VirtualScreen(server, ":" + found)
  }
}
