import Glibc
import Groundwork
import Testing

@testable import LinuxProcesses

@Suite("Facts of processes")
struct ProcessTableTests {
  let ground = Playground()

  @Test func theStatOfANameWithParenthesesIsRead() async throws {
    let fields = "S 10 42 43 0 -1 1 2 3 4 5 6 7 8 9 20 0 1 0 111716 1"
    let entry = try #require(ProcessEntry(stat: Array("42 (a) b (c) \(fields)".utf8)))
    #expect(entry.pid == 42)
    #expect(entry.parent == 10)
    #expect(entry.group == 42)
    #expect(entry.session == 43)
    #expect(entry.state == "S")
    #expect(entry.start == 111716)
    #expect(ProcessEntry(stat: Array("42 (a".utf8)) == nil)
    #expect(ProcessEntry(stat: Array("42 (a) S 1".utf8)) == nil)
  }

  @Test func oneProcessIsReadInFull() async throws {
    let pid = await ground.start(
      "/bin/sleep", ["100"],
      environment: [
        "SNAP_NAME": "firefox", "GIO_LAUNCHED_DESKTOP_FILE": "/x/a.desktop",
        "GIO_LAUNCHED_DESKTOP_FILE_PID": "77", "SECRET": "no",
      ])
    let table = ProcessTable()
    #expect(await eventually { table.facts(of: pid)?.arguments == ["/bin/sleep", "100"] })
    let facts = try #require(table.facts(of: pid))
    #expect(facts.executable?.hasSuffix("/bin/sleep") == true)
    #expect(facts.entry.parent == getpid())
    #expect(facts.uid == getuid())
    #expect(facts.snapName == "firefox")
    #expect(facts.launchedDesktopFile == "/x/a.desktop")
    #expect(facts.launchedDesktopFilePID == 77)
    #expect(facts.flatpakID == nil)
    #expect(table.ancestors(of: pid).prefix(2) == [pid, getpid()])
    #expect(table.ancestors(of: pid).last == 1)
  }

  @Test func aVanishedProcessHasNoFacts() async {
    #expect(ProcessTable().facts(of: Int32.max) == nil)
    #expect(!ProcessTable().lives(ProcessKey(pid: Int32.max, start: 1)))
  }

  @Test(arguments: [
    ("30 1 0:5 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw", "/sys/fs/cgroup"),
    (
      "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
        + "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw", "/sys/fs/cgroup/unified"
    ),
    ("41 31 0:38 / /mnt/a\\040b rw - cgroup2 cgroup2 rw", "/mnt/a b"),
    (
      "41 31 0:38 / /a rw - cgroup2 c rw\n42 31 0:39 / /a rw - tmpfs t rw", nil
    ),
    ("31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw", nil), ("", nil),
  ])
  func theMountIsFoundOnPureAndHybridSystems(mountinfo: String, mount: String?) {
    #expect(ControlGroups(mountinfo: mountinfo)?.mount == mount)
  }

  @Test func theGroupOfAProcessIsTheOneOfVersionTwo() async {
    #expect(
      ControlGroups.path(inText: "9:name=systemd:/x\n0::/user.slice/a.scope\n")
        == "/user.slice/a.scope")
    #expect(ControlGroups.path(inText: "0::/a.scope (deleted)\n") == "/a.scope")
    #expect(ControlGroups.path(inText: "9:name=systemd:/x\n") == nil)
  }

  @Test func aMountOfAPartOfTheTreeIsUnderstood() async {
    let groups = ControlGroups(mount: "/sys/fs/cgroup", root: "/docker/7")
    #expect(groups.group("/docker/7/a").folder == "/sys/fs/cgroup/a")
    #expect(ControlGroups(mount: "/c").group("/").folder == "/c")
    #expect(ControlGroups(mount: "/c").group("/a/b").parent?.path == "/a")
    #expect(ControlGroups(mount: "/c").group("/a").parent?.folder == "/c")
    #expect(ControlGroups(mount: "/c").group("/").parent == nil)
  }

  @Test func namesOfHarusGroupsAreReadAgain() {
    let owner = HarusGroupName.owner(stateFolder: "/home/u/.local/state/haru")
    #expect(owner.count == 6)
    #expect(owner != HarusGroupName.owner(stateFolder: "/home/v/.local/state/haru"))
    let name = HarusGroupName(owner: owner, number: 12, app: AppID("google-chrome"))
    #expect(HarusGroupName(name.text) == name)
    for other in [
      "haru-1-a", "haru.slice", "app-haru-a-1.scope", "haru-x.y-a", "haru-guard.service",
    ] {
      #expect(HarusGroupName(other) == nil)
    }
  }

  @Test(arguments: ["google-chrome", "org.kde.kate", "a b/ü", "x\\y", ""])
  func namesOfUnitsAreEscapedAndReadAgain(name: String) {
    #expect(unescaped(escaped(name)) == name)
    #expect(!escaped(name).contains { "-/ ".contains($0) })
  }
}
