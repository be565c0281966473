import Glibc
import ProbeProcess
import Testing

/// Where a server may listen.
@Suite struct StartTests {
  private func start(_ path: String) throws -> (line: String, status: Int32) {
    let (pid, line) = try RunningProbe.spawn([path, "port=-1"])
    if line.hasPrefix("ready") { kill(pid, SIGKILL) }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    return (line, status >> 8)
  }

  @Test func aSecondServerIsRefusedAndTheFirstGoesOn() throws {
    let probe = try RunningProbe()
    let second = try start(probe.socketPath)
    #expect(second.line.hasPrefix("failed alreadyRunning"))
    #expect(second.status == 2)
    #expect(try probe.unix("GET", "/v1/echo").status == 200)
  }

  @Test func aDeadSocketIsReplaced() throws {
    let folder = try RunningProbe.makeFolder()
    defer { system("rm -r \(folder)") }
    // The first is killed, which leaves its socket.
    #expect(try start(folder + "/run/h.sock").line.hasPrefix("ready"))
    #expect(access(folder + "/run/h.sock", F_OK) == 0)
    #expect(try start(folder + "/run/h.sock").line.hasPrefix("ready"))
  }

  @Test func aFileThatIsNoSocketIsKept() throws {
    let folder = try RunningProbe.makeFolder()
    defer { system("rm -r \(folder)") }
    close(open(folder + "/h.sock", O_CREAT | O_WRONLY, 0o600))
    #expect(try start(folder + "/h.sock").line.hasPrefix("failed listen"))
    #expect(access(folder + "/h.sock", F_OK) == 0)
  }

  @Test(arguments: [0o755, 0o770, 0o701])
  func aFolderThatOthersCanEnterIsRefused(mode: UInt32) throws {
    let folder = try RunningProbe.makeFolder()
    defer { system("rm -r \(folder)") }
    chmod(folder, mode)
    #expect(try start(folder + "/h.sock").line.hasPrefix("failed socketFolder"))
  }

  @Test func aFolderOfAnotherUserOrALinkIsRefused() throws {
    let folder = try RunningProbe.makeFolder()
    defer { system("rm -r \(folder)") }
    mkdir(folder + "/real", 0o700)
    symlink(folder + "/real", folder + "/link")
    #expect(try start(folder + "/link/h.sock").line.hasPrefix("failed socketFolder"))
    try #require(geteuid() == 0)
    chown(folder + "/real", 65534, 65534)
    #expect(try start(folder + "/real/h.sock").line.hasPrefix("failed socketFolder"))
  }

  @Test func theFolderIsMadePrivate() throws {
    let probe = try RunningProbe()
    var status = stat()
    lstat(String(probe.socketPath.dropLast("/h.sock".count)), &status)
    #expect(status.st_mode & 0o777 == 0o700)
    lstat(probe.socketPath, &status)
    #expect(status.st_mode & 0o777 == 0o600)
  }
}
