import CoreTesting
import Groundwork
import Limits
import Testing

@Suite("L-07, L-95, L-97, R-30: what a group wants of browsers") struct BrowserOptionTests {
  private static let plain = #"{"id":"x","name":"x","apps":["a"],"rule":{"minutes":3}"#

  private static func read(_ part: String) throws -> (Group, [String]) {
    guard
      case .readable(let group, let unreadable) = StoredGroup(
        try JSONValue(parsing: plain + part + "}"))
    else { throw SiteFault.empty }
    return (group, unreadable)
  }

  @Test("L-95: an older group has the defaults, and its stored form does not change")
  func anOlderGroup() throws {
    let (group, unreadable) = try Self.read("")
    #expect(group.unprotectedBrowsers == .warn && !group.countsAudible && unreadable == [])
    #expect(group.json["unprotectedBrowsers"] == nil && group.json["countsAudible"] == nil)
    let (same, _) = try Self.read(#","unprotectedBrowsers":"warn","countsAudible":false"#)
    #expect(same == group)
  }

  @Test("they come back from the store as they were")
  func theyComeBack() throws {
    let (group, unreadable) = try Self.read(
      #","unprotectedBrowsers":"shield","countsAudible":true"#)
    #expect(group.unprotectedBrowsers == .shield && group.countsAudible && unreadable == [])
    #expect(group.original == nil)
    #expect(StoredGroup(group.json) == .readable(group, unreadable: []))
  }

  @Test(
    "L-97: unreadable ones take their default, are kept and reported, and a new value replaces them",
    arguments: [
      (#""unprotectedBrowsers":"freeze""#, "unprotectedBrowsers"),
      (#""unprotectedBrowsers":null"#, "unprotectedBrowsers"),
      (#""countsAudible":"loudly""#, "countsAudible"), (#""countsAudible":1"#, "countsAudible"),
    ])
  func unreadableOnes(part: String, key: String) throws {
    let (group, unreadable) = try Self.read("," + part)
    #expect(group.unprotectedBrowsers == .warn && !group.countsAudible)
    #expect(unreadable == [key])
    #expect(group.json[key] == (try JSONValue(parsing: "{" + part + "}"))[key])
    #expect(group.rule == .dailyLimit(minutes: 3) && group.isApplied)

    var desk = Desk([group])
    let edit = GroupEdit(unprotectedBrowsers: .warn, countsAudible: false)
    #expect(desk.ask(.edit(GroupID("x"), edit)) == "needsGate")  // what is kept is protected, too
    #expect(desk.ask(.edit(GroupID("x"), edit), pass: true) == "ok")
    #expect(desk.state.groups[0].original == nil && desk.state.groups[0].json[key] == nil)
  }

  @Test(
    "R-30: a request with a wrong value is refused, and the key is named",
    arguments: [
      (#"{"unprotectedBrowsers":"freeze"}"#, "invalid:unprotectedBrowsers"),
      (#"{"unprotectedBrowsers":true}"#, "invalid:unprotectedBrowsers"),
      (#"{"unprotectedBrowsers":null}"#, "invalid:unprotectedBrowsers"),
      (#"{"countsAudible":"yes"}"#, "invalid:countsAudible"),
      (#"{"countsAudible":null}"#, "invalid:countsAudible"),
      (#"{"unprotectedBrowser":"warn"}"#, "invalid:unprotectedBrowser"),
    ])
  func wrongValues(text: String, code: String) throws {
    let json = try JSONValue(parsing: text)
    let edited = #expect(throws: Refusal.self) { try GroupEdit(request: json) }
    let made = #expect(throws: Refusal.self) { try Group(request: json, id: GroupID("x")) }
    #expect(edited?.code == code && made?.code == code)
  }

  @Test("a request makes and changes them")
  func aRequest() throws {
    let json = try JSONValue(
      parsing: #"{"name":"V","unprotectedBrowsers":"shield","countsAudible":true}"#)
    let group = try Group(request: json, id: GroupID("v"))
    #expect(group.unprotectedBrowsers == .shield && group.countsAudible)
    #expect(group.resolved(on: "2026-10-01").unprotectedBrowsers == .shield)
    let edit = try GroupEdit(request: try JSONValue(parsing: #"{"countsAudible":false}"#))
    #expect(edit == GroupEdit(countsAudible: false))
    var desk = Desk([])
    desk.ask(.create(group))
    #expect(desk.ask(.edit(GroupID("v"), edit)) == "ok")
    #expect(desk.state.groups[0].unprotectedBrowsers == .shield)
    #expect(!desk.state.groups[0].countsAudible)
  }
}
