import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("what holds for any day") struct PropertyTests {
  static let seeds = Array(1...60)
  static let zones: [Zone] = [.seoul, .berlin2026, .lordHowe2026, .kathmandu]

  private static func life(_ seed: Int, _ count: Int = 60) -> (
    groups: [Group], days: [Happening], zone: Zone
  ) {
    var life = Life(seed)
    return (life.groups(), life.happenings(count), zones[seed % zones.count])
  }

  @Test(
    "K-20, K-21, K-23, K-27: no use grows faster than time, and only idling takes any back",
    arguments: seeds)
  func useNeverExceedsElapsed(seed: Int) {
    let (groups, days, zone) = Self.life(seed)
    var desk = Desk(groups, zone: zone)
    func totals() -> [GroupID: Milliseconds] {
      Dictionary(
        uniqueKeysWithValues: groups.map { group in
          (
            group.id,
            desk.state.days.values.reduce(.zero) { $0 + ($1.groups[group.id]?.used ?? .zero) }
          )
        })
    }
    for happening in days {
      let (before, boot) = (totals(), desk.reading.boot)
      let wasIdle = desk.state.presence.idleSince != nil
      desk.live(happening)
      let elapsed = desk.reading.boot - boot
      for (id, total) in totals() {
        let growth = total - (before[id] ?? .zero)
        #expect(growth <= elapsed)
        #expect(growth >= .zero || wasIdle)
      }
      for record in desk.state.days.values {
        #expect(record.hours.reduce(.zero, +) <= .hours(25))
        #expect(record.groups.values.allSatisfy { $0.used >= .zero })
      }
    }
  }

  @Test(
    "L-51: splitting the time into any pieces changes no total and no verdict", arguments: seeds)
  func splittingChangesNothing(seed: Int) {
    let (groups, days, zone) = Self.life(seed)
    var whole = Desk(groups, zone: zone)
    var split = Desk(groups, zone: zone)
    var chance = Chance(seed + 1000)
    for happening in days {
      whole.live(happening)
      guard case .wait(let length) = happening else {
        split.live(happening)
        continue
      }
      var left = length
      while left > .zero {
        let piece = min(left, Milliseconds(Int64(chance.int(1...400_000))))
        split.run(piece)
        left -= piece
      }
      #expect(whole.seen() == split.seen())
    }
    #expect(whole.state.days == split.state.days)
  }

  @Test("waking twice, or for nothing, is as waking once", arguments: seeds)
  func wakingTwiceIsOnce(seed: Int) {
    let (groups, days, zone) = Self.life(seed)
    var once = Desk(groups, zone: zone)
    var often = Desk(groups, zone: zone)
    for happening in days {
      once.live(happening)
      often.live(happening)
      often.send(.looked)
      let (records, notices) = (often.records.count, often.notices.count)
      let before = often.state.days
      often.send(.looked)
      #expect(often.records.count == records && often.notices.count == notices)
      #expect(often.state.days == before && once.seen() == often.seen())
    }
    #expect(once.state.days == often.state.days && once.records == often.records)
    #expect(once.notices == often.notices)
  }

  @Test("use that is only sampled changes no judgement", arguments: seeds)
  func samplingChangesNoJudgement(seed: Int) {
    let (groups, days, zone) = Self.life(seed)
    var plain = Desk(groups, zone: zone)
    var sampled = Desk(groups, zone: zone)
    for happening in days {
      plain.live(happening)
      sampled.send(.sampled)
      sampled.live(happening)
      let seen = sampled.seen()
      sampled.send(.sampled)
      #expect(sampled.seen() == seen && plain.seen() == seen)
    }
    #expect(plain.state.days == sampled.state.days && plain.records == sampled.records)
    #expect(plain.notices == sampled.notices)
  }

  @Test(
    "K-24: what remains grows only by a recharge, a new day, or idling taken back", arguments: seeds
  )
  func remainingNeverGrowsWithoutReason(seed: Int) {
    let (groups, days, zone) = Self.life(seed)
    var desk = Desk(groups, zone: zone)
    for happening in days {
      let (before, date) = (desk.state.inForce.verdicts, desk.date)
      let wasIdle = desk.state.presence.idleSince != nil
      desk.live(happening)
      guard date == desk.date, !wasIdle else { continue }
      for (old, new) in zip(before, desk.state.inForce.verdicts)
      where old.generation == new.generation {
        #expect((new.remaining ?? .zero) <= (old.remaining ?? .zero))
      }
    }
  }

  @Test("K-41: the order of the groups has no effect", arguments: seeds)
  func orderHasNoEffect(seed: Int) {
    let (groups, days, zone) = Self.life(seed)
    var chance = Chance(seed)
    var one = Desk(groups, zone: zone)
    var other = Desk(groups.shuffled(using: &chance), zone: zone)
    for happening in days {
      one.live(happening)
      other.live(happening)
      #expect(one.seen() == other.seen())
    }
    #expect(one.state.days == other.state.days)
  }

  @Test("shifting everything by a week changes nothing but the dates", arguments: seeds)
  func aWeekChangesNothingButDates(seed: Int) {
    let (groups, days, _) = Self.life(seed)
    var now = Desk(groups, at: "2026-10-01T08:00:00", zone: .seoul)
    var later = Desk(groups, at: "2026-10-08T08:00:00", zone: .seoul)
    for happening in days {
      now.live(happening)
      later.live(happening)
      #expect(now.seen() == later.seen(shiftedBy: 7))
    }
    #expect(now.records.count == later.records.count)
    for (date, record) in now.state.days {
      #expect(later.state.days[date.adding(days: 7)]?.groups == record.groups)
      #expect(later.state.days[date.adding(days: 7)]?.hours == record.hours)
    }
  }

  @Test("encode∘decode is identity for groups", arguments: seeds)
  func groupsReadBack(seed: Int) throws {
    for original in Self.life(seed).groups where original.rule?.fault == nil {
      let json = try JSONValue(parsing: original.json.encoded())
      #expect(StoredGroup(json) == .readable(original, unreadable: []))
      #expect(StoredGroup(json).group?.json.encoded() == original.json.encoded())
    }
  }

  @Test("the same seed gives the same day")
  func theSameSeedGivesTheSameDay() {
    for seed in 1...3 {
      var (one, other) = (Desk(Self.life(seed).groups), Desk(Self.life(seed).groups))
      for happening in Self.life(seed).days { one.live(happening) }
      for happening in Self.life(seed).days { other.live(happening) }
      #expect(one.seen() == other.seen() && one.records == other.records)
    }
  }
}

extension StoredGroup {
  var group: Group? {
    if case .readable(let group, _) = self { return group }
    return nil
  }
}
