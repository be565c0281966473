import Day
import Groundwork
import HaruCore
import Limits

/// What a busy person's store is told.
enum Busy {
  static let groups = (0..<50).map { index in
    GroupID("22222222-0000-4000-8000-0000000000" + (index < 10 ? "0" : "") + "\(index)")
  }
  static let zone = Zone(name: "Test/Town", initialOffset: 9 * 3600)

  static var configuration: StoredLimits {
    var stored = StoredLimits()
    stored.groups = groups.enumerated().map { index, id in
      Group(
        id: id, name: "Group \(index)",
        apps: (0..<20).map { AppID("org.example.Application\($0 + index)") },
        rule: .dailyLimit(minutes: 30 + index), isApplied: true)
    }
    return stored
  }

  static func day(_ date: LocalDate) -> DayChange {
    var change = DayChange(date: date)
    for (index, id) in groups.enumerated() {
      var group = GroupDay()
      group.used = .seconds(1234 + index)
      group.locks = index % 4
      group.lockedFor = .minutes(index)
      group.shieldHits = index % 7
      change.groups[id] = group
    }
    for index in 0..<30 {
      var token = TokenDay()
      token.used = .seconds(600 + index)
      change.apps[AppID("org.example.Application\(index + Int(date.number) % 20)")] = token
      change.sites["www.site-number-\(index + Int(date.number) % 50).example"] = token
    }
    change.hours = (0..<24).map { .minutes($0 > 7 ? $0 : 0) }
    change.totals = .init(oneMinuteUses: 3, tenMinuteUnlocks: 2)
    return change
  }

  static func locks(_ date: LocalDate) -> [LimitsRecord] {
    groups.prefix(20).map { id in
      .lockEnded(
        id,
        RunningLock(
          cause: .dailyLimit, date: date, began: BootInstant(milliseconds: 1),
          beganWall: wall(date)), length: .minutes(40))
    }
  }

  static func look(_ date: LocalDate, after length: Milliseconds = .zero) -> LastLook {
    LastLook(
      Reading(
        wall: wall(date) + length, boot: BootInstant(milliseconds: 1_000_000) + length,
        awake: .zero + length, bootID: "55555555-0000-4000-8000-000000000001", zone: zone),
      date: date)
  }

  /// Five seconds of use of one app on one site, in three groups.
  static func sample(_ date: LocalDate, _ number: Int) -> Changes {
    let whole = day(date)
    var change = DayChange(date: date)
    for id in groups.prefix(3) {
      change.groups[id] = whole.groups[id]
      change.groups[id]?.used += .seconds(5 * number)
    }
    var token = TokenDay()
    token.used = .seconds(600 + 5 * number)
    change.apps[AppID("org.example.Application19")] = token
    change.sites["www.site-number-49.example"] = token
    change.hours = whole.hours
    change.hours?[20] += .seconds(5 * number)
    var changes = Changes()
    changes.days = [change]
    changes.last = look(date, after: .seconds(5 * number))
    return changes
  }

  /// A sample in which a lock begins or an override, with a notice, while twenty others run.
  static func fact(_ date: LocalDate, _ number: Int) -> Changes {
    var changes = sample(date, number)
    changes.isFact = true
    let began = BootInstant(milliseconds: Int64(number))
    changes.runningLocks = Dictionary(
      uniqueKeysWithValues: groups.prefix(20).map {
        ($0, RunningLock(cause: .dailyLimit, date: date, began: began, beganWall: wall(date)))
      })
    changes.overrides = [groups[0]: Override(kind: .oneMinute, date: date, ends: began)]
    changes.raised = Set(
      (0..<60).map {
        NoticeKey(group: groups[$0 % 50], kind: .fiveLeft, date: date, edge: $0 + number)
      })
    changes.notices = [Notice(kind: .oneLeft, group: groups[1], at: wall(date))]
    return changes
  }

  private static func wall(_ date: LocalDate) -> WallInstant {
    WallInstant(milliseconds: Int64(date.number) * 24 * 3_600_000)
  }
}
