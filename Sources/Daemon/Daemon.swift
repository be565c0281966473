import Day
import Glibc
import Groundwork
import HaruCore
import Journey
import Limits
import LinuxApps
import LinuxBus
import LinuxDesktop
import LinuxFiles
import LinuxProcesses
import LinuxTime
import MainLoop
import Ports
import SQLite
import Store
import WebAPI
import WebServer
import Words

/// Puts the house together: the only place that names every part.
@MainActor
public final class Daemon {
  public static let version = haruVersion

  private let environment: [String: String]
  private let log: Log
  private let folders: XDGFolders
  private let store: SQLiteStore
  private let household: Household
  private let book: AppBook
  private let host: Host
  private let serving: Serving
  private let freezer: Freezer
  private let teller: Teller
  private let words: Words
  private let browsers: BrowserBook
  private let watch: DesktopWatch
  private let browsing: Browsing
  private let sessionBus = BusConnection.session()
  private let systemBus = BusConnection.system()
  private var desktop: (any DesktopSession)?
  private var keeper: ShieldKeeper?
  private var actions: ShieldActions?
  private var senses: SessionSenses?
  private var beginnings: Doctor.Beginnings
  private var frontShielded: AppID?
  private var notices: [Notice]
  private let backup: DailyBackup
  private let awaitedDisplay = AwaitedDisplay()
  private let freezerNotices = FreezerNotices()

  /// Opens the data and goes on from it. Throws when there is no safe way to: another daemon runs, or the data
  /// can be neither read nor put aside.
  public init(environment: [String: String]) throws(Problem) {
    self.environment = environment
    log = Log(environment: environment)
    folders = try XDGFolders.ofThisProcess()
    try folders.make()
    let clock = try SystemClock()
    let reading = clock.read()
    store = try SQLiteStore.open(
      in: folders.data, today: reading.zone.date(at: reading.wall),
      stamp: reading.zone.local(at: reading.wall).text.filter { $0 != ":" },
      zone: { ZoneData.zone(named: $0) })
    let stored = try store.load()
    notices = stored.notices
    household = try Household(store: store, stored: stored, clock: clock, log: log)
    book = AppBook(folders: AppFolders(environment: environment))
    words = Words(Language(environment: environment))
    browsers = BrowserBook(environment: environment, home: folders.home, log: log)
    host = Host(
      household: household, directory: book, setAside: stored.setAside, version: Self.version)
    host.browserBook = browsers
    serving = Serving(
      api: API(host: host), host: host, household: household,
      pages: PageFiles(folder: PageFiles.installed(environment)))
    let parts = SessionParts(haru: [getpid()]) { ProcessTable().entry(of: $0)?.parent }
    freezer = Freezer(
      options: FreezerOptions(
        stateFolder: folders.state,
        isProtected: { parts.part(of: ProcessEvidence($0)) != nil },
        adopt: adoption(by: UserScopes(bus: sessionBus))),
      onNotice: { [notices = freezerNotices] in notices.hear?($0) })
    teller = Teller(
      notifications: Notifications(bus: sessionBus, appName: "Haru"), household: household,
      words: words)
    teller.onSetUp = { [serving] in _ = serving.address(of: "/settings").map(Browser.open) }
    watch = DesktopWatch(household: household, book: book)
    backup = DailyBackup(store: store, log: log)
    browsing = Browsing(
      household: household, watch: watch, book: book, teller: teller, words: words, log: log,
      folders: folders, page: { [serving] in serving.address(of: $0) })
    browsers.connections = { [browsing] in browsing.connections }
    beginnings = Doctor.Beginnings(openedAs: store.openedAs.finding)
    beginnings.data = dataFindings(stored, store)
  }

  /// Comes up enforcing: first the sockets, then the judgement, then the desktop.
  public func start() async throws(Problem) {
    try serve()
    openDesktop()
    if let keeper { await keeper.meetWhatIsFrozen() } else { await thawWithoutDisplay() }
    household.handle(.fact(.started(presence())))
    household.listen { [weak self] state, handled in self?.carryOut(state, handled) }
    household.handle(.fact(.looked))
    tellWhatWasLeft()
    desktop?.start(events())
    do throws(Problem) {
      let senses = try SessionSenses(
        household: household, watch: watch, system: systemBus, sessionBus: sessionBus)
      self.senses = senses
      await senses.start()
    } catch {
      log.problem("senses", error)
    }
    browsers.repairHost()
    host.doctor = Doctor(
      beginnings: beginnings, desktop: { [weak self] in self?.desktop }, book: book,
      freezer: freezer, teller: teller, senses: senses, browsers: browsers, browsing: browsing)
    log.info("harud \(Self.version) is up; data \(beginnings.openedAs.code)")
  }

  /// An orderly end: everything is written; what is frozen stays so, since stopping Haru is no way out.
  public func stop() {
    household.flush()
    browsing.stop()
    serving.stop()
    desktop?.stop()
    do throws(Problem) { try store.close() } catch { log.problem("store", error) }
    log.info("harud ends")
  }

  // MARK: beginnings

  private func serve() throws(Problem) {
    let socket = folders.runtime + "/harud.sock"
    let wanted = environment["HARU_PORT"].flatMap { UInt16($0) } ?? PageFiles.usualPort
    let sessions = SessionFile(path: folders.state + "/sessions.json")
    do throws(Problem) {
      try serving.start(
        ServerConfiguration(socketPath: socket, port: wanted), sessions: sessions.read())
    } catch {
      guard error.code == "listen", error.field != "socket" else { throw error }
      // The usual port is somebody's: any other will do, links carry it.
      try serving.start(
        ServerConfiguration(socketPath: socket, port: 0), sessions: sessions.read())
    }
    serving.server?.onSessionsChange = { sessions.write($0) }
    browsing.start()
    host.browsing = browsing
    host.thawAll = { [freezer] () throws(Problem) in try await freezer.thawAll() }
    host.page = { [weak self] path in self?.serving.address(of: path) }
  }

  private func openDesktop() {
    do throws(Problem) {
      let desktop = try openDesktopSession(environment: environment)
      let scheme: ShieldContent.ColorScheme =
        environment["HARU_COLOR_SCHEME"] == "dark" ? .dark : .light
      let shieldWords = ShieldWords(words: words, colorScheme: scheme)
      let keeper = ShieldKeeper(
        desktop: desktop, freezer: freezer, book: book, words: shieldWords,
        trace: { [log, household] in log.trace($0, $1, at: household.now.boot) })
      let pause = ShieldPause(
        household: household, desktop: desktop, keeper: keeper, words: words, freshID: randomUUID,
        spare: { [browsing] in browsing.protection.spare($0, for: $1) })
      actions = ShieldActions(
        household: household, keeper: keeper, pause: pause, teller: teller, words: shieldWords,
        book: book, page: { [weak self] in self?.serving.address(of: $0) })
      teller.onShieldAction = { [weak self] app, action in
        self?.actions?.press(action, onNoticeOf: app)
      }
      self.desktop = desktop
      self.keeper = keeper
      watch.begin(desktop)
      browsing.onCovers = { [weak keeper, household] in
        keeper?.reconcile(household.state, at: household.now)
      }
      keeper.unprotected = { [browsing] in browsing.uncoveredWindows }
      freezerNotices.hear = { [weak keeper] in keeper?.hear($0) }
      host.keeper = keeper
    } catch {
      beginnings.desktopProblem = error
      log.problem("desktop", error)
      awaitedDisplay.wait { [weak self] in self?.takeDisplay() ?? true }
    }
  }

  /// What the desktop shows as the daemon comes up.
  private func presence() -> Presence {
    var presence = Presence()
    guard let desktop else { return presence }
    presence.foreground = watch.foreground
    if let idle = desktop.idleNow(), idle >= household.state.limits.settings.idleAfter {
      presence.noInputSince = household.now.boot - idle
    }
    return presence
  }

  /// Notices that were committed before a crash, and perhaps not shown: still worth it, or done with.
  private func tellWhatWasLeft() {
    let reading = household.now
    let isFresh = { (notice: Notice) in reading.wall - notice.at <= Limits.Bounds.noticeLateness }
    teller.tell(notices.filter(isFresh), household.state, at: reading)
    for notice in notices where !isFresh(notice) { household.noteDone(notice) }
    notices = []
  }

  private func events() -> DesktopEvents {
    var events = DesktopEvents()
    events.onForeground = { [watch, browsing] in
      // First whether it goes without the extension: that says what coming to the front means.
      browsing.foreground($0)
      watch.foreground($0)
    }
    events.onAbilitiesChanged = { [watch] _ in watch.join() }
    events.onIdle = { [watch] in watch.idle(for: $0) }
    events.onActive = { [watch] in watch.active() }
    events.onWindowsChanged = { [weak self] in self?.windowsChanged($0) }
    events.onShieldAction = { [weak self] in self?.actions?.press($1, on: $0) }
    events.onScreenSaver = { [watch] in watch.covered(by: .screenSaver, $0) }
    events.onLost = { [weak self] in self?.desktopLost() }
    desktop?.setIdleThreshold(household.state.limits.settings.idleAfter)
    return events
  }

  // MARK: after each event

  private func carryOut(_ state: HaruState, _ handled: Writer.Handled) {
    let reading = household.now
    if handled.shieldChanged, let first = state.limits.inForce.shield.apps.first {
      log.trace("decided", first, at: reading.boot)
    }
    keeper?.reconcile(state, at: reading)
    teller.tell(handled.notices, state, at: reading)
    noteShieldInFront(state)
    desktop?.setIdleThreshold(state.limits.settings.idleAfter)
    browsing.follow(state, at: reading)
    backup.take(on: reading.zone.date(at: reading.wall))
  }

  /// Of apps only: a site that is shielded has its words in the browser, and its browser is not shielded.
  private func noteShieldInFront(_ state: HaruState) {
    let inForce = state.limits.inForce
    let front = state.limits.presence.foreground?.app
    let shielded = inForce.isFrontShielded ? inForce.shield.apps.first { $0 == front } : nil
    guard shielded != frontShielded else { return }
    if let before = frontShielded { teller.withdrawShield(before) }
    frontShielded = shielded
    if let shielded, keeper?.spared[shielded] == nil { actions?.shieldCame(over: shielded) }
  }

  private func windowsChanged(_ windows: [WindowFacts]) {
    book.forget(allBut: Set(windows.map(\.id)))
    browsing.windowsChanged(windows)
    keeper?.reconcile(household.state, at: household.now)
  }

  /// Without a display nothing can be covered; what stood still must see that its display is gone.
  private func desktopLost() {
    desktop = nil
    keeper = nil
    host.keeper = nil
    watch.lost()
    browsing.desktopLost()
    Task { await thawWithoutDisplay() }
    awaitedDisplay.wait { [weak self] in self?.takeDisplay() ?? true }
  }

  /// Nothing can be covered, so nothing may stand still: nobody could reach it (L-68).
  private func thawWithoutDisplay() async {
    do throws(Problem) { try await freezer.thawAll() } catch { log.problem("freezer", error) }
  }

  /// False: there is no display yet.
  private func takeDisplay() -> Bool {
    guard desktop == nil else { return true }
    openDesktop()
    guard let desktop else { return false }
    desktop.start(events())
    household.handle(.fact(.looked))
    return true
  }
}

/// Carries the freezer's notices to the keeper, which is there only while there is a desktop.
@MainActor
private final class FreezerNotices {
  var hear: ((FreezerNotice) -> Void)?
}
