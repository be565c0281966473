import DaemonTestKit
import Glibc
import Groundwork
import Testing

/// The guided pause in a terminal, at its real length.
@Suite("The pause in a terminal", .serialized)
struct PauseTests {
  @Test("Sat through, it carries out the change (L-07)", .timeLimit(.minutes(2)))
  func unapply() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--app", "vlc", "--limit", "0", "--apply")
    let terminal = try TerminalRun(["groups", "unapply", "Video"], in: house.home)
    #expect(terminal.shows("Pause: 30 seconds left"))
    #expect(terminal.end() == 0)
    let screen = terminal.screen
    #expect(screen.contains("Video is applied, so a quiet half minute comes before the change."))
    #expect(screen.contains("━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━"))
    #expect(screen.contains("Video is a draft again and closes nothing."))
    #expect(try house.haru("groups").output.contains("Video  draft"))
  }

  @Test("Plain words for a screen reader, then ten minutes (L-64)", .timeLimit(.minutes(2)))
  func unlockPlain() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--app", "vlc", "--limit", "0", "--apply")
    let terminal = try TerminalRun(
      ["unlock", "Video", "--plain"], in: house.home, terminal: "dumb")
    #expect(terminal.end() == 0)
    let screen = terminal.screen
    #expect(!screen.contains("\u{1b}") && !screen.contains("━"))
    for left in ["30", "20", "10"] {
      #expect(screen.contains("Pause: \(left) seconds left"), "\(screen)")
    }
    #expect(screen.contains("Video is open until "))
    let status = try house.haru("status", "--json").json
    #expect(status?["groups"]?.items?.first?["isShielding"]?.boolean == false)
  }

  @Test("A pass for a script is good for one change (A-20)", .timeLimit(.minutes(2)))
  func pass() throws {
    let house = try RunningDaemon()
    _ = try house.haru("groups", "add", "Video", "--app", "vlc", "--limit", "0", "--apply")
    let terminal = try TerminalRun(["pause", "Video"], in: house.home, extra: ["NO_COLOR": "1"])
    #expect(terminal.end() == 0)
    #expect(!terminal.screen.contains("\u{1b}[33m"))
    let lines = terminal.screen.split(whereSeparator: \.isNewline)
    let pass = String(lines.last ?? "")
    #expect(pass.count == 36, "\(terminal.screen)")
    #expect(
      try house.haru("groups", "edit", "Video", "--limit", "2h", "--pass", pass).output
        == "Video is changed: 2 h left.\n")
    #expect(try house.haru("groups", "rm", "Video", "--pass", pass).status == 1)
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
    #expect(try house.haru("groups").output.contains("closed until midnight"))
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
