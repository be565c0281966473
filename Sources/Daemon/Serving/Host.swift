import Day
import Groundwork
import HaruCore
import Limits
import Ports
import WebAPI

/// The daemon as the API sees it.
@MainActor
final class Host: APIHost {
  private let household: Household
  let directory: any AppDirectory
  let setAside: [StoredState.SetAside]
  let version: String
  /// Parts that may be missing on this machine.
  var keeper: ShieldKeeper?
  /// Comes last, when all that it examines is there.
  var doctor: Doctor? {
    didSet {
      for patient in waitingRoom { patient.resume() }
      waitingRoom = []
    }
  }
  private var waitingRoom: [CheckedContinuation<Void, Never>] = []
  var browserBook: BrowserBook?
  var browsing: Browsing?
  var page: ((_ path: String) -> String?)?
  var thawAll: (() async throws(Problem) -> Void)?

  init(
    household: Household, directory: any AppDirectory, setAside: [StoredState.SetAside],
    version: String
  ) {
    self.household = household
    self.directory = directory
    self.setAside = setAside
    self.version = version
  }

  func look() -> (state: HaruState, reading: Reading) {
    let reading = household.now
    if household.state.limits.last?.judged != reading.wall { household.handle(.fact(.looked)) }
    return (household.state, household.now)
  }

  func submit(_ event: HaruEvent) throws(Problem) -> HaruAnswer {
    let handled = household.handle(event)
    if let problem = handled.problem { throw problem }
    return handled.answer
  }

  func freshID() -> String { randomUUID() }

  func days(from first: LocalDate, to last: LocalDate) throws(Problem) -> [DayRecord] {
    try household.days(from: first, to: last)
  }

  func locks(from first: LocalDate, to last: LocalDate) throws(Problem) -> [LockSpan] {
    try household.locks(from: first, to: last)
  }

  func removedGroups() throws(Problem) -> [GroupID: String] { try household.removedGroups() }

  /// Asked while the daemon comes up, it waits for the doctor: no findings would read as all is well.
  func findings() async -> [Finding] {
    if doctor == nil { await withCheckedContinuation { waitingRoom.append($0) } }
    return await doctor?.findings() ?? []
  }

  func installedBrowsers() async -> JSONValue { await browserBook?.json() ?? ["browsers": []] }

  func installBrowsers(_ names: [String]) async throws(Problem) -> JSONValue {
    guard let browserBook else { return ["browsers": [], "outcomes": []] }
    return try await browserBook.install(names)
  }

  func pageAddress(path: String) -> String? { page?(path) }

  func releaseAllShields() async throws(Problem) {
    if let keeper {
      try await keeper.releaseAll(household.state, at: household.now)
    } else {
      try await thawAll?()
    }
  }

  var unenforced: [Unenforced] {
    let shield = household.state.limits.inForce.shield
    let apps =
      keeper?.unenforced
      ?? shield.apps.map { Unenforced(token: $0.text, because: "noDesktop") }
    guard browsing?.hasExtension != true else { return apps }
    return apps
      + shield.sites.map { Unenforced(token: $0.text, because: "noBrowserExtension") }
  }

  var browsers: [BrowserStanding] { browsing?.standings ?? [] }
}

/// A random UUID (RFC 9562, version 4), lower case, from the kernel.
func randomUUID() -> String {
  // The system's generator reads getrandom(2).
  var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
  bytes[6] = bytes[6] & 0x0f | 0x40
  bytes[8] = bytes[8] & 0x3f | 0x80
  let hex = bytes.map { byte in
    let text = String(byte, radix: 16)
    return byte < 16 ? "0" + text : text
  }
  return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { hex[$0].joined() }.joined(separator: "-")
}
