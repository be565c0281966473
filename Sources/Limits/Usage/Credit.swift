import Day
import Groundwork

/// A stretch of use as it was credited, kept as long as idling may still take it back.
struct Credit: Sendable, Equatable {
  var from: BootInstant
  var to: BootInstant
  var date: LocalDate
  /// Shown hour, 0…23.
  var hour: Int
  var app: AppID?
  var host: String?
  var groups: [GroupID]

  var length: Milliseconds { to - from }

  /// The same stretch from `instant` on; `nil` if it ended before.
  func part(from instant: BootInstant) -> Credit? {
    guard to > instant else { return nil }
    var part = self
    part.from = max(from, instant)
    return part
  }
}

extension DayRecord {
  /// Adds (`sign` 1) or takes back (`sign` −1) a stretch of use.
  mutating func post(_ credit: Credit, sign: Int) {
    let amount = credit.length * sign
    hours[credit.hour] += amount
    if let app = credit.app { apps[app, default: TokenDay()].used += amount }
    if let host = credit.host { sites[host, default: TokenDay()].used += amount }
    for group in credit.groups { groups[group, default: GroupDay()].post(amount) }
  }
}

extension GroupDay {
  fileprivate mutating func post(_ amount: Milliseconds) {
    used += amount
    guard amount < .zero else { return }
    // What is taken back from before a mark was never behind it.
    rechargeMark = min(rechargeMark, used)
    resetMark = min(resetMark, used)
  }
}
