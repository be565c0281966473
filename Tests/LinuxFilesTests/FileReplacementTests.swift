import Glibc
import Testing

@testable import LinuxFiles

struct FileReplacementTests {
  let folder = TemporaryFolder()

  @Test func aReplacedFileHasTheNewBytesAndIsPrivate() throws {
    let path = folder.path + "/settings"
    try FileReplacement.write("old".utf8, to: path)
    chmod(path, 0o644)
    try FileReplacement.write("new".utf8, to: path)
    #expect(try WholeFile.read(path, atMost: 10) == Array("new".utf8))
    #expect(mode(path) == 0o600)
    #expect(try Folder.names(in: folder.path) == ["settings"])
  }

  @Test func aReplacementThatFailsKeepsTheOldFileAndLeavesNothing() throws {
    // A folder in the file's place can't be replaced by a file.
    let path = folder.path + "/settings"
    mkdir(path, 0o700)
    #expect(throws: FileError.self) { try FileReplacement.write("new".utf8, to: path) }
    #expect(try Folder.names(in: folder.path) == ["settings"])
  }

  @Test func aReaderSeesTheOldBytesOrTheNewOnesNeverAMixture() async throws {
    let path = folder.path + "/settings"
    let versions = [UInt8(ascii: "a"), UInt8(ascii: "b")].map {
      [UInt8](repeating: $0, count: 50_000)
    }
    try FileReplacement.write(versions[0], to: path)
    async let writing: Void = {
      for round in 0..<100 { try FileReplacement.write(versions[round % 2], to: path) }
    }()
    for _ in 0..<300 {
      let seen = try WholeFile.read(path, atMost: 50_000)
      #expect(seen == versions[0] || seen == versions[1])
    }
    try await writing
  }

  @Test func aCopyNeverOverwrites() throws {
    let (from, to) = (folder.path + "/from", folder.path + "/to")
    try FileReplacement.write("from".utf8, to: from)
    try FileReplacement.copy(from, to: to)
    #expect(try WholeFile.read(to, atMost: 10) == Array("from".utf8))
    #expect(throws: FileError(operation: "open", path: to, code: EEXIST)) {
      try FileReplacement.copy(from, to: to)
    }
  }
}
