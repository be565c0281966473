import Day
import Groundwork

/// Everything that can happen to Limits.
public enum LimitsEvent: Sendable {
  /// The daemon came up and found the desktop like this.
  case started(Presence)
  /// Use is only to be credited up to now, for the store: judges nothing, raises nothing.
  case sampled
  /// A timer, a page, a clock or zone change, a wake from sleep: only "look again".
  case looked
  case foreground(Foreground?)
  /// No input since then; `nil`: there is input again.
  case noInput(since: BootInstant?)
  case watching(Bool)
  case screenLocked(Bool)
  case asleep(Bool)
  /// Sites that sound in tabs that are not in front; all of them, each time one more or less does.
  case audible([SiteAddress])
  /// Browsers whose window in front has had no live, acknowledged extension for more than 5 s; all of them.
  case unprotected(Set<AppID>)
  case request(LimitsRequest, hasPass: Bool)
}

/// Something that the person asks for. Values in it have passed their own checks already.
public enum LimitsRequest: Sendable, Equatable {
  case look
  case create(Group)
  case edit(GroupID, GroupEdit)
  case apply(GroupID)
  case unapply(GroupID)
  case delete(GroupID)
  case oneMinute(GroupID)
  /// A reward was earned for this group.
  case tenMinutes(GroupID)
  /// "Open Haru" on the shield of this app, pattern or address.
  case open(token: String)
  case takeUpOpenRequest
  case block(apps: [AppID], sites: [SitePattern])
  case release
  case resetProtection
  /// To thaw and uncover everything by hand; the state does not change, the gate is judged here.
  case releaseAllShields
  case setOneMinuteUses(Int)
  case setIdleAfter(Milliseconds)
}

/// The parts of a group that are to change; what is `nil` stays.
public struct GroupEdit: Sendable, Equatable {
  public var name: String?
  public var apps: [AppID]?
  public var sites: [SitePattern]?
  public var rule: Change<Rule>?
  public var plan: Change<WeekdayPlan>?
  public var unprotectedBrowsers: UnprotectedBrowsers?
  public var countsAudible: Bool?

  /// A new value, or none.
  public enum Change<Value: Sendable & Equatable>: Sendable, Equatable {
    case remove
    case set(Value)

    public var value: Value? {
      if case .set(let value) = self { return value }
      return nil
    }
  }

  public init(
    name: String? = nil, apps: [AppID]? = nil, sites: [SitePattern]? = nil,
    rule: Change<Rule>? = nil, plan: Change<WeekdayPlan>? = nil,
    unprotectedBrowsers: UnprotectedBrowsers? = nil, countsAudible: Bool? = nil
  ) {
    self.name = name
    self.apps = apps
    self.sites = sites
    self.rule = rule
    self.plan = plan
    self.unprotectedBrowsers = unprotectedBrowsers
    self.countsAudible = countsAudible
  }
}

/// What a request came to. A refusal is an answer; it changed nothing and spent no pass.
public enum LimitsAnswer: Sendable, Equatable {
  case ok
  case refused(Refusal)
}

/// Why not, in the order in which they are looked for.
public enum Refusal: Error, Sendable, Equatable {
  case unknownGroup
  /// The key at fault, as the caller wrote it, and what is wrong with it.
  case invalid(field: String, because: Fault)
  case needsGate
  case notLocked
  case alreadyOpen
  case noneLeft

  public enum Fault: Error, Sendable, Equatable {
    case unknownKey
    case shape(expected: String)
    case empty
    case taken
    case tooMany(Int, maximum: Int)
    case tooLong(maximum: Int)
    case range(Int, ClosedRange<Int>)
    case rule(RuleFault)
    case weekday(Int, RuleFault)
    case planSize(Int)
    case planEmpty
    case site(String, SiteFault)
    case app(String)
    case windowPiece(TimeWindow)
    case nextDayRule(weekday: Int)
  }

  /// `needsGate`, `invalid:sites`, …
  public var code: String {
    switch self {
    case .unknownGroup: "unknownGroup"
    case .invalid(let field, _): "invalid:" + field
    case .needsGate: "needsGate"
    case .notLocked: "notLocked"
    case .alreadyOpen: "alreadyOpen"
    case .noneLeft: "noneLeft"
    }
  }
}

/// A fact for the history.
public enum LimitsRecord: Sendable, Equatable {
  case lockBegan(GroupID, LockCause)
  case lockEnded(GroupID, RunningLock, length: Milliseconds)
  case recharged(GroupID, generation: Int)
  case overridden(GroupID, Override.Kind)
  case changed(GroupID)
  case protectionReset
  case blocked
  case released
  /// The wall clock was moved by so much, against the boot clock.
  case clockMoved(Milliseconds)
}

/// What an event came to.
public struct LimitsOutcome: Sendable {
  public var state: LimitsState
  public var records: [LimitsRecord]
  public var notices: [Notice]
  /// The next moment at which a look may find something new; the next midnight at the latest.
  public var wakeAt: BootInstant
  public var answer: LimitsAnswer
  /// The pass that came with the request was needed and is used up.
  public var spendsPass: Bool
}
