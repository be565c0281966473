import Glibc
import Groundwork
import Testing

@testable import LinuxProcesses

private let hasTools = ["Xvfb", "openbox", "xdotool", "mousepad", "dbus-run-session"].allSatisfy {
  access("/usr/bin/" + $0, X_OK) == 0
}

@Suite(
  "A real editor with unsaved text (K-64)", .enabled(if: Playground.canMakeGroups, needsGroups),
  .enabled(if: hasTools, "needs Xvfb, openbox, xdotool, mousepad and dbus-run-session"))
struct MousepadTests {
  let ground = Playground()

  /// Starts a display of its own; gives its name. Of two servers that look for a free number at
  /// the same time, one can be left without: then another is started.
  func startDisplay() async throws -> String {
    for attempt in 1...5 {
      let file = "\(ground.folder)/display\(attempt)"
      _ = await ground.start(
        "/bin/sh",
        ["-c", "exec Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>\(file)"])
      let isReady = await eventually { text(ofFile: file)?.hasSuffix("\n") == true }
      guard isReady else { continue }
      let name = ":" + (text(ofFile: file) ?? "").filter(\.isNumber)
      if run("xdotool", ["getmouselocation"], environment: ["DISPLAY": name]) == 0 { return name }
    }
    throw Problem(kind: .world, code: "noDisplay")
  }

  @Test func typedTextIsThereAfterTheThaw() async throws {
    let display = try await startDisplay()
    let environment = [
      "DISPLAY": display, "HOME": ground.folder, "XDG_CONFIG_HOME": ground.folder + "/config",
      "XDG_RUNTIME_DIR": ground.folder, "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
      "WAYLAND_DISPLAY": "",
    ]
    let file = ground.folder + "/letter.txt"
    #expect(run("/bin/sh", ["-c", "printf start: > \(file)"]) == 0)
    _ = await ground.start("openbox", [], environment: environment)
    let scope = ground.makeGroup("app-org.xfce.mousepad-1.scope")
    _ = await ground.start(
      "dbus-run-session", ["--", "mousepad", "--disable-server", file], in: scope,
      environment: environment)
    func xdo(_ words: String...) -> Int32 { run("xdotool", words, environment: environment) }
    let isThere = await eventually(30_000) {
      xdo("search", "--onlyvisible", "--name", "letter.txt", "windowactivate") == 0
        && xdo("getactivewindow") == 0
    }
    try #require(isThere, "\(text(ofFile: ground.folder + "/log") ?? "")")
    #expect(xdo("key", "ctrl+End") == 0)
    #expect(xdo("type", "--delay", "15", "unsaved ") == 0)
    // The title shows that the text arrived and is not saved.
    #expect(await eventually { xdo("search", "--name", "^\\*.*letter.txt") == 0 })

    let table = ProcessTable()
    let editor = try #require(
      scope.pids.first { table.facts(of: $0)?.executable == "/usr/bin/mousepad" })
    let app = AppID("org.xfce.mousepad")
    let freezer = Freezer(options: ground.options())
    let frozen = try await freezer.freeze(app, pids: [editor])
    #expect(frozen.isSettled)
    #expect(frozen.pids.contains(editor))
    #expect(text(ofFile: file)?.hasPrefix("start:") == true)
    try await freezer.thaw(app)

    #expect(xdo("type", "--delay", "15", "kept") == 0)
    #expect(xdo("key", "ctrl+s") == 0)
    #expect(await eventually { text(ofFile: file)?.contains("kept") == true })
    #expect(text(ofFile: file)?.filter { $0 != "\n" } == "start:unsaved kept")
  }
}
