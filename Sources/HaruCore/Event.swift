import Access
import Day
import Groundwork
import Limits

/// Everything that Haru knows, as one value.
public struct HaruState: Sendable {
  public var limits = LimitsState()
  public var access = AccessState()
  public init() {}
}

/// Everything that can happen.
public enum HaruEvent: Sendable {
  /// A fact from the desktop, the clock or the machine.
  case fact(LimitsEvent)
  /// Something that the person asks, with the pass that they may have earned.
  case request(LimitsRequest, passID: String?)
  case pause(AccessEvent)
}

/// What was asked came to this.
public enum HaruAnswer: Sendable, Equatable {
  case ok
  case refused(Refusal)
  case access(AccessAnswer)
}

/// What an event came to: the next state, facts, wishes, the next interesting moment, and an answer.
public struct HaruOutcome: Sendable {
  public var state: HaruState
  public var records: [LimitsRecord]
  public var notices: [Notice]
  public var wakeAt: BootInstant
  public var answer: HaruAnswer
}
