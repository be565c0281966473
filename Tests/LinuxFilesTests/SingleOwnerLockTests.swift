import Glibc
import Testing

@testable import LinuxFiles

struct SingleOwnerLockTests {
  let folder = TemporaryFolder()
  var path: String { folder.path + "/haru.lock" }

  @Test func aSecondOwnerIsRefusedWithTheFirstOnesProcess() throws {
    let first = try SingleOwnerLock.take(path)
    #expect(throws: SingleOwnerLock.Refusal.held(pid: getpid())) {
      _ = try SingleOwnerLock.take(path)
    }
    try first.noteCleanEnd()
  }

  @Test func aCleanEndIsRememberedAndACrashToo() throws {
    try end(cleanly: true, before: false)
    try end(cleanly: false, before: false)
    try end(cleanly: true, before: true)
    try end(cleanly: true, before: false)
  }

  private func end(cleanly: Bool, before crashed: Bool) throws {
    let lock = try SingleOwnerLock.take(path)
    let lastOwnerCrashed = lock.lastOwnerCrashed
    #expect(lastOwnerCrashed == crashed)
    if cleanly { try lock.noteCleanEnd() }
  }
}
