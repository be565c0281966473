import Day
import Groundwork
import HaruCore
import Limits
import LinuxDesktop

/// Turns what the desktop reports into facts for the writer, joined with what browsers say of their tabs. It decides
/// nothing.
@MainActor
final class DesktopWatch {
  private let household: Household
  private let book: AppBook
  private var inhibitors: Set<Inhibitor> = []
  private var covers: Set<Cover> = []
  private var window: WindowFacts?
  private var desktop: (any DesktopSession)?
  /// The site that a window's browser says is in front in it.
  var siteInFront: (WindowFacts) -> SiteAddress? = { _ in nil }
  /// The site that browsers say is in front, by their own word.
  var siteByBrowsers: () -> SiteAddress? = { nil }

  /// Who may hold idling off: a film, a call.
  enum Inhibitor: Hashable { case logind, desktop }

  /// What hides the session from the person.
  enum Cover: Hashable { case lockScreen, screenSaver, inactiveSession, browser }

  init(household: Household, book: AppBook) {
    self.household = household
    self.book = book
  }

  /// The desktop is there, and what it has in front is known; nothing is reported yet.
  func begin(_ desktop: any DesktopSession) {
    self.desktop = desktop
    window = desktop.foreground
  }

  func foreground(_ window: WindowFacts?) {
    self.window = window
    join()
  }

  /// Looks at window and tab together, and reports what changed.
  func join() {
    let foreground = self.foreground
    if household.state.limits.presence.foreground != foreground {
      household.handle(.fact(.foreground(foreground)))
    }
    noteWatching()
  }

  /// What is in front: the window's app, with the site that its browser says is in it. Where the desktop cannot say
  /// what has the focus, a browser's own word counts, for its site (decision 11).
  var foreground: Foreground? {
    guard let window = isFocusKnown ? window : nil else {
      return isFocusKnown ? nil : siteByBrowsers().map { Foreground(app: nil, site: $0) }
    }
    // A click on a panel or the bare desktop is no use of an app.
    guard ![.dock, .desktop].contains(window.kind), let app = book.app(of: window) else {
      return nil
    }
    return Foreground(app: app, site: siteInFront(window))
  }

  /// False where nobody but a browser could say so: no desktop, no word of its window manager, or a focus that is
  /// out of its sight (X11 within Wayland).
  private var isFocusKnown: Bool {
    guard let desktop, desktop.abilities.foreground else { return false }
    return window != nil || desktop.abilities.seesEveryWindow
  }

  /// The desktop cannot say since when nobody is there.
  var isIdleUnknown: Bool { desktop?.abilities.idle != true }

  func idle(for length: Milliseconds) {
    household.handle(.fact(.noInput(since: household.now.boot - length)))
  }

  func active() { household.handle(.fact(.noInput(since: nil))) }

  func inhibited(by inhibitor: Inhibitor, _ isOn: Bool) {
    if isOn { inhibitors.insert(inhibitor) } else { inhibitors.remove(inhibitor) }
    noteWatching()
  }

  func covered(by cover: Cover, _ isOn: Bool) {
    if isOn { covers.insert(cover) } else { covers.remove(cover) }
    let isLocked = !covers.isEmpty
    guard household.state.limits.presence.isScreenLocked != isLocked else { return }
    household.handle(.fact(.screenLocked(isLocked)))
  }

  /// Nothing is known of the desktop any more: nothing of it is counted.
  func lost() {
    desktop = nil
    foreground(nil)
  }

  private func noteWatching() {
    let isFullscreen = window?.isFullscreen == true && foreground != nil
    let isWatching = !inhibitors.isEmpty || isFullscreen
    guard household.state.limits.presence.isWatching != isWatching else { return }
    household.handle(.fact(.watching(isWatching)))
  }
}
