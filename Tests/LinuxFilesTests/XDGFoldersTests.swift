import Glibc
import Groundwork
import Testing

@testable import LinuxFiles

struct XDGFoldersTests {
  let folder = TemporaryFolder()

  private func folders(_ variables: [String: String], user: UInt32 = 4_000_000) throws -> XDGFolders
  {
    try XDGFolders(environment: { variables[$0] }, home: "/home/someone", user: user)
  }

  @Test func withoutVariablesTheDefaultsHold() throws {
    let folders = try folders([:])
    #expect(folders.state == "/home/someone/.local/state/haru")
    #expect(folders.data == "/home/someone/.local/share/haru")
    #expect(folders.config == "/home/someone/.config/haru")
    #expect(folders.runtime == "/home/someone/.local/state/haru/run")
  }

  @Test func variablesCount() throws {
    let base = folder.path
    let folders = try folders(
      [
        "HOME": "/h", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c", "XDG_RUNTIME_DIR": base,
      ], user: geteuid())
    #expect(folders.state == "/s/haru")
    #expect(folders.data == "/h/.local/share/haru")
    #expect(folders.config == "/c/haru")
    #expect(folders.runtime == base + "/haru")
  }

  @Test(arguments: ["", "relative/path", "~/x"])
  func aVariableThatIsNotAnAbsolutePathIsAsGoodAsUnset(value: String) throws {
    let folders = try folders(["XDG_STATE_HOME": value, "XDG_RUNTIME_DIR": value])
    #expect(folders == (try self.folders([:])))
  }

  @Test func aRuntimeFolderThatIsNotThereIsAsGoodAsUnset() throws {
    let folders = try folders(["XDG_RUNTIME_DIR": folder.path + "/gone"])
    #expect(folders.runtime == "/home/someone/.local/state/haru/run")
  }

  @Test func aRuntimeFolderOfAnotherUserIsRefused() throws {
    let problem = #expect(throws: Problem.self) {
      try folders(["XDG_RUNTIME_DIR": folder.path], user: geteuid() + 1)
    }
    #expect(problem?.code == "folder.notOurs")
    #expect(problem?.kind == .setup)
  }

  @Test func theFoldersAreMadePrivate() throws {
    let base = folder.path + "/new/base"
    let folders = try folders(
      [
        "XDG_STATE_HOME": base, "XDG_DATA_HOME": base + "/d", "XDG_CONFIG_HOME": base + "/c",
      ])
    try folders.make()
    for path in [folders.state, folders.data, folders.config, folders.runtime, base] {
      #expect(mode(path) == 0o700)
    }
  }
}

struct PrivateFolderTests {
  let folder = TemporaryFolder()

  @Test func aFolderThatIsOpenToOthersIsClosedToThem() throws {
    let path = folder.path + "/open"
    mkdir(path, 0o755)
    chmod(path, 0o777)
    try PrivateFolder.make(path)
    #expect(mode(path) == 0o700)
  }

  @Test func aFileInTheFoldersPlaceIsAnError() throws {
    let path = folder.path + "/file"
    try FileReplacement.createEmpty(path)
    #expect(throws: Problem.self) { try PrivateFolder.make(path) }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
  func aFolderOfAnotherUserIsRefusedAndLeftAsItWas() throws {
    let path = folder.path + "/theirs"
    mkdir(path, 0o755)
    chown(path, 65534, 65534)
    let problem = #expect(throws: Problem.self) { try PrivateFolder.make(path) }
    #expect(problem?.code == "folder.notOurs")
    #expect(problem?.arguments["owner"] == "65534")
    #expect(mode(path) == 0o755)
  }
}
