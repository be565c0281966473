import Groundwork
import Limits

/// One date's statistics in the form of a scenario file (R-50, L-81); just the keys and names asked for.
func statsJSON(
  _ record: DayRecord, _ limits: LimitsState, asked: [String: JSONValue]
) -> JSONValue {
  func named(_ key: String, _ value: (String) -> JSONValue) -> JSONValue {
    .object(
      Dictionary(uniqueKeysWithValues: (asked[key]?.members ?? [:]).keys.map { ($0, value($0)) }))
  }
  func ledger(_ name: String) -> GroupDay? {
    limits.group(named: name).flatMap { record.groups[$0.id] }
  }
  func token(_ name: String) -> TokenDay {
    record.apps[AppID(name)] ?? record.sites[name] ?? TokenDay()
  }
  let all: [String: JSONValue] = [
    "date": .string(record.date.text),
    "groups": named("groups") { .string((ledger($0)?.used ?? .zero).iso) },
    "apps": named("apps") { .string((record.apps[AppID($0)]?.used ?? .zero).iso) },
    "sites": named("sites") { .string((record.sites[$0]?.used ?? .zero).iso) },
    "oneMinute": .integer(Int64(record.oneMinuteUses)),
    "tenMinutes": .integer(Int64(record.tenMinuteUnlocks)),
    "locks": named("locks") { .integer(Int64(ledger($0)?.locks ?? 0)) },
    "shieldHits": named("shieldHits") {
      .integer(Int64(ledger($0)?.shieldHits ?? token($0).shieldHits))
    },
  ]
  return .object(all.filter { asked[$0.key] != nil })
}
