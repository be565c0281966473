import Day
import Groundwork
import HaruCore
import Journey
import Limits
import Ports

/// One expectation that did not hold.
public struct Mismatch: Sendable, Equatable {
  public var step: Int
  /// Local date-time of the reading.
  public var time: String
  /// The key of `expect`, with the name where there are several (`used.Video`).
  public var key: String
  public var expected: String
  public var actual: String

  public init(step: Int, time: String, key: String, expected: String, actual: String) {
    self.step = step
    self.time = time
    self.key = key
    self.expected = expected
    self.actual = actual
  }
}

/// What a scenario came to.
public struct ScenarioResult: Sendable {
  public var mismatches: [Mismatch] = []
  public var events = 0
  public var expectations = 0
  /// The days that it came to.
  public var report = Report()
}

/// Plays a scenario through the production writer on `store`.
public struct ScenarioRun {
  let scenario: Scenario
  var daemon: SimulatedDaemon
  var result = ScenarioResult()
  /// Names of the initial groups and of those created, for ids.
  private var created = 0
  private var previous = Milliseconds.zero
  private var groupNames: [GroupID: String] = [:]
  private var checker: Checker?
  /// Called after each step.
  var stepped: ((Step, SimulatedDaemon) -> Void)?

  public init(_ scenario: Scenario, store: any StateStore) throws(Problem) {
    self.scenario = scenario
    daemon = SimulatedDaemon(
      world: World(start: scenario.start, zone: scenario.zone), store: store)
    var stored = StoredState()
    stored.limits.groups = scenario.groups
    stored.limits.settings = scenario.settings
    try store.commit(Changes(from: HaruState(), to: stored.state, records: []))
  }

  /// Plays all of it. Throws `ScenarioFault` where the file is wrong, `Problem` where the store is.
  public mutating func play() throws -> ScenarioResult {
    try daemon.start()
    noteNames()
    for step in scenario.steps { try play(step) }
    result.events = daemon.events
    result.report = try Report(of: daemon, names: groupNames)
    return result
  }

  /// Holds every event to the invariants; what is broken becomes a mismatch of its step.
  mutating func attach(_ checker: Checker) {
    self.checker = checker
    checker.store = daemon.store as? FailingStore
    daemon.observe = { checker.check($0) }
  }

  /// Groups go by the name that they had last, deleted ones too.
  private mutating func noteNames() {
    for group in daemon.writer?.state.limits.groups ?? [] { groupNames[group.id] = group.name }
  }

  private mutating func play(_ step: Step) throws {
    let target = try instant(of: step)
    if step.action == .cut {
      daemon.runFlushing(to: target)
    } else {
      daemon.run(to: target)
    }
    var answer: String?
    if let action = step.action { answer = try carryOut(action, step) }
    previous = daemon.world.elapsed
    noteFaults(step)
    defer { stepped?(step, daemon) }
    guard let expect = step.expect else { return }
    if daemon.isRunning { daemon.handle(.fact(.looked)) }
    try check(expect, answer: answer, step: step)
    noteFaults(step)
  }

  /// The elapsed time of the step, on the clock and zone before its own action (R-48).
  private func instant(of step: Step) throws(ScenarioFault) -> Milliseconds {
    let world = daemon.world
    let candidates: [Milliseconds]
    switch step.time {
    case .after(let length): return previous + length
    case .exactly(let wall): candidates = [world.elapsed(at: wall)]
    case .at(let local):
      candidates = world.zone.instants(of: local).map { world.elapsed(at: $0) }
      if candidates.isEmpty {
        throw ScenarioFault(
          step: step.number, key: "at", because: "\(local.text) does not exist in this zone")
      }
    }
    guard let instant = candidates.first(where: { $0 >= previous }) else {
      throw ScenarioFault(
        step: step.number, key: "at", because: "is earlier than the step before")
    }
    return instant
  }

  private mutating func carryOut(_ action: Step.Action, _ step: Step) throws -> String? {
    if action.isKill { checker?.noteKill() }
    switch action {
    case .foreground(let foreground):
      daemon.world.foreground = foreground
      daemon.handle(.fact(.foreground(foreground)))
    case .idle(let isIdle):
      daemon.world.stopInput(isIdle)
      daemon.handle(.fact(.noInput(since: daemon.world.presence.noInputSince)))
    case .screenLocked(let isLocked):
      daemon.world.isScreenLocked = isLocked
      daemon.handle(.fact(.screenLocked(isLocked)))
    case .media(let isWatching):
      daemon.world.watch(isWatching)
      daemon.handle(.fact(.watching(isWatching)))
    case .audible(let sites):
      daemon.world.audible = sites
      daemon.handle(.fact(.audible(sites)))
    case .unprotected(let apps):
      daemon.world.unprotected = Set(apps)
      daemon.handle(.fact(.unprotected(Set(apps))))
    case .suspend(let length): daemon.suspend(length)
    case .reboot(let off): try daemon.reboot(off: off)
    case .kill: daemon.kill()
    case .cut:
      checker?.noteCut(daemon.writer?.state, at: daemon.world.reading)
      daemon.killBetweenFlushes()
    case .start: try daemon.start()
    case .setClock(let local): try setClock(local, step)
    case .shiftClock(let shift):
      daemon.world.moveClock(by: shift)
      daemon.handle(.fact(.looked))
    case .travel(let zone):
      daemon.world.zone = zone
      daemon.handle(.fact(.looked))
    case .dropWakeups(let drops): daemon.dropsWakeups = drops
    case .storeFails(let fails): (daemon.store as? FailingStore)?.fail(fails)
    case .do(let json):
      defer { noteNames() }
      return try answer(to: json, step)
    }
    return nil
  }

  private mutating func setClock(_ local: LocalDateTime, _ step: Step) throws(ScenarioFault) {
    guard let instant = daemon.world.zone.instants(of: local).first else {
      throw ScenarioFault(
        step: step.number, key: "set", because: "\(local.text) does not exist in this zone")
    }
    daemon.world.moveClock(by: instant - daemon.world.reading.wall)
    daemon.handle(.fact(.looked))
  }

  private mutating func answer(to json: JSONValue, _ step: Step) throws(ScenarioFault) -> String {
    guard let state = daemon.writer?.state.limits else { return "notRunning" }
    created += 1
    let parsed: LimitsRequest?
    do {
      parsed = try LimitsRequest(scenario: json, in: state, newID: GroupID("created-\(created)"))
    } catch {
      return error.code
    }
    guard let request = parsed else {
      throw ScenarioFault(
        step: step.number, key: "action", because: "“\(json["action"]?.text ?? "")” is unknown")
    }
    let hasPass = json["gate"]?.boolean == true || request.isReward
    switch daemon.request(request, hasPass: hasPass) {
    case .refused(let refusal)?: return refusal.code
    default: return daemon.storeProblem?.code ?? "ok"
    }
  }

  private mutating func noteFaults(_ step: Step) {
    for fault in daemon.takeFaults() + (checker?.takeBroken() ?? []) {
      result.mismatches.append(
        Mismatch(
          step: step.number, time: shownNow, key: "invariant", expected: "holds", actual: fault))
    }
  }

  var shownNow: String {
    let reading = daemon.world.reading
    return reading.zone.local(at: reading.wall).text
  }
}
