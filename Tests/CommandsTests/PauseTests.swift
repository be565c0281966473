import DaemonTestKit
import Glibc
import Groundwork
import Testing

/// The guided pause in a terminal, at its real length.
@Suite("The pause in a terminal", .serialized)
struct PauseTests {
  /// Three at once, since each takes its half minute; in a home each, since nobody sits through two.
  @Test(
    "Sat through: a change is carried out (L-07), ten minutes open (L-64), a script gets its pass (A-20)",
    .timeLimit(.minutes(3)))
  func satThrough() throws {
    let houses = try (0..<3).map { _ in
      let house = try RunningDaemon()
      for name in ["Video", "Games", "News"] {
        _ = try house.haru("groups", "add", name, "--app", "vlc", "--limit", "0", "--apply")
      }
      return house
    }
    let change = try TerminalRun(["groups", "unapply", "Video"], in: houses[0].home)
    let unlock = try TerminalRun(
      ["unlock", "Games", "--plain"], in: houses[1].home, terminal: "dumb")
    let pass = try TerminalRun(["pause", "News"], in: houses[2].home, extra: ["NO_COLOR": "1"])
    #expect(change.shows("Pause: 30 seconds left"))
    #expect(change.end() == 0)
    #expect(unlock.end() == 0)
    #expect(pass.end() == 0)
    try checkChange(change.screen, houses[0])
    try checkUnlock(unlock.screen, houses[1])
    try checkPass(pass.screen, houses[2])
  }

  private func checkChange(_ screen: String, _ house: RunningDaemon) throws {
    #expect(screen.contains("Video is applied, so a quiet half minute comes before the change."))
    #expect(screen.contains(String(repeating: "━", count: 38)))
    #expect(screen.contains("Video is a draft again and locks nothing."))
    #expect(try house.haru("groups").output.contains("Video  draft"))
  }

  /// Words only, for a screen reader.
  private func checkUnlock(_ screen: String, _ house: RunningDaemon) throws {
    #expect(!screen.contains("\u{1b}") && !screen.contains("━"))
    for left in ["30", "20", "10"] {
      #expect(screen.contains("Pause: \(left) seconds left"), "\(screen)")
    }
    #expect(screen.contains("Games is open until "))
    let why = try house.haru("why", "Games", "--json").json
    #expect(why?["groups"]?.items?.first?["isShielding"]?.boolean == false)
  }

  /// Good for one change, of that group only.
  private func checkPass(_ screen: String, _ house: RunningDaemon) throws {
    #expect(!screen.contains("\u{1b}[33m"))
    let pass = String(screen.split(whereSeparator: \.isNewline).last ?? "")
    #expect(pass.count == 36, "\(screen)")
    #expect(try house.haru("groups", "rm", "Games", "--pass", pass).status == 1)
    #expect(
      try house.haru("groups", "edit", "News", "--limit", "2h", "--pass", pass).output
        == "News is changed: 2 h left.\n")
    #expect(try house.haru("groups", "rm", "News", "--pass", pass).status == 1)
  }

  @Test("In the background nobody looks at it, and it waits (A-13)")
  func background() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--app", "vlc", "--limit", "0", "--apply")
    let terminal = try TerminalRun(["unlock", "Video"], in: house.home, inBackground: true)
    #expect(terminal.shows("The pause waits until you look at it"))
    // Several beats later nothing has been earned.
    #expect(!terminal.shows("Pause: 29 seconds left", seconds: 3))
  }

  @Test("Ctrl-C leaves it, and nothing changes")
  func left() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--app", "vlc", "--limit", "0", "--apply")
    let terminal = try TerminalRun(["groups", "rm", "Video"], in: house.home)
    #expect(terminal.shows("Pause: 30 seconds left"))
    terminal.type("\u{3}")
    #expect(terminal.end() == 1)
    #expect(terminal.screen.contains("The pause was left. Nothing changed."))
    #expect(try house.haru("groups").output.contains("locked until midnight"))
  }

  @Test("A daemon that dies meanwhile is told")
  func killed() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--app", "vlc", "--limit", "0", "--apply")
    let terminal = try TerminalRun(["unlock", "Video"], in: house.home)
    #expect(terminal.shows("Pause: 30 seconds left"))
    house.kill()
    #expect(terminal.end() == 3)
    #expect(terminal.screen.contains("Haru's daemon is not running."))
  }

  @Test("A group that is open needs no pause")
  func open() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--app", "vlc", "--limit", "2h", "--apply")
    let terminal = try TerminalRun(["unlock", "Video"], in: house.home)
    #expect(terminal.end() == 1)
    #expect(terminal.screen.contains("It is open now, so there is nothing to unlock."))
  }
}
