import Day
import Groundwork
import HaruCore
import Limits
import Ports

/// What the API needs of the daemon that carries it.
@MainActor
public protocol APIHost: AnyObject {
  /// Looks at the clocks, brings the state up to them, and gives both.
  func look() -> (state: HaruState, reading: Reading)
  /// Hands one event to the one writer. Throws when the store could not keep a request.
  func submit(_ event: HaruEvent) throws(Problem) -> HaruAnswer
  /// Unguessable, never given out before.
  func freshID() -> String
  func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord]
  /// Locks that are over, by the dates on which they began.
  func locks(from first: LocalDate, to last: LocalDate) throws(Problem) -> [LockSpan]
  /// Names of deleted groups: the history still shows them (L-80).
  func removedGroups() throws(Problem) -> [GroupID: String]
  var directory: any AppDirectory { get }
  /// Which part of the machine works, and what repairs the others.
  func findings() async -> [Finding]
  /// Installed browsers, as `LinuxBrowsers` gives them.
  func installedBrowsers() async -> JSONValue
  /// Tells the named browsers of Haru, or every installed one; the browsers as they are then, with `outcomes`.
  func installBrowsers(_ names: [String]) async throws(Problem) -> JSONValue
  /// Groups that could not be read, with the reason.
  var setAside: [StoredState.SetAside] { get }
  /// The address of the page with a key that works once; `nil` where no page is served.
  func pageAddress(path: String) -> String?
  /// Thaws and uncovers everything now, whatever the rules say, until the next change of the shield.
  func releaseAllShields() async throws(Problem)
  /// Tokens of the shield that are not enforced now, each with the reason (L-08, L-09).
  var unenforced: [Unenforced] { get }
  /// How each browser stands (L-09).
  var browsers: [BrowserStanding] { get }
  var version: String { get }
}

extension APIHost {
  /// A host without a history knows of none.
  public func removedGroups() throws(Problem) -> [GroupID: String] { [:] }
  /// A host without a link to browsers knows of none.
  public var browsers: [BrowserStanding] { [] }
}

/// A member behind the shield that nothing really stops, and why.
public struct Unenforced: Sendable, Equatable {
  public var token: String
  public var because: String
  public init(token: String, because: String) {
    self.token = token
    self.because = because
  }
}
