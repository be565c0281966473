import Day
import Groundwork
import Groundwork
import Limits
import Ports
import Store
import StoreTesting
import Testing

/// Groups that can't be read (L-95, L-97), and rows that can't (K-50).
@Suite struct SetAsideTests {
  private static func filled(_ folder: TemporaryFolder) throws -> StoredState {
    let store = try Kept.open(folder.path)
    var life = try Life(store)
    try life.liveOneMorning()
    try life.flush()
    let stored = try store.load()
    try store.close()
    return stored
  }

  /// L-95: one unreadable group costs no other, stays as it was, and comes back in its place.
  @Test func anUnreadableGroupIsSetAsideAndRestoredLater() throws {
    let folder = TemporaryFolder()
    let before = try Self.filled(folder).limits.groups
    try tamper(
      folder.path,
      "UPDATE groups SET json = replace(json, 'timeWindows', 'moonPhases') WHERE place = 1")
    for _ in 0..<2 {
      let store = try Kept.open(folder.path)
      let stored = try store.load()
      #expect(stored.limits.groups.map(\.id) == [Life.limited, Life.resting, Life.planned])
      let aside = try #require(stored.setAside.first)
      #expect(stored.setAside.count == 1 && aside.key == Life.windowed.text)
      #expect(aside.because == "rule" && aside.original.contains("moonPhases"))
      #expect(try store.setAside() == stored.setAside)
      // The others go on being edited meanwhile.
      var life = Life(store, stored)
      life.ask(.edit(Life.resting, GroupEdit(name: "Rests, renamed")))
    }
    try tamper(
      folder.path, "UPDATE set_aside SET json = replace(json, 'moonPhases', 'timeWindows')")
    let stored = try Kept.open(folder.path).load()
    #expect(stored.setAside == [])
    #expect(stored.limits.groups.map(\.id) == before.map(\.id))
    #expect(stored.limits.groups[1] == before[1])
    #expect(stored.limits.groups[2].name == "Rests, renamed")
  }

  /// L-95, L-97, K-50: what is to be told of it, in one list.
  @Test func whatCouldNotBeReadIsOneList() {
    var stored = StoredState()
    #expect(stored.damage == [])
    let problem = Problem(kind: .world, code: "store.full")
    let aside = StoredState.SetAside(key: "a", because: "rule", original: "{}")
    stored.setAside = [aside, aside]
    stored.unreadableParts = [Life.limited: ["rule", "name"]]
    stored.quarantined = [.init(table: "days", because: "hours", row: "{}")]
    stored.mending = problem
    #expect(
      stored.damage == [
        .setAside(groups: 2), .notMended(problem), .unreadableParts(groups: 1),
        .quarantined(rows: 1),
      ])
  }

  @Test(arguments: [
    ("json = 'no json'", "json"), ("json = CAST(x'7b22ff' AS TEXT)", "json"),
    ("json = '{\"id\":\"other\",\"rule\":{\"minutes\":1}}'", "id"), ("json = '[]'", "object"),
    ("json = json_set(json, '$.apps', 7)", "members"),
  ])
  func whateverIsInARowTheOthersProtect(_ change: String, _ because: String) throws {
    let folder = TemporaryFolder()
    let before = try Self.filled(folder).limits.groups
    try tamper(folder.path, "UPDATE groups SET \(change) WHERE place = 0")
    let stored = try Kept.open(folder.path).load()
    #expect(stored.limits.groups == Array(before.dropFirst()))
    #expect(stored.setAside.map(\.because) == [because])
    #expect(stored.mending == nil)
  }

  /// L-97: what can't be read of a group is reported and kept; the group protects.
  @Test func anUnreadablePartIsReportedAndKept() throws {
    let folder = TemporaryFolder()
    _ = try Self.filled(folder)
    try tamper(
      folder.path,
      """
      UPDATE groups SET json = json_set(json, '$.weekdayRules', 'moon', '$.future', 1)
      WHERE place = 0
      """)
    let store = try Kept.open(folder.path)
    let stored = try store.load()
    #expect(stored.unreadableParts == [Life.limited: ["weekdayRules"]])
    #expect(stored.limits.groups[0].rule == .dailyLimit(minutes: 2))
    var life = Life(store, stored)
    life.ask(.edit(Life.limited, GroupEdit(name: "Still there")))
    let group = try store.load().limits.groups[0]
    #expect(group.name == "Still there" && group.json["weekdayRules"] == "moon")
    #expect(group.json["future"] == 1)
  }

  /// K-50, for each table that has something a row of it can be wrong in.
  @Test(arguments: [
    ("settings", "idle_after_ms = -1"), ("block_members", "kind = 'planet' WHERE place = 1"),
    ("block_members", "token = ':::' WHERE kind = 'site'"), ("overrides", "kind = 'eternal'"),
    ("running_locks", "cause = 'mood' WHERE cause = 'dailyLimit'"),
    ("raised", "kind = 'whisper' WHERE kind = 'oneLeft'"), ("open_request", "options = '{'"),
    ("passes", "kind = 'bribe'"), ("clock", "date = '2026-02-30'"),
    ("clock", "boot_ms = 9223372036854775807"),
    ("day_groups", "used_ms = -5 WHERE group_id LIKE '%2'"),
    ("day_groups", "group_id = CAST(x'ff' AS TEXT) WHERE group_id LIKE '%2'"),
    ("day_apps", "shield_hits = -1 WHERE app LIKE '%Video'"), ("day_sites", "used_ms = -1"),
    ("day_hours", "hour = 24 WHERE hour = 9"), ("days", "one_minute_uses = -1"),
    ("outbox", "kind = 'shout' WHERE id = 1"),
  ])
  func oneBadRowIsPutAwayAndTheRestGoesOn(_ table: String, _ change: String) throws {
    let folder = TemporaryFolder()
    let before = try Self.filled(folder)
    try tamper(folder.path, "UPDATE \(table) SET \(change)")
    let store = try Kept.open(folder.path)
    var stored = try store.load()
    if table == "clock" { _ = try store.day(Life.firstDate) }
    #expect(stored.quarantined.map(\.table) == [table])
    #expect(stored.quarantined.first?.row.first == "{" && stored.mending == nil)
    #expect(stored.limits.groups == before.limits.groups)
    let parts = differences(stored, before.state)
    #expect(parts.count <= (table == "clock" ? 5 : 1), "\(parts)")
    // It was moved: nothing bad is found again, and what was put away is still told of.
    stored = try store.load()
    #expect(stored.quarantined.count == 1)
    #expect(try store.quarantined() == stored.quarantined)
    var life = Life(store, stored)
    life.tell(.started(Presence()))
    #expect(life.faults == [])
  }

  /// A group's override does not outlive the group's reading: nobody would end it.
  @Test func anOverrideOfAGroupThatIsSetAsideIsPutAway() throws {
    let folder = TemporaryFolder()
    _ = try Self.filled(folder)
    try tamper(folder.path, "UPDATE groups SET json = '' WHERE id = '\(Life.resting.text)'")
    let store = try Kept.open(folder.path)
    var life = try Life(store)
    #expect(try store.quarantined().map(\.table) == ["overrides"])
    life.tell(.started(Presence()))
    life.pass(.hours(1))
    #expect(life.faults == [] && life.state.limits.overrides.isEmpty)
  }

  @Test func anOverrideThatIsTooLongIsPutAway() throws {
    let folder = TemporaryFolder()
    _ = try Self.filled(folder)
    try tamper(folder.path, "UPDATE overrides SET ends_boot_ms = ends_boot_ms + 3600000")
    let store = try Kept.open(folder.path)
    #expect(try store.load().limits.overrides.isEmpty)
    var life = try Life(store)
    life.tell(.started(Presence()))
    #expect(life.faults == [] && life.state.limits.inForce.lockedGroups.contains(Life.resting))
  }

  /// Without the last look nobody knows what the boot instants mean: an override must not come back.
  @Test func aLostClockOpensNothing() throws {
    let folder = TemporaryFolder()
    _ = try Self.filled(folder)
    try tamper(folder.path, "DELETE FROM clock")
    do {
      let store = try Kept.open(folder.path)
      let stored = try store.load()
      #expect(stored.limits.overrides.isEmpty && stored.passes.isEmpty)
      var life = Life(store, stored)
      life.tell(.started(Presence()))
      #expect(life.state.limits.inForce.lockedGroups == [Life.limited, Life.resting])
    }
    let stored = try Kept.open(folder.path).load()
    #expect(stored.limits.overrides.isEmpty && stored.limits.last != nil)
  }

  /// A zone that the system doesn't know any more costs nothing but its rules.
  @Test func anUnknownZoneKeepsItsName() throws {
    let folder = TemporaryFolder()
    let before = try Self.filled(folder)
    let store = try SQLiteStore.open(
      in: folder.path, today: Life.firstDate, stamp: "now", zone: { _ in nil })
    let stored = try store.load()
    #expect(stored.limits.last?.zone == Zone(name: "Test/Town", initialOffset: 0))
    #expect(differences(stored, before.state) == ["last"])
  }
}
