import Glibc
import Testing

@testable import LinuxFiles

struct LockRaceTests {
  @Test func aChildThatIsJustBeingStartedDoesNotKeepTheLock() throws {
    let folder = TemporaryFolder()
    // A second name for the open file, as a child has it between its birth and its program.
    let path = folder.path + "/haru.lock"
    var copy: Int32 = -1
    do {
      let lock = try SingleOwnerLock.take(path)
      for name in try Folder.names(in: "/proc/self/fd") {
        guard let number = Int32(name) else { continue }
        var (mine, theirs) = (stat(), stat())
        guard fstat(number, &mine) == 0, stat(path, &theirs) == 0 else { continue }
        if mine.st_ino == theirs.st_ino && mine.st_dev == theirs.st_dev { copy = dup(number) }
      }
      try lock.noteCleanEnd()
    }
    defer { close(copy) }
    #expect(copy >= 0)
    let again = try SingleOwnerLock.take(path)
    try again.noteCleanEnd()
  }
}
