import Day
import Groundwork

/// Pauses that run and passes that are not used yet.
public struct AccessState: Sendable, Equatable {
  public var pauses: [Pause] = []
  public var passes: [Pass] = []
  /// The pause that was beaten last: nobody sits through two at once.
  public var present: String?
  public init() {}

  /// A pass with this id that is good for this now.
  public func pass(_ id: String, for purpose: Purpose, at now: BootInstant) -> Pass? {
    passes.first { $0.id == id && $0.purpose == purpose && $0.expires > now }
  }
}

/// What can happen to Access. Ids are made outside, unguessable.
public enum AccessEvent: Sendable, Equatable {
  case begin(id: String, Purpose)
  case beat(id: String, isVisible: Bool)
  case complete(id: String, passID: String)
  case leave(id: String)
  case spend(passID: String)
}

public enum AccessAnswer: Sendable, Equatable {
  case ok
  case pause(Pause)
  case pass(Pass)
  case refused(AccessRefusal)
}

public enum AccessRefusal: String, Sendable, CaseIterable {
  /// No such pause: never begun, left, forgotten, or complete already.
  case unknownPause
  /// Not sat through yet.
  case pauseNotOver
  case tooManyPauses
}

/// Judges one event of Access; what has expired goes first.
public func decide(
  _ state: AccessState, _ event: AccessEvent, at reading: Reading
) -> (state: AccessState, answer: AccessAnswer) {
  var state = state
  let now = reading.boot
  state.pauses.removeAll { now - $0.lastBeat > Bounds.pauseKept }
  state.passes.removeAll { $0.expires <= now }
  switch event {
  case .begin(let id, let purpose):
    guard state.pauses.count < Bounds.pausesAtOnce else {
      return (state, .refused(.tooManyPauses))
    }
    let pause = Pause(id: id, purpose: purpose, began: now)
    state.pauses.append(pause)
    return (state, .pause(pause))
  case .beat(let id, let isVisible):
    guard let index = state.pauses.firstIndex(where: { $0.id == id }) else {
      return (state, .refused(.unknownPause))
    }
    if let other = state.present, other != id,
      let running = state.pauses.first(where: { $0.id == other }),
      now - running.lastBeat <= Bounds.beatAtMost
    {
      // Another pause is being sat through: this one waits, and begins anew from here.
      state.pauses[index].lastBeat = now
      return (state, .pause(state.pauses[index]))
    }
    state.present = id
    state.pauses[index].beat(at: now, isVisible: isVisible)
    return (state, .pause(state.pauses[index]))
  case .complete(let id, let passID):
    guard let index = state.pauses.firstIndex(where: { $0.id == id }) else {
      return (state, .refused(.unknownPause))
    }
    guard state.pauses[index].isComplete else { return (state, .refused(.pauseNotOver)) }
    let pass = Pass(
      id: passID, purpose: state.pauses[index].purpose, expires: now + Bounds.passKept)
    state.pauses.remove(at: index)
    state.passes.append(pass)
    return (state, .pass(pass))
  case .leave(let id):
    state.pauses.removeAll { $0.id == id }
    return (state, .ok)
  case .spend(let passID):
    state.passes.removeAll { $0.id == passID }
    return (state, .ok)
  }
}
