import Groundwork
import Testing

@testable import LinuxApps

@Suite("Parts of the session are never locked")
struct SessionPartsTests {
  let parts = SessionParts(haru: [50, 60], parent: { [50: 40, 40: 30, 30: 1, 60: 40][$0] })

  @Test(arguments: [
    ("/usr/bin/gnome-shell", SessionParts.Part.shell), ("/usr/bin/openbox", .windowManager),
    ("/usr/bin/xfce4-panel", .panel), ("/usr/bin/swaylock", .lockScreen),
    ("/usr/bin/dunst", .notifications),
    ("/usr/libexec/polkit-gnome-authentication-agent-1", .authentication),
    ("/usr/bin/ibus-daemon", .inputMethod), ("/usr/lib/xorg/Xorg", .displayServer),
    ("/usr/bin/pipewire", .sound), ("/usr/bin/harud", .haru),
    ("/usr/lib/systemd/systemd", .sessionManager),
  ])
  func programsOfTheSession(path: String, part: SessionParts.Part) {
    #expect(parts.part(of: ProcessEvidence(pid: 9, executable: path, arguments: [path])) == part)
  }

  @Test func theTerminalThatRunsHaruIsOneAndAnotherIsNot() {
    let terminal = { ProcessEvidence(pid: $0, executable: "/usr/bin/xterm", arguments: ["xterm"]) }
    #expect(parts.part(of: terminal(40)) == .haruAncestor)
    #expect(parts.part(of: terminal(30)) == .haruAncestor)
    #expect(parts.part(of: terminal(41)) == nil)
  }

  @Test func aScriptedPartIsSeenThroughItsInterpreter() {
    let qtile = ProcessEvidence(
      pid: 9, executable: "/usr/bin/python3.11", arguments: ["python3", "/usr/bin/qtile", "start"])
    #expect(parts.part(of: qtile) == .windowManager)
  }

  @Test func aGameIsNotSparedByABorrowedName() {
    let game = ProcessEvidence(pid: 9, executable: "/home/u/gnome-shell", arguments: [])
    #expect(parts.part(of: game) == nil)
  }

  @Test func pidOneIsOne() {
    #expect(parts.part(of: ProcessEvidence(pid: 1)) == .sessionManager)
  }

  @Test func aRingOfParentsEnds() {
    #expect(SessionParts(haru: [7], parent: { $0 == 7 ? 8 : 7 }).haru == [7, 8])
  }

  @Test func appsOfTheSessionAreNotOffered() {
    let openbox = InstalledApp(
      id: AppID("openbox"), name: .init(plain: "O"), payload: "/usr/bin/openbox")
    let haru = InstalledApp(id: AppID("haru"), name: .init(plain: "H"), payload: "/opt/haru")
    #expect(SessionParts.part(of: openbox) == .windowManager)
    #expect(SessionParts.part(of: haru) == .haru)
  }
}
