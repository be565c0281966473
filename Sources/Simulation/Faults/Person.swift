import Day
import Groundwork
import Limits

/// A made-up person: groups and steps that follow from a seed and some habits. The person is blind: nothing
/// here looks at what the daemon answers, so that a trace with steps left out is a trace.
struct Person {
  private var numbers: SeededNumbers
  private var groups: MadeUpGroups
  private let acts: [(act: Habit.Act, weight: Int)]
  private let habits: [Habit]
  private let zones: ZoneLookup
  private var names: [String] = []
  private var made = 0
  private var (isIdle, isWatching, isLocked, isDown, drops, isFull) = (
    false, false, false, false, false, false
  )

  init(seed: UInt64, habits: [Habit], zones: @escaping ZoneLookup) {
    var numbers = SeededNumbers(seed: seed)
    var habits = habits
    if habits.isEmpty { habits = (0..<3).map { _ in numbers.pick(Habit.allCases) } }
    self.numbers = numbers
    groups = MadeUpGroups(numbers: SeededNumbers(seed: numbers.next()))
    self.habits = habits
    acts = habits.flatMap(\.acts) + [(.look, 2), (.adjustClock, 2), (.idle, 3), (.oneMinute, 2)]
    self.zones = zones
  }

  /// So many days of this person.
  mutating func scenario(days: Int) throws(ScenarioFault) -> Scenario {
    let place = numbers.pick(OddPlace.all)
    var list: [JSONValue] = []
    for name in ["A", "B", "C", "D", "E"].prefix(numbers.within(2...5)) {
      names.append(name)
      var group = groups.group(named: name).members ?? [:]
      if numbers.chance(15) { group["isApplied"] = false }
      list.append(.object(group))
    }
    let file: JSONValue = [
      "about": .string("made up: " + habits.map(\.rawValue).joined(separator: ", ")),
      "zone": .string(place.zone), "start": .string(place.start), "groups": .array(list),
      "settings": ["oneMinuteDailyLimit": .integer(Int64(numbers.pick([0, 1, 3, 10])))],
      "steps": [],
    ]
    var scenario = try Scenario(file, zones: zones)
    var elapsed = Milliseconds.zero
    while elapsed < .hours(24 * days) {
      let (action, gap) = next()
      scenario.steps.append(
        Step(number: scenario.steps.count + 1, time: .after(gap), action: action))
      elapsed += gap + action.length
    }
    return scenario
  }

  private mutating func next() -> (Step.Action, Milliseconds) {
    if isDown {
      isDown = false
      return (.start, pause([0, 3, 60, 3600]))
    }
    var place = numbers.below(acts.reduce(0) { $0 + $1.weight })
    for (act, weight) in acts {
      place -= weight
      if place < 0 { return (carryOut(act), gap(after: act)) }
    }
    return (.foreground(nil), .zero)
  }

  /// The time from the step before to this one: often at an edge of a minute, now and then at once.
  private mutating func gap(after act: Habit.Act) -> Milliseconds {
    switch act {
    case .wait: return pause([3600, 7200, 6 * 3600])
    case .oneMinute, .tenMinutes, .open, .cut, .kill: return pause([0, 1, 5, 59, 300])
    default: break
    }
    if habits.contains(.scroller), numbers.chance(50) { return pause([0, 1, 2, 8, 20]) }
    return pause([0, 5, 30, 60, 60, 120, 300, 600, 900, 1800])
  }

  private mutating func pause(_ seconds: [Int]) -> Milliseconds {
    let length = numbers.pick(seconds)
    if numbers.chance(30) { return .seconds(length) }
    return Milliseconds(Int64(numbers.below(length * 2000 + 1)))
  }
}

extension Person {
  private mutating func carryOut(_ act: Habit.Act) -> Step.Action {
    switch act {
    case .front, .wait: return front()
    case .away: return .foreground(nil)
    case .idle:
      isIdle.toggle()
      return .idle(isIdle)
    case .media:
      isWatching.toggle()
      return .media(isWatching)
    case .audible:
      let all = MadeUpGroups.addresses.compactMap { try? SiteAddress($0) }
      return .audible(all.filter { _ in numbers.chance(20) })
    case .unprotected:
      return .unprotected(
        ["chromium", "firefox"].filter { _ in numbers.chance(50) }.map(AppID.init))
    case .screenLock:
      isLocked.toggle()
      return .screenLocked(isLocked)
    case .suspend: return .suspend(pause([1, 60, 3600, 8 * 3600, 30 * 3600]))
    case .look: return .do(["action": "look"])
    case .cut, .kill:
      isDown = true
      return act == .cut ? .cut : .kill
    case .reboot:
      (isIdle, isWatching, isLocked) = (false, false, false)
      return .reboot(off: pause([30, 600, 8 * 3600, 30 * 3600]))
    case .drop:
      drops.toggle()
      return .dropWakeups(drops)
    case .disk:
      isFull.toggle()
      return .storeFails(isFull)
    case .travel:
      return zones(numbers.pick(OddPlace.destinations)).map { .travel($0) } ?? .foreground(nil)
    case .moveClock:
      let shift = pause([30, 600, 3600, 12 * 3600, 24 * 3600, 100 * 3600])
      return .shiftClock(numbers.chance(50) ? shift : .zero - shift)
    case .adjustClock: return .shiftClock(Milliseconds(Int64(numbers.within(-900...900))))
    default: return request(act)
    }
  }

  private mutating func front() -> Step.Action {
    if numbers.chance(8) { return .foreground(nil) }
    if numbers.chance(50) {
      return .foreground(Foreground(app: AppID(numbers.pick(MadeUpGroups.apps))))
    }
    let address = try? SiteAddress("https://" + numbers.pick(MadeUpGroups.addresses))
    return .foreground(Foreground(app: AppID("chromium"), site: address))
  }

  private mutating func request(_ act: Habit.Act) -> Step.Action {
    let name = numbers.pick(names)
    var members: [String: JSONValue] = ["group": .string(name)]
    if numbers.chance(75) { members["gate"] = true }
    switch act {
    case .oneMinute: members["action"] = "oneMinute"
    case .tenMinutes: members["action"] = "tenMinutes"
    case .open:
      let tokens = MadeUpGroups.apps + MadeUpGroups.addresses
      members = ["action": "open", "token": .string(numbers.pick(tokens))]
    case .edit:
      members["action"] = "edit"
      members["set"] = groups.edit(names: names + [name + "'"])
      if let new = members["set"]?["name"]?.text, !names.contains(new) { names.append(new) }
    case .members:
      members["action"] = .string(numbers.pick(["apply", "apply", "apply", "unapply", "delete"]))
      if numbers.chance(40) {
        made += 1
        names.append("made \(made)")
        members = ["action": "create", "group": groups.group(named: "made \(made)")]
      }
    case .block:
      members = numbers.chance(60) ? ["action": "release"] : ["action": "block"]
      if members["action"]?.text == "block" {
        members["apps"] = groups.members(of: MadeUpGroups.apps)
        members["sites"] = groups.members(of: MadeUpGroups.sites)
      }
    default:
      members["action"] = numbers.chance(50) ? "resetProtection" : "setOneMinuteUses"
      members["uses"] = .integer(Int64(numbers.within(0...6)))
    }
    return .do(.object(members))
  }
}

extension Step.Action {
  /// How long the step itself takes.
  fileprivate var length: Milliseconds {
    switch self {
    case .suspend(let length), .reboot(let length): length
    default: .zero
    }
  }
}
