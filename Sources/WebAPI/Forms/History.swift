import Day
import Groundwork
import Limits
import Ports

/// The days and locks between two dates, as statistics and export give them (L-80).
@MainActor
struct History {
  private let days: [DayRecord]
  private let locks: [LockSpan]
  private let limits: LimitsState
  private let removed: [GroupID: String]
  private let zone: Zone

  /// Both ends included. What is in hand is newer than what is stored; a lock that runs counts as far as it has come.
  init(from first: LocalDate, to last: LocalDate, _ host: any APIHost) throws(Problem) {
    let (state, reading) = host.look()
    limits = state.limits
    zone = reading.zone
    var records: [LocalDate: DayRecord] = [:]
    for record in try host.days(from: first, to: last) { records[record.date] = record }
    for (date, record) in limits.days where date >= first && date <= last {
      records[date] = record
    }
    for (id, lock) in limits.runningLocks where lock.date >= first && lock.date <= last {
      records[lock.date]?.groups[id]?.lockedFor += (reading.boot - lock.began).clampedToZero
    }
    days = records.values.sorted { $0.date < $1.date }
    locks = try host.locks(from: first, to: last)
    removed = try host.removedGroups()
  }

  var daysJSON: JSONValue { .array(days.map(json)) }

  /// Locks that are over, in the order in which they began.
  var locksJSON: JSONValue {
    .array(
      locks.map { lock in
        [
          "group": .string(lock.group.text), "name": .string(name(lock.group)),
          "because": .string(lock.cause.rawValue), "date": .string(lock.date.text),
          "from": instantJSON(lock.began, zone), "lockedMs": .integer(lock.length.count),
        ]
      })
  }

  /// A deleted group goes by the name that it had last.
  private func name(_ id: GroupID) -> String { limits.group(id)?.name ?? removed[id] ?? "" }

  private func json(_ record: DayRecord) -> JSONValue {
    [
      "date": .string(record.date.text),
      "groups": .array(
        record.groups.sorted { $0.key < $1.key }.map { json($0.key, $0.value) }),
      "apps": .array(
        record.apps.sorted { $0.key < $1.key }.map { json($0.key.text, $0.value) }),
      "sites": .array(record.sites.sorted { $0.key < $1.key }.map { json($0.key, $0.value) }),
      "hoursMs": .array(record.hours.map { .integer($0.count) }),
      "oneMinuteUses": .integer(Int64(record.oneMinuteUses)),
      "tenMinuteUnlocks": .integer(Int64(record.tenMinuteUnlocks)),
    ]
  }

  private func json(_ id: GroupID, _ day: GroupDay) -> JSONValue {
    [
      "id": .string(id.text), "name": .string(name(id)),
      "usedMs": .integer(day.used.count), "locks": .integer(Int64(day.locks)),
      "lockedMs": .integer(day.lockedFor.count), "shieldHits": .integer(Int64(day.shieldHits)),
      "oneMinuteUses": .integer(Int64(day.oneMinuteUses)),
      "tenMinuteUnlocks": .integer(Int64(day.tenMinuteUnlocks)),
      "recharges": .integer(Int64(day.generation)),
    ]
  }

  private func json(_ name: String, _ day: TokenDay) -> JSONValue {
    [
      "id": .string(name), "usedMs": .integer(day.used.count),
      "shieldHits": .integer(Int64(day.shieldHits)),
    ]
  }
}
