import Access
import Day
import Groundwork
import Limits

/// Judges one event: pure, total, synchronous. Here the domains meet; none knows another.
public func decide(_ state: HaruState, _ event: HaruEvent, at reading: Reading) -> HaruOutcome {
  switch event {
  case .fact(let fact):
    var next = state
    if case .started = fact, state.limits.last?.bootID != reading.bootID {
      next.access = AccessState()  // pauses and passes do not outlive their boot
    }
    return judge(next, fact, at: reading)
  case .request(let request, let passID):
    return judge(state, request, passID, at: reading)
  case .pause(let event):
    var outcome = judge(state, .looked, at: reading)
    let (access, answer) = Access.decide(outcome.state.access, event, at: reading)
    outcome.state.access = access
    outcome.answer = .access(answer)
    return outcome
  }
}

private func judge(
  _ state: HaruState, _ event: LimitsEvent, at reading: Reading
) -> HaruOutcome {
  let outcome = Limits.decide(state.limits, event, at: reading)
  var next = state
  next.limits = outcome.state
  let answer: HaruAnswer =
    switch outcome.answer {
    case .ok: .ok
    case .refused(let refusal): .refused(refusal)
    }
  return HaruOutcome(
    state: next, records: outcome.records, notices: outcome.notices, wakeAt: outcome.wakeAt,
    answer: answer)
}

/// The gate has its one place here: a pass counts only for the purpose that the request itself names, and is
/// used up in the same step as the change it was needed for (L-07, A-20, A-21).
private func judge(
  _ state: HaruState, _ request: LimitsRequest, _ passID: String?, at reading: Reading
) -> HaruOutcome {
  let pass = passID.flatMap { id in
    request.purpose.flatMap { state.access.pass(id, for: $0, at: reading.boot) }
  }
  let outcome = Limits.decide(
    state.limits, .request(request, hasPass: pass != nil), at: reading)
  var next = state
  next.limits = outcome.state
  if let pass, outcome.spendsPass {
    next.access = Access.decide(next.access, .spend(passID: pass.id), at: reading).state
  }
  let answer: HaruAnswer =
    switch outcome.answer {
    case .ok: .ok
    case .refused(let refusal): .refused(refusal)
    }
  return HaruOutcome(
    state: next, records: outcome.records, notices: outcome.notices, wakeAt: outcome.wakeAt,
    answer: answer)
}

extension LimitsRequest {
  /// The pause that would have to be sat through for it, if any.
  public var purpose: Purpose? {
    switch self {
    case .edit(let id, _), .apply(let id), .unapply(let id), .delete(let id):
      .gate(group: id)
    case .tenMinutes(let id): .reward(group: id)
    case .resetProtection: .gate(act: "resetProtection")
    case .releaseAllShields: .gate(act: "releaseAllShields")
    case .setOneMinuteUses: .gate(act: "setOneMinuteUses")
    case .setIdleAfter: .gate(act: "setIdleAfter")
    case .look, .create, .oneMinute, .open, .takeUpOpenRequest, .block, .release: nil
    }
  }
}

extension Purpose {
  public static func gate(group: GroupID) -> Purpose {
    Purpose(.gate, subject: "group:" + group.text)
  }
  public static func reward(group: GroupID) -> Purpose {
    Purpose(.reward, subject: "group:" + group.text)
  }
  public static func gate(act: String) -> Purpose { Purpose(.gate, subject: "act:" + act) }
}
