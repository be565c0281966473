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
  private var inhibitors = false
  private var isFullscreen = false
  private var covers: Set<Cover> = []

  /// What hides the session from the person.
  enum Cover: Hashable { case lockScreen, screenSaver, inactiveSession }

  init(household: Household, book: AppBook) {
    self.household = household
    self.book = book
  }

  func foreground(_ window: WindowFacts?) {
    // A click on a panel or the bare desktop is no use of an app.
    let counted = window.flatMap { [.dock, .desktop].contains($0.kind) ? nil : $0 }
    let app = counted.flatMap { book.app(of: $0) }
    isFullscreen = counted?.isFullscreen ?? false
    household.handle(.fact(.foreground(app.map { Foreground(app: $0) })))
    noteWatching()
  }

  func idle(for length: Milliseconds) {
    household.handle(.fact(.noInput(since: household.now.boot - length)))
  }

  func active() { household.handle(.fact(.noInput(since: nil))) }

  func inhibited(by holders: [String]) {
    inhibitors = !holders.isEmpty
    noteWatching()
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
    let isWatching = inhibitors || isFullscreen
    guard household.state.limits.presence.isWatching != isWatching else { return }
    household.handle(.fact(.watching(isWatching)))
  }
}
