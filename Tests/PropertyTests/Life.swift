import CoreTesting
import Day
import Groundwork
import Limits

/// Something that happens at a desk.
enum Happening: Sendable {
  case use(String?, site: String?)
  case leave
  case wait(Milliseconds)
  case stopInput, resumeInput
  case watch(Bool)
  case lockScreen(Bool)
  case sleep(Milliseconds)
  case oneMinute(String)
  case tenMinutes(String)
  case restart(Milliseconds)
  case look
}

/// Groups and days made by chance.
struct Life {
  var chance: Chance
  static let apps = ["a", "b", "c", "d"]
  static let sites = ["video.test", "m.video.test/live", "news.test", "한국.test/길"]

  init(_ seed: Int) { chance = Chance(seed) }

  mutating func rule() -> Rule {
    switch chance.int(0...2) {
    case 0: return .dailyLimit(minutes: chance.one(of: [0, 1, 5, 20, 60, 1440]))
    case 1: return .cooldown(useMinutes: chance.int(1...30), restMinutes: chance.int(1...90))
    default:
      var start = chance.int(0...200)
      var list: [TimeWindow] = []
      for _ in 0..<chance.int(1...3) {
        let end = start + chance.int(14...300)
        guard end < 1440 else { break }
        list.append(TimeWindow(start, end))
        start = end + chance.int(1...200)
      }
      return .timeWindows(list)
    }
  }

  mutating func groups() -> [Group] {
    (0..<chance.int(1...5)).map { index in
      let plan: [Rule?]? =
        chance.chance(40) ? (0..<7).map { $0 == 4 || chance.chance(70) ? rule() : nil } : nil
      return group(
        "G\(index)", rule(), apps: Self.apps.filter { _ in chance.chance(50) } + ["own\(index)"],
        sites: Self.sites.filter { _ in chance.chance(40) }, plan: plan,
        isApplied: chance.chance(90))
    }
  }

  mutating func happenings(_ count: Int) -> [Happening] {
    (0..<count).flatMap { _ -> [Happening] in
      [.wait(Milliseconds(Int64(chance.int(0...1_500_000)))), one()]
    }
  }

  private mutating func one() -> Happening {
    let name = "G\(chance.int(0...4))"
    switch chance.int(0...19) {
    case 0...8:
      return .use(
        chance.one(of: Self.apps + ["own0", "own1", "other"]),
        site: chance.chance(40) ? chance.one(of: Self.sites) : nil)
    case 9: return .leave
    case 10: return .stopInput
    case 11, 12: return .resumeInput
    case 13: return .watch(chance.chance(50))
    case 14: return .lockScreen(chance.chance(30))
    case 15: return .sleep(Milliseconds(Int64(chance.int(0...30_000_000))))
    case 16: return .oneMinute(name)
    case 17: return .tenMinutes(name)
    case 18: return .restart(.seconds(chance.int(0...4000)))
    default: return .look
    }
  }
}

extension Desk {
  mutating func live(_ happening: Happening) {
    switch happening {
    case .use(let app, let site): use(app, site: site)
    case .leave: leave()
    case .wait(let length): run(length)
    case .stopInput: stopInput()
    case .resumeInput: resumeInput()
    case .watch(let isWatching): send(.watching(isWatching))
    case .lockScreen(let isLocked): send(.screenLocked(isLocked))
    case .sleep(let length): sleep(length)
    case .oneMinute(let name): ask(.oneMinute(.named(name)))
    case .tenMinutes(let name): ask(.tenMinutes(.named(name)), pass: true)
    case .restart(let length): restart(downFor: length)
    case .look: send(.looked)
    }
  }

  /// All that a person can see of the groups, by name.
  func seen(shiftedBy days: Int = 0) -> [String] {
    let verdicts = state.groups.map { group in
      let verdict = state.inForce.verdict(group.id)
      let until = verdict?.lock?.shownUntil ?? "-"
      let shown = LocalDateTime(until).map {
        LocalDateTime(date: $0.date.adding(days: -days), millisecondOfDay: $0.millisecondOfDay).text
      }
      return
        "\(group.name) \(shown ?? until) \(verdict?.used.count ?? 0) \(verdict?.remaining?.count ?? -1)"
        + " \(verdict?.generation ?? 0) \(verdict?.isOverridden == true)"
    }
    return verdicts.sorted() + shieldedApps + shieldedSites + ["\(state.oneMinuteLeft)"]
  }
}
