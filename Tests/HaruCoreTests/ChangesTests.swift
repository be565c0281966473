import Access
import CoreTesting
import Day
import Groundwork
import HaruCore
import Limits
import Testing

@Suite("L-54: what the store has to write, and how soon") struct ChangesTests {
  static let groups = [
    group("Video", .dailyLimit(minutes: 30)), group("Zero", .dailyLimit(minutes: 0)),
  ]

  /// The changes that one event makes.
  private static func changes(_ event: HaruEvent, after length: Milliseconds = .zero) -> Changes {
    var core = Core(groups)
    core.send(.fact(.foreground(Foreground(app: AppID("video")))))
    core.wait(length)
    let outcome = decide(core.state, event, at: core.reading)
    return Changes(
      from: core.state, to: outcome.state, records: outcome.records, notices: outcome.notices)
  }

  @Test("use alone is a sample: it may wait")
  func useIsASample() {
    for event in [HaruEvent.fact(.sampled), .fact(.looked)] {
      let changes = Self.changes(event, after: .minutes(3))
      #expect(!changes.isFact)
      #expect(changes.days.map(\.date) == ["2026-10-01"])
      #expect(changes.days.first?.groups[.named("Video")]?.used == .minutes(3))
      #expect(changes.days.first?.apps[AppID("video")]?.used == .minutes(3))
      #expect(changes.days.first?.hours?[8] == .minutes(3))
      #expect(changes.days.first?.groups[.named("Zero")] == nil)
      #expect(changes.groups.isEmpty && changes.overrides == nil && changes.settings == nil)
    }
  }

  @Test("nothing new is nothing to write")
  func nothingNew() {
    let changes = Self.changes(.fact(.looked))
    #expect(!changes.isFact && changes.days.isEmpty && changes.records.isEmpty)
  }

  static let requests: [LimitsRequest] = [
    .oneMinute(.named("Zero")), .create(group("New", nil)),
    .edit(.named("Zero"), GroupEdit(name: "Nil")),
    .block(apps: [AppID("x")], sites: []), .open(token: "zero"), .setOneMinuteUses(1),
    .setIdleAfter(.seconds(90)),
  ]

  @Test("whatever a person asked for is a fact: it is safe before the answer", arguments: requests)
  func requestsAreFacts(request: LimitsRequest) {
    #expect(Self.changes(.request(request, passID: nil)).isFact)
  }

  @Test("R-44: a new lock, with the use of its group, is a fact; so is the new day")
  func locksAndDaysAreFacts() {
    let lock = Self.changes(.fact(.looked), after: .minutes(30))
    #expect(lock.isFact && lock.runningLocks?[.named("Video")] != nil)
    #expect(lock.days.first?.groups[.named("Video")]?.used == .minutes(30))
    #expect(lock.records == [.lockBegan(.named("Video"), .dailyLimit)])
    #expect(Self.changes(.fact(.looked), after: .hours(16)).isFact)
  }

  @Test("a notice and a pass are facts")
  func noticesAndPassesAreFacts() {
    #expect(Self.changes(.fact(.looked), after: .minutes(25)).notices.map(\.kind) == [.fiveLeft])
    var core = Core(Self.groups)
    let before = core.state
    _ = core.earn(.gate(group: .named("Zero")))
    let changes = Changes(from: before, to: core.state, records: [])
    #expect(changes.isFact && changes.passes?.map(\.id) == ["pass"])
  }

  @Test(
    "only groups that are other or elsewhere are written, with their place; removed ones are named")
  func groupsByTheirPlace() {
    var old = HaruState()
    var new = HaruState()
    func state(_ groups: [Group]) -> LimitsState {
      var stored = StoredLimits()
      stored.groups = groups
      return LimitsState(restoring: stored)
    }
    old.limits = state([group("A", nil), group("B", nil), group("C", nil)])
    new.limits = state([group("A", nil), group("C", nil), group("D", nil)])
    let changes = Changes(from: old, to: new, records: [])
    #expect(changes.isFact && changes.removedGroups == [.named("B")])
    #expect(
      changes.groups.map(\.group.name) == ["C", "D"] && changes.groups.map(\.place) == [1, 2])
  }
}
