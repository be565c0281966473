import BrowserLink
import Day
import Groundwork
import HaruCore
import Limits
import LinuxDesktop
import LinuxFiles
import Words

/// The browsers of this person: the connected profiles joined with the desktop, and the windows that go without.
@MainActor
final class Browsing {
  let gateway: BrowserGateway
  let remembered: ProfileBook
  let protection: BrowserProtection
  let book: AppBook
  private let household: Household
  private let watch: DesktopWatch
  private let teller: Teller
  private let words: Words
  /// What a browser says of the person, where nobody else does.
  private var idle: Front.Idle?
  private var shieldRevision = -1
  private let log: Log
  /// Why no browser can connect.
  private(set) var problem: Problem?
  /// The windows to be covered changed.
  var onCovers: () -> Void = {}

  init(
    household: Household, watch: DesktopWatch, book: AppBook, teller: Teller, words: Words,
    log: Log, folders: XDGFolders, page: @escaping (_ path: String) -> String?
  ) {
    self.household = household
    self.watch = watch
    self.book = book
    self.teller = teller
    self.words = words
    self.log = log
    gateway = BrowserGateway(
      socketPath: folders.runtime + "/browsers.sock", household: household, book: book,
      words: words, log: log, page: page)
    remembered = ProfileBook(
      path: folders.state + "/browsers.json", log: log, now: household.now.wall)
    protection = BrowserProtection(
      book: book,
      isProtected: { [gateway] in gateway.profiles.inFront(of: $0)?.isProtected == true },
      isConnected: { [gateway] window in gateway.profiles.contains { $0.owns(window) } },
      isHeld: { [household] app in
        let inForce = household.state.limits.inForce
        return inForce.shield.apps.contains(app) && inForce.unprotected[app] == nil
      }, patience: Self.patience(household, remembered))
    connect()
  }

  /// A browser in front has five seconds to connect. One with a profile that was connected before the daemon's
  /// start, and has not been since, has longer: after a long time without a daemon it tries only every 20 s.
  private static func patience(
    _ household: Household, _ remembered: ProfileBook
  ) -> (AppID) -> Milliseconds {
    let start = household.now
    return { [household, remembered] app in
      let usual = Milliseconds.seconds(5)
      guard remembered.profiles.contains(where: { $0.app == app && $0.lastSeen < start.wall })
      else { return usual }
      return max(usual, start.boot + .seconds(25) - household.now.boot)
    }
  }

  private func connect() {
    watch.siteInFront = { [gateway] in gateway.profiles.inFront(of: $0)?.site }
    watch.siteByBrowsers = { [gateway] in gateway.profiles.inFront?.site }
    gateway.onFronts = { [weak self] in self?.frontsChanged() }
    gateway.onVisit = { [weak self] in self?.remember($0) }
    gateway.onStanding = { [weak self] in self?.standingChanged($0) }
    household.onSample = { [gateway] in gateway.sampled() }
    protection.onChange = { [weak self] in self?.marksChanged() }
  }

  /// Begins to listen. Where that fails, apps are kept all the same, and the doctor says that browsers are not.
  func start() {
    do throws(Problem) {
      try gateway.start()
    } catch {
      problem = error
      log.problem("browsers", error)
    }
  }

  func stop() { gateway.stop() }

  // MARK: what happens

  func foreground(_ window: WindowFacts?) {
    protection.foreground(window)
    noteUnprotected()
  }

  func windowsChanged(_ windows: [WindowFacts]) { protection.windowsChanged(windows) }

  func desktopLost() {
    protection.lost()
    frontsChanged()
  }

  /// After each event: browsers hear of the policy, and a browser that was let go is looked at anew.
  func follow(_ state: HaruState, at reading: Reading) {
    gateway.follow(state, at: reading)
    warn(state, at: reading)
    guard shieldRevision != state.limits.inForce.shieldRevision else { return }
    shieldRevision = state.limits.inForce.shieldRevision
    protection.look()
  }

  private func frontsChanged() {
    noteIdle()
    watch.join()
    let audible = gateway.profiles.audible
    if household.state.limits.presence.audible != audible {
      household.handle(.fact(.audible(audible)))
    }
    protection.look()
  }

  private func standingChanged(_ profile: LinkedProfile) {
    guard profile.isProtected else { return protection.look() }
    if let app = profile.process.app { teller.withdrawUnprotected(app) }
    protection.protected(profile)
  }

  private func remember(_ profile: LinkedProfile) {
    let hello = profile.hello
    remembered.see(
      ProfileBook.Profile(
        id: hello.profile, app: profile.process.app, browser: hello.browser.rawValue,
        browserVersion: hello.browserVersion, extensionVersion: hello.extensionVersion,
        privateAllowed: hello.privateAllowed, lastSeen: household.now.wall))
  }

  /// Believed only where the desktop has no word of its own.
  private func noteIdle() {
    let idle = watch.isIdleUnknown ? gateway.profiles.inFront?.front?.idle : nil
    guard idle != self.idle else { return }
    self.idle = idle
    watch.covered(by: .browser, idle == .locked)
    switch idle {
    case .idle: watch.idle(for: household.state.limits.settings.idleAfter)
    case .active: watch.active()
    case .locked, nil: break
    }
  }

  // MARK: windows without the extension

  private func marksChanged() {
    noteUnprotected()
    warn(household.state, at: household.now)
    onCovers()
  }

  private func noteUnprotected() {
    let apps = protection.appsInFront
    guard household.state.limits.presence.unprotected != apps else { return }
    household.handle(.fact(.unprotected(apps)))
  }

  /// The windows to be covered for want of the extension, by app; none while no group wants that.
  var uncoveredWindows: [AppID: Set<WindowID>] {
    guard household.state.limits.groupAgainstUnprotected != nil else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: protection.apps.map { ($0, protection.windows(of: $0)) })
  }

  /// Once for each browser and date, while a group that only wants to be warned has something to protect.
  private func warn(_ state: HaruState, at reading: Reading) {
    guard !protection.apps.isEmpty, state.limits.groupAgainstUnprotected == nil else { return }
    let groups = state.limits.groupsGuardingSites
    guard !groups.isEmpty else { return }
    let date = reading.zone.date(at: reading.wall)
    for app in protection.apps where remembered.takeWarning(of: app, on: date) {
      teller.tellUnprotected(app, name: name(of: app), groups: groups.map(\.name))
    }
  }

  func name(of app: AppID) -> String {
    book.app(app)?.name(words.language.rawValue) ?? app.text
  }
}
