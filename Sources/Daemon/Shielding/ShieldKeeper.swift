import Day
import Groundwork
import HaruCore
import Limits
import LinuxApps
import LinuxDesktop
import LinuxProcesses
import WebAPI

/// Keeps the desktop as the shield says: desired is what the state gives, and every event reconciles (K-44).
@MainActor
final class ShieldKeeper {
  private let desktop: any DesktopSession
  private let freezer: Freezer
  private let book: AppBook
  private let words: ShieldWords
  private let trace: (_ what: String, AppID) -> Void
  private var apps: [AppID: ShieldedApp] = [:]
  private var frozenBefore: Set<AppID> = []
  private(set) var spared: [AppID: SessionParts.Part] = [:]
  /// The processes that were looked at for `spared`.
  private var examined: [AppID: Set<Int32>] = [:]
  /// Held open by hand until the shield changes.
  private var isReleased = false
  private var wanted = Shield()
  /// A pause that runs on a shield writes its own text there.
  var textInstead: [AppID: ShieldContent] = [:]
  /// Browser windows without the extension that are to be covered; their apps go on, or they could never connect.
  var unprotected: () -> [AppID: Set<WindowID>] = { [:] }

  init(
    desktop: any DesktopSession, freezer: Freezer, book: AppBook, words: ShieldWords,
    trace: @escaping (_ what: String, AppID) -> Void = { _, _ in }
  ) {
    self.trace = trace
    self.desktop = desktop
    self.freezer = freezer
    self.book = book
    self.words = words
  }

  /// Finds what an earlier daemon left frozen, so that it is held or let go (K-62).
  func meetWhatIsFrozen() async {
    frozenBefore = Set(await freezer.frozenNow().map(\.app))
  }

  /// Brings every window and process to what the state wants. Harmless to call at any time.
  func reconcile(_ state: HaruState, at reading: Reading) {
    let shield = state.limits.inForce.shield
    if shield != wanted { isReleased = false }
    wanted = shield
    let windows = Dictionary(grouping: desktop.windows.filter(isCoverable)) { book.app(of: $0) }
    let covers = covers(state.limits.inForce)
    let desired = isReleased ? [] : Set(shield.apps).union(covers.keys)
    let present = Set(windows.keys.compactMap { $0 })
    for app in Set(apps.keys).union(present.intersection(desired)).union(frozenBefore) {
      reconcile(
        app, windows, isDesired: desired.contains(app), onlyCovering: covers[app], state,
        at: reading)
    }
    frozenBefore = []
  }

  /// The apps of which only some windows are to be covered, and nothing frozen.
  private func covers(_ inForce: InForce) -> [AppID: Set<WindowID>] {
    let whole = Set(inForce.shield.apps).subtracting(inForce.unprotected.keys)
    return inForce.unprotected.mapValues { _ in [] }
      .merging(unprotected()) { _, windows in windows }.filter { !whole.contains($0.key) }
  }

  private func reconcile(
    _ app: AppID, _ windows: [AppID?: [WindowFacts]], isDesired: Bool,
    onlyCovering: Set<WindowID>?, _ state: HaruState, at reading: Reading
  ) {
    let own = windows[app] ?? []
    let isWanted = isDesired && !isSpared(app, own)
    guard isWanted || apps[app] != nil || frozenBefore.contains(app) else { return }
    let shielded = apps[app] ?? make(app)
    let content =
      isWanted
      ? textInstead[app]
        ?? words.content(
          app,
          name: book.catalogue[app].map { $0.name[words.words.language.rawValue] ?? app.text }
            ?? app.text, state, at: reading) : nil
    let others = Set(windows.filter { $0.key != app }.values.joined().compactMap(\.pid))
    shielded.want(
      isWanted, content: content, windows: own, others: others, onlyCovering: onlyCovering)
    if isWanted, !own.isEmpty { trace("covered", app) }
  }

  private func make(_ app: AppID) -> ShieldedApp {
    let shielded = ShieldedApp(
      app: app, desktop: desktop, freezer: freezer,
      standing: frozenBefore.contains(app) ? .frozen : .running)
    shielded.onSettled = { [weak self] in self?.settled($0) }
    apps[app] = shielded
    return shielded
  }

  private func settled(_ shielded: ShieldedApp) {
    if shielded.standing == .frozen { trace("frozen", shielded.app) }
    if shielded.isIdle { apps[shielded.app] = nil }
  }

  private func isCoverable(_ window: WindowFacts) -> Bool {
    ![.dock, .desktop].contains(window.kind)
  }

  /// Without its own parts nobody could use, leave or unlock the session. Looked at when a shield begins; what
  /// stands still can become no such part.
  private func isSpared(_ app: AppID, _ windows: [WindowFacts]) -> Bool {
    let pids = Set(windows.compactMap(\.pid))
    if let known = examined[app], known == pids, apps[app]?.isWanted == true || spared[app] != nil {
      return spared[app] != nil
    }
    examined[app] = pids
    let part =
      book.catalogue[app].flatMap { SessionParts.part(of: $0) }
      ?? windows.lazy.compactMap { $0.pid }.compactMap { self.book.sessionPart(of: $0) }.first
    spared[app] = part
    return part != nil
  }

  // MARK: what a person does

  func close(_ window: WindowID) {
    guard let app = app(ofWindow: window) else { return }
    apps[app]?.close(window)
  }

  func app(ofWindow id: WindowID) -> AppID? {
    desktop.windows.first { $0.id == id }.flatMap { book.app(of: $0) }
  }

  /// Thaws and uncovers everything until the shield changes.
  func releaseAll(_ state: HaruState, at reading: Reading) async throws(Problem) {
    isReleased = true
    reconcile(state, at: reading)
    try await freezer.thawAll()
  }

  /// What happened to a frozen app without Haru: it is held again, if it still has to be (K-44).
  func hear(_ notice: FreezerNotice) {
    switch notice {
    case .thawedByOthers(let app), .escaped(let app, _), .ended(let app):
      apps[app]?.lostHold()
    }
  }

  /// Apps behind the shield that are not held, each with the reason.
  var unenforced: [Unenforced] {
    wanted.apps.compactMap { app in
      if let part = spared[app] {
        return Unenforced(token: app.text, because: "session." + part.rawValue)
      }
      if case .notFreezable(let problem)? = apps[app]?.standing {
        return Unenforced(token: app.text, because: problem.code)
      }
      return nil
    }
  }
}
