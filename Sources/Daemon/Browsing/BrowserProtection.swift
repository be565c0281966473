import Groundwork
import Limits
import LinuxDesktop
import MainLoop

/// Finds browser windows that the person uses without a live, acknowledged extension (L-08, L-09): one timer while
/// such a window is new in front, else nothing.
@MainActor
final class BrowserProtection {
  private let book: AppBook
  /// A profile of the window's browser that says it has the focus now, and is protected.
  private let isProtected: (WindowFacts) -> Bool
  /// Its app stands still behind a shield: it could not answer.
  private let isHeld: (AppID) -> Bool
  /// Some profile of the window's browser is connected.
  private let isConnected: (WindowFacts) -> Bool
  /// How long an app may take to connect.
  private let patience: (AppID) -> Milliseconds
  /// Windows found so; they stay it until a profile of theirs is protected or they are gone.
  private var marked: [WindowID: Mark] = [:]
  private var counting: (window: WindowID, timer: Countdown)?
  private var front: WindowFacts?
  private var spared: [AppID: Countdown] = [:]
  /// Told when the apps or the windows found so changed.
  var onChange: () -> Void = {}

  private struct Mark: Equatable {
    var app: AppID
    var pid: Int32?
  }

  init(
    book: AppBook, isProtected: @escaping (WindowFacts) -> Bool,
    isConnected: @escaping (WindowFacts) -> Bool, isHeld: @escaping (AppID) -> Bool,
    patience: @escaping (AppID) -> Milliseconds
  ) {
    self.book = book
    self.isProtected = isProtected
    self.isConnected = isConnected
    self.isHeld = isHeld
    self.patience = patience
  }

  /// Apps with such a window.
  var apps: Set<AppID> { Set(shown.values.map(\.app)) }

  /// Those apps, but the one whose window in front is another of its: what is used there counts, and is the
  /// extension's.
  var appsInFront: Set<AppID> {
    guard let front, shown[front.id] == nil, let app = book.app(of: front) else { return apps }
    return apps.subtracting([app])
  }

  func windows(of app: AppID) -> Set<WindowID> {
    Set(shown.filter { $0.value.app == app }.keys)
  }

  /// The app whose window in front is being given time.
  var waiting: AppID? {
    guard let front, counting != nil, marked[front.id] == nil else { return nil }
    return book.app(of: front)
  }

  /// Another window came to the front, or none; or the desktop is gone.
  func foreground(_ window: WindowFacts?) {
    front = window
    look()
  }

  /// What browsers said changed.
  func look() {
    guard let front, isItself(front), let app = book.app(of: front), book.isBrowser(front),
      !isHeld(app)
    else { return counting = nil }
    let isMarked = marked[front.id] != nil
    guard isProtected(front) == isMarked else { return counting = nil }
    guard counting?.window != front.id else { return }
    if isMarked {
      // A browser may say that it has the focus before the desktop says which window has it.
      counting = (front.id, Countdown(Self.agreement) { [weak self] in self?.unmark(front.id) })
      return
    }
    let mark = Mark(app: app, pid: front.pid)
    // Another window of a process that is known to go without has no time of its own.
    if mark.pid != nil, marked.values.contains(mark), !isConnected(front) {
      return self.mark(front.id, mark)
    }
    counting = (front.id, Countdown(patience(app)) { [weak self] in self?.mark(front.id, mark) })
  }

  private static let agreement = Milliseconds(500)

  private func unmark(_ window: WindowID) {
    counting = nil
    marked[window] = nil
    onChange()
  }

  private func mark(_ window: WindowID, _ mark: Mark) {
    counting = nil
    marked[window] = mark
    onChange()
  }

  /// A profile of that browser is protected now: its windows get another chance. A covered window cannot have the
  /// focus, so it cannot say by itself that it is the protected one.
  func protected(_ profile: LinkedProfile) {
    let before = marked
    marked = marked.filter { $0.value.pid.map { !profile.process.pids.contains($0) } ?? true }
    if marked != before { onChange() }
    look()
  }

  func windowsChanged(_ windows: [WindowFacts]) {
    let there = Set(windows.map(\.id))
    let before = marked
    marked = marked.filter { there.contains($0.key) }
    if marked != before { onChange() }
  }

  /// Leaves an app alone for so long: its person sat through a pause to set it up.
  func spare(_ app: AppID, for length: Milliseconds) {
    spared[app] = Countdown(length) { [weak self] in
      self?.spared[app] = nil
      self?.onChange()
    }
    onChange()
  }

  private var shown: [WindowID: Mark] { marked.filter { spared[$0.value.app] == nil } }

  /// Nothing is known of the desktop any more.
  func lost() {
    front = nil
    counting = nil
    let had = !marked.isEmpty
    marked = [:]
    if had { onChange() }
  }

  /// A window that can show a page: no dialog, no menu, nothing that belongs to another window, no tool.
  private func isItself(_ window: WindowFacts) -> Bool {
    window.kind == .normal && window.transientFor == nil && !Self.tools.contains(window.instance)
  }

  /// How Firefox (ESR 153) names its windows without a page of the web: library, page info, developer tools. To its
  /// extensions they are no windows. Those of Chromium are, so that its extension says `focused` of them.
  private static let tools: Set = ["Places", "Browser", "Devtools"]
}
