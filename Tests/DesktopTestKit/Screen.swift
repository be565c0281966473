extension TestDesktop {
  /// The colour at a place of the screen, `RRGGBB` in upper case.
  public func pixel(_ x: Int, _ y: Int) async throws -> String {
    let text = try await output([
      "import", "-window", "root", "-crop", "1x1+\(x)+\(y)", "-depth", "8", "txt:-",
    ])
    guard let mark = text.split(separator: "#").last else { throw TestFailure("no pixel") }
    return String(mark.prefix(6))
  }

  /// The part of the screen that a window takes, without frame.
  public func geometry(_ window: UInt64) async throws -> (x: Int, y: Int, width: Int, height: Int) {
    let text = try await output(["xwininfo", "-id", "\(window)"])
    func number(_ label: String) throws -> Int {
      for line in text.split(separator: "\n") where line.contains(label) {
        if let value = line.split(separator: " ").last.flatMap({ Int($0) }) { return value }
      }
      throw TestFailure("no \(label) of window \(window)")
    }
    return try (
      number("Absolute upper-left X:"), number("Absolute upper-left Y:"), number("Width:"),
      number("Height:")
    )
  }

  /// How many X windows there are in all.
  public func windowCount() async throws -> Int {
    try await output(["xwininfo", "-root", "-tree"]).split(separator: "\n")
      .count { $0.contains("0x") }
  }

  public func screenshot(to path: String, window: UInt64? = nil) async throws {
    try await output(["import", "-window", window.map(String.init) ?? "root", path])
  }
}
