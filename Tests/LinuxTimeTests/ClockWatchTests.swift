import EdgeTesting
import Glibc
import LinuxTime
import Testing

@MainActor @Suite(.serialized) struct ClockWatchTests {
  private final class Count { var value = 0 }

  private func watched(
    _ act: (String) throws -> Void
  ) async throws -> (zone: Int, clock: Int) {
    let folder = try TemporaryFolder()
    symlink("/usr/share/zoneinfo/Asia/Seoul", folder.path + "/localtime")
    let watch = try ClockWatch(settings: folder.path)
    let zone = Count()
    let clock = Count()
    watch.onZoneChange = { zone.value += 1 }
    watch.onClockSet = { clock.value += 1 }
    try act(folder.path)
    // A last event of the wanted kind is the mark that the ones before it have come.
    _ = await eventually { zone.value > 0 }
    return (zone.value, clock.value)
  }

  @Test func aLinkPutInPlaceOfAnotherIsAZoneChange() async throws {
    let seen = try await watched { folder in
      symlink("/usr/share/zoneinfo/Europe/Berlin", folder + "/new")
      rename(folder + "/new", folder + "/localtime")
    }
    #expect(seen.zone >= 1)
    #expect(seen.clock == 0)
  }

  @Test func aRemovedAndRemadeLinkIsAZoneChange() async throws {
    #expect(
      try await watched { folder in
        unlink(folder + "/localtime")
        symlink("/usr/share/zoneinfo/Europe/Berlin", folder + "/localtime")
      }.zone >= 1)
  }

  @Test func aWrittenNameIsAZoneChange() async throws {
    #expect(
      try await watched { folder in
        let file = open(folder + "/timezone", O_WRONLY | O_CREAT, 0o600)
        close(file)
      }.zone >= 1)
  }

  @Test func otherFilesAreNoZoneChange() async throws {
    let folder = try TemporaryFolder()
    let watch = try ClockWatch(settings: folder.path)
    let zone = Count()
    watch.onZoneChange = { zone.value += 1 }
    folder.write("passwd", "x")
    let end = ContinuousClock.now + .milliseconds(100)
    _ = await eventually { ContinuousClock.now > end }
    #expect(zone.value == 0)
    // It did listen.
    folder.write("timezone", "Asia/Seoul\n")
    #expect(await eventually { zone.value > 0 })
  }

  @Test func aMissingFolderIsAProblemOfTheSetup() {
    #expect {
      _ = try ClockWatch(settings: "/nowhere/at/all")
    } throws: { "\($0)".contains("zone.watch") }
  }
}
