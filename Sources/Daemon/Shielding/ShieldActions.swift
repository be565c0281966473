import Day
import Groundwork
import HaruCore
import Limits
import LinuxDesktop
import MainLoop
import Words

/// What a press on a shield, or on its notification, comes to (L-66…L-69).
@MainActor
final class ShieldActions {
  private let household: Household
  private let keeper: ShieldKeeper
  private let pause: ShieldPause
  private let teller: Teller
  private let words: ShieldWords
  private let book: AppBook
  private let page: (String) -> String?

  init(
    household: Household, keeper: ShieldKeeper, pause: ShieldPause, teller: Teller,
    words: ShieldWords, book: AppBook, page: @escaping (String) -> String?
  ) {
    self.household = household
    self.keeper = keeper
    self.pause = pause
    self.teller = teller
    self.words = words
    self.book = book
    self.page = page
  }

  func press(_ action: ShieldAction, on window: WindowID) {
    guard let app = keeper.app(ofWindow: window) else { return }
    switch action {
    case .open: open(app)
    case .close: keeper.close(window)
    case .oneMinute: namedGroup(of: app).map(extend)
    case .tenMinutes:
      guard let group = namedGroup(of: app) else { return }
      pause.toggle(group, app: app, window: window, content: content(of: app))
    }
  }

  /// The same by the notification's buttons.
  func press(_ action: String, onNoticeOf app: AppID) {
    switch action {
    case "oneMinute": namedGroup(of: app).map(extend)
    default: open(app)
    }
  }

  /// A shield came over what is in front: said by a notification too, since no screen reader sees it.
  func shieldCame(over app: AppID) {
    let content = content(of: app)
    var actions = [(id: "open", label: content.openLabel)]
    if let label = content.oneMinuteLabel { actions.append((id: "oneMinute", label: label)) }
    let title = words.words(
      .noticeShield, ["name": content.subject, "headline": content.headline])
    teller.tellShield(app, title: title, body: content.reason, actions: actions)
  }

  private func open(_ app: AppID) {
    household.handle(.request(.open(token: app.text), passID: nil))
    // A browser without the extension is opened by setting it up.
    let isUnprotected = words.isUnprotected(app, household.state.limits)
    let isShown =
      page(isUnprotected ? "/settings" : unlockPath(app.text)).map(Browser.open) ?? false
    Task { [weak self] in
      if isShown { await Countdown.wait(.seconds(3)) }  // the page's time to give a sign
      guard let self, self.household.state.limits.open?.isConsumed == false else { return }
      self.shieldCame(over: app)
    }
  }

  private func extend(_ group: GroupID) {
    household.handle(.request(.oneMinute(group), passID: nil))
  }

  /// The group that the shield names.
  private func namedGroup(of app: AppID) -> GroupID? {
    words.namedGroup(app, household.state.limits)?.id
  }

  private func content(of app: AppID) -> ShieldContent {
    let name = book.app(app)?.name(words.words.language.rawValue) ?? app.text
    return words.content(app, name: name, household.state, at: household.now)
  }
}
