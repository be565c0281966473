import CoreTesting
import Groundwork
import Limits
import Testing

@Suite("R-31: a name is one line that can be seen") struct PlainNameTests {
  @Test(arguments: [
    "", "   ", "a\nb", "a\tb", "\u{1b}[31mRED", "a\u{0}", "\u{200B}", "\u{202E}abc", "a\u{2028}b",
  ])
  func otherNamesAreRefused(name: String) throws {
    var desk = Desk([])
    #expect(desk.ask(LimitsRequest.create(Group(id: GroupID("x"), name: name))) == "invalid:name")
  }

  @Test(arguments: ["Video", "동영상 그룹", "👨‍👩‍👧 evening", "Café", "نص", "A–B (2)"])
  func namesOfAnyScriptAreTaken(name: String) throws {
    var desk = Desk([])
    #expect(desk.ask(LimitsRequest.create(Group(id: GroupID("x"), name: name))) == "ok")
  }
}
