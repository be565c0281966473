import Glibc
import Testing

@testable import LinuxFiles

struct WholeFileTests {
  let folder = TemporaryFolder()

  @Test(arguments: [(9, false), (10, true), (11, true)])
  func aFileOfTenBytesIsReadWithinItsCap(limit: Int, isRead: Bool) throws {
    let path = folder.path + "/ten"
    try FileReplacement.write("0123456789".utf8, to: path)
    if isRead {
      #expect(try WholeFile.read(path, atMost: limit).count == 10)
    } else {
      #expect(throws: FileError(operation: "read", path: path, code: EFBIG)) {
        try WholeFile.read(path, atMost: limit)
      }
    }
  }

  @Test func aFileThatDoesNotTellItsSizeIsReadAndCappedToo() throws {
    #expect(try !WholeFile.read("/proc/self/status", atMost: 100_000).isEmpty)
    #expect(throws: FileError.self) { try WholeFile.read("/proc/self/status", atMost: 10) }
  }

  @Test func onlyAMissingFileIsNil() throws {
    #expect(try WholeFile.readIfThere(folder.path + "/none", atMost: 10) == nil)
    #expect(throws: FileError.self) { try WholeFile.readIfThere(folder.path, atMost: 10) }
  }

  @Test func aPipeInTheFilesPlaceDoesNotMakeUsWait() {
    let path = folder.path + "/pipe"
    mkfifo(path, 0o600)
    #expect(throws: FileError(operation: "read", path: path, code: EINVAL)) {
      try WholeFile.read(path, atMost: 10)
    }
  }

  @Test func aMarkChangesWithTheFileAndOnlyThen() throws {
    let path = folder.path + "/marked"
    #expect(WholeFile.mark(path) == nil)
    try FileReplacement.write("one".utf8, to: path)
    let mark = WholeFile.mark(path)
    #expect(mark != nil && WholeFile.mark(path) == mark)
    try FileReplacement.write("two".utf8, to: path)
    #expect(WholeFile.mark(path) != mark)
    #expect(WholeFile.mark(folder.path) == nil)
  }
}
