import Access
import Day
import Groundwork
import HaruCore
import Limits
import LinuxDesktop
import MainLoop
import Words

/// The guided pause on a shield itself: it needs no page, so a person can always reach it (L-68).
@MainActor
final class ShieldPause {
  private let household: Household
  private let desktop: any DesktopSession
  private let keeper: ShieldKeeper
  private let words: Words
  private let freshID: () -> String
  /// Leaves an unprotected browser alone for so long.
  private let spare: (AppID, Milliseconds) -> Void
  private var running: (app: AppID, task: Task<Void, Never>)?

  init(
    household: Household, desktop: any DesktopSession, keeper: ShieldKeeper, words: Words,
    freshID: @escaping () -> String, spare: @escaping (AppID, Milliseconds) -> Void
  ) {
    self.household = household
    self.desktop = desktop
    self.keeper = keeper
    self.words = words
    self.freshID = freshID
    self.spare = spare
  }

  /// Begins the pause for the group on the shield of `window`; pressing again leaves it.
  func toggle(_ group: GroupID, app: AppID, window: WindowID, content: ShieldContent) {
    if let running {
      running.task.cancel()
      self.running = nil
      if running.app == app { return }
    }
    let id = freshID()
    household.handle(.pause(.begin(id: id, .reward(group: group))))
    let task = Task { [weak self] in
      await self?.play(id, group, app, window, content)
      self?.keeper.textInstead[app] = nil
      if self?.running?.app == app { self?.running = nil }
      self?.household.handle(.fact(.looked))
    }
    running = (app, task)
  }

  /// A beat a second while the shield is what the person has in front of them.
  private func play(
    _ id: String, _ group: GroupID, _ app: AppID, _ window: WindowID, _ content: ShieldContent
  ) async {
    while !Task.isCancelled {
      await Countdown.wait(.seconds(1))
      if Task.isCancelled { break }
      guard desktop.coveredWindows.contains(window) else { break }
      let presence = household.state.limits.presence
      let isVisible =
        desktop.foreground?.id == window && !presence.isScreenLocked && !presence.isAsleep
      let handled = household.handle(.pause(.beat(id: id, isVisible: isVisible)))
      guard case .access(.pause(let pause)) = handled.answer else { return }
      if pause.isComplete {
        finish(id, group, app)
        return
      }
      show(pause, isVisible, app, content)
    }
    household.handle(.pause(.leave(id: id)))
  }

  private func show(
    _ pause: Pause, _ isVisible: Bool, _ app: AppID, _ content: ShieldContent
  ) {
    var text = content
    text.headline = words(
      isVisible ? .pauseLeft : .pauseWaits,
      ["n": String((pause.left.count + 999) / 1000)])
    text.tenMinutesLabel = words(.pauseLeave)
    text.oneMinuteLabel = nil
    keeper.textInstead[app] = text
    keeper.reconcile(household.state, at: household.now)
  }

  private func finish(_ id: String, _ group: GroupID, _ app: AppID) {
    let passID = freshID()
    let handled = household.handle(.pause(.complete(id: id, passID: passID)))
    guard case .access(.pass) = handled.answer else { return }
    let opened = household.handle(.request(.tenMinutes(group), passID: passID))
    // A browser can be covered for want of the extension while the group itself is open.
    if opened.answer == .refused(.notLocked) { spare(app, Limits.Bounds.tenMinutes) }
  }
}
