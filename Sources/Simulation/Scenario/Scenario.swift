import Day
import Groundwork
import Limits

/// A scenario file as read: a day (or a year) of one person, with what must be true in it.
public struct Scenario: Sendable {
  public var about: String
  public var zone: Zone
  public var start: WallInstant
  public var settings = LimitsSettings()
  public var groups: [Group] = []
  public var steps: [Step] = []
}

/// One step: when, what happens, and what must then be true.
public struct Step: Sendable {
  /// Counted from 1, as people count.
  public var number: Int
  public var time: Time
  public var action: Action?
  public var expect: [String: JSONValue]?

  public enum Time: Sendable, Equatable {
    /// On the clock shown before the step's own action.
    case at(LocalDateTime)
    case exactly(WallInstant)
    case after(Milliseconds)
  }

  public enum Action: Sendable, Equatable {
    case foreground(Foreground?)
    case idle(Bool)
    case screenLocked(Bool)
    case media(Bool)
    case audible([SiteAddress])
    case unprotected([AppID])
    case suspend(Milliseconds)
    case reboot(off: Milliseconds)
    case kill
    /// kill -9 between two flushes: up to five seconds of use are lost.
    case cut
    case start
    case setClock(LocalDateTime)
    case shiftClock(Milliseconds)
    case travel(Zone)
    case dropWakeups(Bool)
    /// The store cannot write from now on, or can again.
    case storeFails(Bool)
    /// Something that the person does, as it stands in the file: wrong values are answered, not refused.
    case `do`(JSONValue)

    /// The daemon ends with it, without being asked.
    var isKill: Bool {
      switch self {
      case .kill, .cut, .reboot: true
      default: false
      }
    }
  }
}

/// A scenario file that is wrong: which step, which key, why. Exit status 2.
public struct ScenarioFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// `nil`: outside of the steps.
  public var step: Int?
  public var key: String
  public var because: String

  public init(step: Int?, key: String, because: String) {
    self.step = step
    self.key = key
    self.because = because
  }

  public var description: String {
    (step.map { "step \($0): " } ?? "") + "\(key): \(because)"
  }
}
