import Day
import Groundwork

/// Judges one event: total, pure, and the only way in which the state of Limits changes.
///
/// At one instant the order is: day change, idle removal, ends, new locks and rests; then the event
/// itself; then all of these again.
public func decide(
  _ state: LimitsState, _ event: LimitsEvent, at reading: Reading
) -> LimitsOutcome {
  var look = Look(state, at: reading)
  if case .sampled = event { return look.sample() }
  if case .started = event { look.enterBoot() } else { look.creditUse() }
  look.changeDay()
  look.takeBackIdleUse()
  look.settle()

  var answer = LimitsAnswer.ok
  var spendsPass = false
  switch event {
  case .started(let presence): look.meet(presence)
  case .looked, .sampled: break
  case .foreground(let foreground): look.bringForward(foreground)
  case .noInput(let since): look.noteInput(since: since)
  case .watching(let isWatching): look.noteWatching(isWatching)
  case .screenLocked(let isLocked): look.state.presence.isScreenLocked = isLocked
  case .asleep(let isAsleep): look.state.presence.isAsleep = isAsleep
  case .audible(let sites): look.hear(sites)
  case .unprotected(let browsers): look.noteUnprotected(browsers)
  case .request(let request, let hasPass):
    do {
      spendsPass = try look.carryOut(request, hasPass: hasPass)
    } catch {
      answer = .refused(error)
    }
  }
  if event.mayChangeVerdicts {
    look.takeBackIdleUse()
    look.settle()
  }
  look.raiseNotices()
  look.finish()
  return look.outcome(answer, spendsPass: spendsPass)
}

extension LimitsEvent {
  /// Judging again at the same instant may come to something else. What is in front or sounds, an unprotected
  /// browser, the lock of the screen and sleep only say what counts from now on.
  fileprivate var mayChangeVerdicts: Bool {
    switch self {
    case .sampled, .looked, .foreground, .screenLocked, .asleep, .audible, .unprotected,
      .request(.look, _):
      false
    case .started, .noInput, .watching, .request: true
    }
  }
}

/// The work on one event: the state as it becomes, and what is to be told of it.
struct Look {
  var state: LimitsState
  let moment: Moment
  /// The look before this one.
  let previous: LastLook?
  var records: [LimitsRecord] = []
  var notices: [Notice] = []

  init(_ state: LimitsState, at reading: Reading) {
    self.state = state
    previous = state.last
    if let schedule = state.inForce.schedule, schedule.day.contains(reading.wall),
      schedule.zone == reading.zone
    {
      moment = Moment(reading, day: schedule.day)
    } else {
      moment = Moment(reading)
    }
    date = moment.date
  }

  let date: LocalDate

  /// Today's record, made when the date is seen for the first time.
  var today: DayRecord {
    get { state.days[date] ?? DayRecord(date: date) }
    _modify {
      let date = date
      yield &state.days[date, default: DayRecord(date: date)]
    }
  }

  /// The first look on another date closes yesterday's locks and ends its overrides for good (L-70, R-04).
  mutating func changeDay() {
    if state.days[date] == nil { state.days[date] = DayRecord(date: date) }
    guard let previous, previous.date != date else { return }
    for id in state.runningLocks.keys.sorted() { endLock(id) }
    state.overrides = state.overrides.filter { $0.value.date == date }
    state.raised = state.raised.filter { abs($0.date - date) <= 1 }
  }

  mutating func finish() {
    state.last = LastLook(moment.reading, date: date)
  }

  /// Credits what was used and leaves every judgement to the next look.
  mutating func sample() -> LimitsOutcome {
    creditUse()
    if let previous {
      state.last = LastLook(moment.reading, date: previous.date, judged: previous.judged)
    }
    return outcome(.ok, spendsPass: false)
  }

  func outcome(_ answer: LimitsAnswer, spendsPass: Bool) -> LimitsOutcome {
    LimitsOutcome(
      state: state, records: records, notices: notices, wakeAt: nextMoment(), answer: answer,
      spendsPass: spendsPass)
  }
}
