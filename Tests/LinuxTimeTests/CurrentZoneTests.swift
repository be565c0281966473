import Day
import EdgeTesting
import Glibc
import Testing

@testable import LinuxTime

@Suite struct CurrentZoneTests {
  private func zone(
    variable: String? = nil, link: String? = nil, timezone: String? = nil, copyOf: String? = nil
  ) throws -> String {
    let folder = try TemporaryFolder()
    if let link { symlink(link, folder.path + "/localtime") }
    if let timezone { folder.write("timezone", timezone) }
    if let copyOf {
      let content = try #require(bytes(of: ZoneData.folder + "/" + copyOf))
      let descriptor = open(folder.path + "/localtime", O_WRONLY | O_CREAT, 0o600)
      _ = write(descriptor, content, content.count)
      close(descriptor)
    }
    return ZoneData.currentZone(variable: variable, settings: folder.path).name
  }

  private let seoul = "/usr/share/zoneinfo/Asia/Seoul"

  @Test func theVariableComesFirst() throws {
    #expect(try zone(variable: "Europe/Berlin", link: seoul) == "Europe/Berlin")
    #expect(try zone(variable: ":Europe/Berlin", link: seoul) == "Europe/Berlin")
    #expect(
      try zone(variable: "/usr/share/zoneinfo/Europe/Berlin", link: seoul) == "Europe/Berlin")
    #expect(try zone(variable: "", link: seoul) == "UTC")
  }

  @Test func aVariableThatNamesNoZoneIsPassedOver() throws {
    #expect(try zone(variable: "Mars/Olympus", link: seoul) == "Asia/Seoul")
  }

  @Test func theLinkComesBeforeTheName() throws {
    #expect(try zone(link: seoul, timezone: "Europe/Berlin\n") == "Asia/Seoul")
    #expect(try zone(link: "../usr/share/zoneinfo/Asia/Seoul") == "Asia/Seoul")
  }

  @Test func theNameFileSpeaksForAFileThatIsNoLink() throws {
    #expect(try zone(timezone: " Europe/Berlin \n", copyOf: "Asia/Seoul") == "Europe/Berlin")
  }

  @Test func aCopyIsRecognisedByItsContent() throws {
    let name = try zone(copyOf: "Asia/Kathmandu")
    #expect(
      ZoneData.zone(named: name)?.transitions == ZoneData.zone(named: "Asia/Kathmandu")?.transitions
    )
    #expect(["Asia/Kathmandu", "Asia/Katmandu"].contains(name))
  }

  @Test func nothingAtAllIsUTC() throws {
    #expect(try zone() == "UTC")
    #expect(try zone(link: "/nowhere", timezone: "\n") == "UTC")
  }
}
