import CoreTesting
import Groundwork
import Limits
import Testing

@Suite("L-95, L-97, K-50, K-53: stored groups old, new and damaged") struct StoredGroupTests {
  private static func read(_ text: String) throws -> StoredGroup {
    StoredGroup(try JSONValue(parsing: text))
  }

  @Test(
    "L-95: without isApplied it is applied, without a kind a daily limit",
    arguments: [
      #"{"id":"video","name":"Video","apps":["video"],"minutes":30}"#,
      #"{"id":"video","name":"Video","apps":["video"],"rule":{"minutes":30}}"#,
      #"{"id":"video","name":"Video","apps":["video"],"sites":[],"rule":{"kind":"dailyLimit","minutes":30},"weekdayRules":null}"#,
    ])
  func anOldGroupProtects(text: String) throws {
    #expect(
      try Self.read(text) == .readable(group("Video", .dailyLimit(minutes: 30)), unreadable: []))
  }

  @Test("L-95, L-68: this machine is refused as a site, but a stored group that has it protects")
  func aStoredGroupWithThisMachine() throws {
    let text = #"{"id":"x","name":"X","sites":["video.test","127.0.0.1"],"minutes":3}"#
    guard case .readable(let group, []) = try Self.read(text) else {
      Issue.record("set aside")
      return
    }
    #expect(group.sites.map(\.text) == ["video.test", "127.0.0.1"])
    for own in ["127.0.0.1", "127.8.9.10", "http://127.0.0.1:8080/a", "[::1]", "[0:0:0:0:0:0:0:1]"]
    {
      let fault = #expect(throws: Refusal.Fault.self) {
        try GroupEdit.sites(["video.test", .string(own)])
      }
      guard case .site(_, .thisMachine) = fault else {
        Issue.record("\(own): \(String(describing: fault))")
        continue
      }
    }
    #expect(try GroupEdit.sites(["128.0.0.1", "[::2]", "127.0.0.1.test"]).count == 3)
  }

  @Test(
    "L-97: it is set aside only when id, members or its only rule cannot be read",
    arguments: [
      ("[]", "object"), ("5", "object"), (#"{"name":"x"}"#, "id"), (#"{"id":5}"#, "id"),
      (#"{"id":""}"#, "id"),
      (#"{"id":"x","apps":"vlc","rule":{"minutes":3}}"#, "members"),
      (#"{"id":"x","apps":[5],"rule":{"minutes":3}}"#, "members"),
      (#"{"id":"x","sites":["no site"],"rule":{"minutes":3}}"#, "members"),
      (#"{"id":"x","apps":["a"],"rule":{"kind":"moon","minutes":3}}"#, "rule"),
      (#"{"id":"x","apps":["a"],"rule":{"kind":"dailyLimit"}}"#, "rule"),
      (#"{"id":"x","apps":["a"],"rule":{"kind":"dailyLimit","minutes":99999}}"#, "rule"),
      (#"{"id":"x","apps":["a"],"weekdayRules":"damaged"}"#, "rule"),
      (#"{"id":"x","apps":["a"],"rule":null,"weekdayRules":[1]}"#, "rule"),
    ])
  func whatCannotProtectIsSetAside(text: String, because: String) throws {
    #expect(try Self.read(text) == .setAside(because: because))
  }

  /// Damaged or newer parts that do not keep the group from protecting, and what it protects by.
  static let damaged: [(String, Rule, [String])] = [
    (
      #"{"id":"x","apps":["a"],"rule":{"minutes":3},"weekdayRules":"damaged"}"#,
      .dailyLimit(minutes: 3), ["weekdayRules"]
    ),
    (
      #"{"id":"x","apps":["a"],"rule":{"minutes":3},"weekdayRules":[null,null,null]}"#,
      .dailyLimit(minutes: 3), ["weekdayRules"]
    ),
    (
      #"{"id":"x","apps":["a"],"rule":{"minutes":3},"weekdayRules":[{"kind":"moon"},null,null,null,null,null,null]}"#,
      .dailyLimit(minutes: 3), ["weekdayRules"]
    ),
    (
      #"{"id":"x","apps":["a"],"rule":{"kind":"moon"},"weekdayRules":[null,{"minutes":5},null,null,null,null,null]}"#,
      .dailyLimit(minutes: 5), ["rule"]
    ),
    (
      #"{"id":"x","apps":["a"],"rule":{"minutes":3},"isApplied":"perhaps"}"#,
      .dailyLimit(minutes: 3), ["isApplied"]
    ),
    (#"{"id":"x","apps":["a"],"rule":{"minutes":3},"name":5}"#, .dailyLimit(minutes: 3), ["name"]),
    (
      #"{"id":"x","apps":["a"],"rule":{"minutes":3},"colour":"red","nested":{"a":[1]}}"#,
      .dailyLimit(minutes: 3), []
    ),
  ]

  @Test(
    "L-97: what is unreadable takes its default, is reported, and goes back as it was",
    arguments: damaged)
  func theOriginalIsKept(text: String, rule: Rule, unreadable: [String]) throws {
    let json = try JSONValue(parsing: text)
    guard case .readable(let group, let named) = StoredGroup(json) else {
      Issue.record("set aside")
      return
    }
    #expect(group.rule == rule && group.isApplied && named == unreadable)
    for (key, value) in json.members ?? [:]
    where unreadable.contains(key) || !["rule", "weekdayRules"].contains(key) {
      #expect(group.json[key] == value)
    }
    #expect(StoredGroup(group.json) == StoredGroup(json))
    #expect(Desk([group]).verdict(group.name)?.rule == group.rule(on: "2026-10-01"))
  }

  @Test(
    "L-07, L-97: of an applied group what could not be read goes only behind the gate",
    arguments: [
      (#""rule":{"minutes":3},"weekdayRules":"damaged""#, GroupEdit(plan: .remove)),
      (
        #""rule":{"kind":"moon"},"weekdayRules":[null,{"minutes":5},null,null,null,null,null]"#,
        GroupEdit(rule: .set(.dailyLimit(minutes: 5)))
      ),
    ])
  func theOriginalIsBehindTheGate(part: String, edit: GroupEdit) throws {
    guard
      case .readable(let group, _) = try Self.read(#"{"id":"x","apps":["a"],"# + part + "}")
    else {
      Issue.record("set aside")
      return
    }
    var desk = Desk([group])
    #expect(desk.ask(.edit(GroupID("x"), edit)) == "needsGate")
    #expect(desk.state.groups == [group] && group.original != nil)
    #expect(desk.ask(.edit(GroupID("x"), GroupEdit(name: "New"))) == "ok")
    #expect(desk.ask(.edit(GroupID("x"), edit), pass: true) == "ok")
    #expect(desk.spentPass && desk.state.groups[0].original == nil)
  }

  @Test("L-97: un-applying takes the place of a mark that could not be read")
  func unapplyingReplacesIt() throws {
    guard
      case .readable(let group, _) = try Self.read(
        #"{"id":"x","apps":["a"],"rule":{"minutes":3},"isApplied":"perhaps"}"#)
    else { return }
    var desk = Desk([group])
    #expect(desk.ask(.unapply(GroupID("x")), pass: true) == "ok")
    #expect(desk.state.groups[0].json["isApplied"] == false)
  }

  @Test(
    "L-97: a new value takes the place of the one that could not be read",
    arguments: [
      (#""weekdayRules":"damaged""#, GroupEdit(plan: .remove), "weekdayRules"),
      (#""name":5"#, GroupEdit(name: "New"), "name"),
    ])
  func aNewValueReplacesIt(part: String, edit: GroupEdit, key: String) throws {
    let text = #"{"id":"x","apps":["a"],"rule":{"minutes":3},"isApplied":false,"# + part + "}"
    guard case .readable(let group, _) = try Self.read(text) else { return }
    var desk = Desk([group])
    #expect(desk.ask(.edit(GroupID("x"), edit)) == "ok")
    #expect(desk.state.groups[0].original == nil)
    #expect(desk.state.groups[0].json[key]?.text == edit.name)
  }
}
