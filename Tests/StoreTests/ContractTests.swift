import Access
import Day
import Groundwork
import HaruCore
import Journey
import Limits
import Ports
import Store
import Testing

/// What every store does, whatever it keeps things in.
@Suite struct ContractTests {
  @Test(arguments: Kind.allCases)
  func anEmptyStoreGivesAnEmptyState(_ kind: Kind) throws {
    let kept = try Kept(kind)
    let stored = try kept.use { try $0.load() }
    #expect(differences(stored, HaruState()) == [])
    #expect(stored.notices.isEmpty && stored.setAside.isEmpty && stored.quarantined.isEmpty)
    #expect(stored.mending == nil)
    #expect(try kept.use { try $0.day(Life.firstDate) } == DayRecord(date: Life.firstDate))
  }

  /// Every field of the state, as it came to be by real events.
  @Test(arguments: Kind.allCases)
  func aMorningComesBackWhole(_ kind: Kind) throws {
    let kept = try Kept(kind)
    let life = try kept.use { store in
      var life = try Life(store)
      try life.liveOneMorning()
      try life.flush()
      return (state: life.state, notices: life.notices, faults: life.faults)
    }
    #expect(life.faults == [])
    let limits = life.state.limits
    // The morning has something in every part, else this test would prove nothing.
    #expect(limits.groups.map(\.id) == [Life.limited, Life.windowed, Life.resting, Life.planned])
    #expect(limits.settings.raise != nil && limits.settings.idleAfter == .seconds(600))
    #expect(limits.block.isHeld && limits.block.sites.count == 1)
    #expect(limits.overrides.count == 1 && limits.runningLocks.count == 2)
    #expect(!limits.raised.isEmpty && limits.open != nil && !life.notices.isEmpty)
    #expect(life.state.access.passes.count == 1)
    let today = try #require(limits.today)
    #expect(today.groups[Life.resting]?.rest != nil && today.sites["a.news.test"] != nil)
    #expect(today.apps[Life.video]?.shieldHits == 1 && today.oneMinuteUses == 1)
    #expect(today.tenMinuteUnlocks == 1 && today.hours[9] > .minutes(2))

    try kept.reopen()
    let stored = try kept.use { try $0.load() }
    #expect(differences(stored, life.state) == [])
    #expect(stored.notices == life.notices)
    #expect(try kept.use { try $0.day(Life.firstDate) } == today)
  }

  /// What is loaded and saved again without an event is the same state (nothing drifts).
  @Test(arguments: Kind.allCases)
  func aSecondStartGoesOnFromTheFirst(_ kind: Kind) throws {
    let kept = try Kept(kind)
    try kept.use { store in
      var life = try Life(store)
      try life.liveOneMorning()
      try life.flush()
    }
    try kept.reopen()
    let state = try kept.use { store in
      var life = try Life(store)
      life.tell(.started(Presence()))
      #expect(life.state.limits.inForce.shield.apps.contains(Life.video))
      #expect(life.state.limits.inForce.lockedGroups == [Life.limited, Life.resting])
      return life.state
    }
    try kept.reopen()
    #expect(differences(try kept.use { try $0.load() }, state) == [])
  }

  @Test(arguments: Kind.allCases)
  func groupsKeepTheirOrderWhenOneGoes(_ kind: Kind) throws {
    let kept = try Kept(kind)
    let ids = ["e", "c", "a", "d", "b"].map { GroupID($0) }
    var state = HaruState()
    func put(_ next: [GroupID]) throws {
      var stored = StoredState()
      stored.limits.groups = next.map { Group(id: $0, name: $0.text) }
      try kept.use { try $0.commit(Changes(from: state, to: stored.state, records: [])) }
      state = stored.state
    }
    try put(ids)
    try put(ids.filter { $0 != ids[1] })
    try kept.reopen()
    #expect(try kept.use { try $0.load() }.limits.groups.map(\.id.text) == ["e", "a", "d", "b"])
    try put([ids[4], ids[0], ids[2]])
    try kept.reopen()
    #expect(try kept.use { try $0.load() }.limits.groups.map(\.id.text) == ["b", "e", "a"])
  }

  /// a deleted group's past stays its own.
  @Test(arguments: Kind.allCases)
  func aRemovedGroupsIDIsNeverUsedAgain(_ kind: Kind) throws {
    let kept = try Kept(kind)
    try kept.use { store in
      var life = try Life(store)
      try life.liveOneMorning()
      try life.flush()
      let again = life.ask(.create(Group(id: Life.removed, name: "Again")))
      #expect(again.storeProblem?.code == "store.idReused")
      #expect(life.state.limits.group(Life.removed) == nil)
      #expect(life.ask(.create(Group(id: GroupID("new"), name: "New"))).storeProblem == nil)
    }
    try kept.reopen()
    let groups = try kept.use { try $0.load() }.limits.groups
    #expect(!groups.contains { $0.id == Life.removed } && groups.contains { $0.name == "New" })
  }

  @Test(arguments: Kind.allCases)
  func aNoticeStaysUntilItIsNotedAsDone(_ kind: Kind) throws {
    let kept = try Kept(kind)
    let notices = (0..<3).map { index in
      Notice(
        kind: index == 1 ? .oneLeft : .recharged, group: Life.limited,
        at: WallInstant(milliseconds: Int64(index)))
    }
    try kept.use { store in
      var changes = Changes()
      changes.notices = notices
      try store.commit(changes)
      try store.noteDone(notices[1])
    }
    try kept.reopen()
    #expect(try kept.use { try $0.load() }.notices == [notices[0], notices[2]])
  }

  @Test(arguments: Kind.allCases)
  func onlyChangedPartsOfADayAreWritten(_ kind: Kind) throws {
    let kept = try Kept(kind)
    func put(_ edit: (inout DayChange) -> Void) throws {
      var change = DayChange(date: Life.firstDate)
      edit(&change)
      var changes = Changes()
      changes.days = [change]
      try kept.use { try $0.commit(changes) }
    }
    var token = TokenDay()
    token.used = .seconds(7)
    token.shieldHits = 2
    try put { $0.apps[Life.video] = token }
    try put { $0.totals = .init(oneMinuteUses: 2, tenMinuteUnlocks: 1) }
    var hours = [Milliseconds](repeating: .zero, count: 24)
    (hours[0], hours[23]) = (.seconds(4), .seconds(3))
    try put { $0.hours = hours }
    hours[23] = .zero  // taken back for idling
    try put { $0.hours = hours }
    try put { $0.sites["news.test"] = token }

    var expected = DayRecord(date: Life.firstDate)
    expected.apps[Life.video] = token
    expected.sites["news.test"] = token
    expected.hours = hours
    (expected.oneMinuteUses, expected.tenMinuteUnlocks) = (2, 1)
    try kept.reopen()
    #expect(try kept.use { try $0.day(Life.firstDate) } == expected)
  }

  @Test(arguments: Kind.allCases)
  func daysComeInOrderAndOnlyThoseAskedFor(_ kind: Kind) throws {
    let kept = try Kept(kind)
    var changes = Changes()
    for offset in [3, -400, 0, 1, -1] {
      var day = DayChange(date: Life.firstDate.adding(days: offset))
      day.totals = .init(oneMinuteUses: offset + 500, tenMinuteUnlocks: 0)
      changes.days.append(day)
    }
    try kept.use { try $0.commit(changes) }
    let found = try kept.use {
      try $0.days(from: Life.firstDate.adding(days: -1), to: Life.firstDate.adding(days: 1))
    }
    #expect(found.map(\.oneMinuteUses) == [499, 500, 501])
  }

  /// A rest of another date is loaded: a start on another boot carries it on.
  @Test(arguments: Kind.allCases)
  func restsOfPastDatesAreLoaded(_ kind: Kind) throws {
    let kept = try Kept(kind)
    let past = Life.firstDate.adding(days: -30)
    try kept.use { store in
      var life = try Life(store)
      life.tell(.started(Presence()))
      var changes = Changes()
      var (day, other) = (DayChange(date: past), DayChange(date: past.adding(days: 1)))
      var group = GroupDay()
      group.used = .minutes(3)
      other.groups[Life.resting] = group
      group.rest = Rest(
        began: BootInstant(milliseconds: 1), ends: BootInstant(milliseconds: 9))
      day.groups[Life.resting] = group
      changes.days = [day, other]
      try store.commit(changes)
    }
    try kept.reopen()
    let days = try kept.use { try $0.load() }.limits.days
    #expect(days.map(\.date).contains(past))
    #expect(!days.map(\.date).contains(past.adding(days: 1)))
  }

  @Test(arguments: Kind.allCases)
  func endedLocksAreKeptForStatistics(_ kind: Kind) throws {
    guard kind != .failingByNoPlan else { return }
    let kept = try Kept(kind)
    try kept.use { store in
      var life = try Life(store)
      try life.liveOneMorning()
      life.pass(.hours(15))
      life.tell(.foreground(nil))
    }
    try kept.reopen()
    let (spans, removed, day) = try kept.use { store in
      let history = try #require(store as? any LockHistory)
      return (
        try history.locks(from: Life.firstDate, to: Life.firstDate), try history.removedGroups(),
        try store.day(Life.firstDate)
      )
    }
    #expect(removed == [Life.removed: "Short-lived"])
    #expect(spans.map(\.began) == spans.map(\.began).sorted())
    for id in [Life.limited, Life.windowed, Life.resting, Life.removed] {
      let own = spans.filter { $0.group == id }
      #expect(own.count == day.groups[id]?.locks)
      #expect(own.map(\.length).reduce(.zero, +) == day.groups[id]?.lockedFor)
    }
    #expect(Set(spans.map(\.cause)) == Set(LockCause.allCases))
    #expect(
      try kept.use {
        try ($0 as? any LockHistory)?.locks(from: .init(number: 0), to: .init(number: 9))
      }
        == [])
  }
}
