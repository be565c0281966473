import Day
import Groundwork
import HaruCore
import Limits
import LinuxDesktop

/// Turns what the desktop reports into facts for the writer. It decides nothing.
@MainActor
final class DesktopWatch {
  private let household: Household
  private let book: AppBook
  private var inhibitors: Set<Inhibitor> = []
  private var isFullscreen = false
  private var covers: Set<Cover> = []

  /// Who may hold idling off: a film, a call.
  enum Inhibitor: Hashable { case logind, desktop }

  /// What hides the session from the person.
  enum Cover: Hashable { case lockScreen, screenSaver, inactiveSession }

  init(household: Household, book: AppBook) {
    self.household = household
    self.book = book
  }

  func foreground(_ window: WindowFacts?) {
    let foreground = counted(window)
    isFullscreen = foreground != nil && window?.isFullscreen == true
    household.handle(.fact(.foreground(foreground)))
    noteWatching()
  }

  func idle(for length: Milliseconds) {
    household.handle(.fact(.noInput(since: household.now.boot - length)))
  }

  func active() { household.handle(.fact(.noInput(since: nil))) }

  func inhibited(by inhibitor: Inhibitor, _ isOn: Bool) {
    if isOn { inhibitors.insert(inhibitor) } else { inhibitors.remove(inhibitor) }
    noteWatching()
  }

  /// The app that counts as in front: a click on a panel or the bare desktop is no use of one.
  func counted(_ window: WindowFacts?) -> Foreground? {
    guard let window, ![.dock, .desktop].contains(window.kind) else { return nil }
    return book.app(of: window).map { Foreground(app: $0) }
  }

  func covered(by cover: Cover, _ isOn: Bool) {
    if isOn { covers.insert(cover) } else { covers.remove(cover) }
    let isLocked = !covers.isEmpty
    guard household.state.limits.presence.isScreenLocked != isLocked else { return }
    household.handle(.fact(.screenLocked(isLocked)))
  }

  /// Nothing is known of the desktop any more: nothing is counted.
  func lost() { household.handle(.fact(.foreground(nil))) }

  private func noteWatching() {
    let isWatching = !inhibitors.isEmpty || isFullscreen
    guard household.state.limits.presence.isWatching != isWatching else { return }
    household.handle(.fact(.watching(isWatching)))
  }
}
