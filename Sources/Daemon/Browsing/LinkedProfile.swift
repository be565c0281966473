import BrowserLink
import Groundwork
import Limits
import LinuxDesktop
import MainLoop

/// One profile of a browser while its connection lives.
@MainActor
final class LinkedProfile {
  let link: Link
  let hello: Hello
  let process: BrowserProcess
  private(set) var front: Front?
  /// What it says is in front, in our spelling.
  private(set) var site: SiteAddress?
  private(set) var audible: [SiteAddress] = []
  /// Grows with each time that any profile says it got the focus; the last one that did has it.
  private(set) var focusTurn = 0

  /// The policy that was sent last, or that it held already.
  private(set) var sent: String?
  /// The last policy sent was acknowledged, or there is still time to.
  private(set) var isProtected = false
  private var patience: Countdown?
  /// What it was told last of what is left of budgets, by holder.
  private var told: [String: Milliseconds] = [:]
  /// Told when `isProtected` changed.
  var onProtection: (LinkedProfile) -> Void = { _ in }

  /// How long an acknowledgement may take.
  static let ackTime = Milliseconds.seconds(5)

  init(link: Link, hello: Hello, process: BrowserProcess) {
    self.link = link
    self.hello = hello
    self.process = process
  }

  // MARK: the policy

  /// It holds the present policy already, from an earlier connection.
  func holds(_ revision: String) {
    sent = revision
    protect(true)
  }

  func send(_ frames: [UInt8], revision: String, left: [String: Milliseconds]) {
    sent = revision
    told = left
    link.send(frames: frames)
    patience = Countdown(Self.ackTime) { [weak self] in self?.protect(false) }
  }

  /// Says what is left of budgets.
  func lend(_ left: [String: Milliseconds]) {
    told.merge(left) { $1 }
    link.send(.lease(left))
  }

  /// How wrong it may be about what is left of a budget: the less there is the better it has to know it.
  static func allowedError(of left: Milliseconds) -> Milliseconds {
    max(.seconds(5), min(.seconds(60), Milliseconds(left.count / 4)))
  }

  /// Those of budgets that it knows too badly to be left alone with: they were used elsewhere meanwhile.
  func misjudged(_ left: [String: Milliseconds]) -> [String: Milliseconds] {
    left.filter { holder, now in
      guard let before = told[holder] else { return true }
      let allowed = Self.allowedError(of: now)
      return before > now ? before - now >= allowed : now - before >= allowed
    }
  }

  func acknowledged(_ revision: String) {
    guard revision == sent else { return }
    patience = nil
    protect(true)
  }

  func failed(_ revision: String) {
    guard revision == sent else { return }
    patience = nil
    protect(false)
  }

  /// Its connection is over.
  func isGone() {
    patience = nil
    isProtected = false
  }

  private func protect(_ isNow: Bool) {
    guard isProtected != isNow else { return }
    isProtected = isNow
    onProtection(self)
  }

  // MARK: what is in front

  /// `turn`: a number that grows. In a private window only what the patterns name is taken.
  func take(_ front: Front, turn: Int, patterns: () -> [SitePattern]) {
    if front.isFocused, self.front?.isFocused != true { focusTurn = turn }
    self.front = front
    site = front.site.flatMap(address)
    if front.isPrivate { site = site?.reportedPrivately(for: patterns()) }
    audible = front.audible.compactMap(address)
  }

  var hasFocus: Bool { front?.isFocused == true }

  /// No site: then nothing of it is counted.
  private func address(_ text: String) -> SiteAddress? {
    do throws(SiteFault) { return try SiteAddress(reported: text) } catch { return nil }
  }

  func owns(_ window: WindowFacts) -> Bool {
    window.pid.map { process.pids.contains($0) } ?? false
  }
}

/// What the connected profiles say together.
extension [LinkedProfile] {
  /// Of several profiles of the window's browser the one that got the focus last has it.
  @MainActor
  func inFront(of window: WindowFacts) -> LinkedProfile? {
    filter { $0.owns(window) && $0.hasFocus }.max { $0.focusTurn < $1.focusTurn }
  }

  /// By the browsers' word alone.
  @MainActor
  var inFront: LinkedProfile? { filter(\.hasFocus).max { $0.focusTurn < $1.focusTurn } }

  @MainActor
  var audible: [SiteAddress] {
    Set(flatMap(\.audible)).sorted { ($0.host, $0.path) < ($1.host, $1.path) }
  }
}
