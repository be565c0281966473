import Day
import Groundwork
import HaruCore
import Limits
import LinuxBus
import MainLoop
import Words

/// Shows notices, and what a shield says, through the desktop's notification server: also the way in which a
/// screen reader hears of a shield.
@MainActor
final class Teller {
  private let notifications: Notifications
  private let household: Household
  private let words: Words
  private(set) var problem: Problem?
  /// The person chose an action on the notice of a shield.
  var onShieldAction: ((_ app: AppID, _ action: String) -> Void)?
  /// The person wants to set a browser up.
  var onSetUp: (() -> Void)?

  init(notifications: Notifications, household: Household, words: Words) {
    self.notifications = notifications
    self.household = household
    self.words = words
    notifications.onAction = { [weak self] key, action in
      if key.hasPrefix("browser:") { self?.onSetUp?() }
      guard key.hasPrefix("shield:") else { return }
      self?.onShieldAction?(AppID(String(key.dropFirst("shield:".count))), action)
    }
  }

  /// Asks the server what it can do, for the doctor.
  func meetServer() async {
    do throws(Problem) {
      _ = try await notifications.capabilities()
      problem = nil
    } catch {
      problem = error
    }
  }

  func tell(_ notices: [Notice], _ state: HaruState, at reading: Reading) {
    for notice in notices {
      let name = state.limits.group(notice.group)?.name ?? ""
      tell(notice, notification(notice, name, state, reading))
    }
  }

  /// Shows it, tries again while it is worth it, and notes that it is done with.
  private func tell(_ notice: Notice, _ notification: Notification) {
    Task { [weak self, notifications, household] in
      var isShown = false
      repeat {
        do throws(Problem) {
          try await notifications.show(notification)
          self?.problem = nil
          isShown = true
        } catch {
          self?.problem = error
          await Countdown.wait(Self.tryAgainAfter)
        }
      } while !isShown && household.now.wall - notice.at <= Limits.Bounds.noticeLateness
      household.noteDone(notice)
    }
  }

  /// A notification server may be on its way up.
  private static let tryAgainAfter = Milliseconds.seconds(10)

  /// The same text and actions as the shield that covers what is in front.
  func tellShield(
    _ app: AppID, title: String, body: String, actions: [(id: String, label: String)]
  ) {
    show(
      Notification(
        key: "shield:" + app.text, title: title, body: body,
        actions: actions.map { Notification.Action($0.id, $0.label) }, urgency: .normal,
        timeout: 10_000))
  }

  func withdrawShield(_ app: AppID) { withdraw("shield:" + app.text) }

  /// A browser is used without the extension, while these groups have sites to protect (L-09).
  func tellUnprotected(_ app: AppID, name: String, groups: [String]) {
    let values = ["name": name, "groups": groups.prefix(3).joined(separator: ", ")]
    show(
      Notification(
        key: "browser:" + app.text, title: words(.noticeUnprotected, values),
        body: words(.noticeUnprotectedBody, values),
        actions: [Notification.Action("setUp", words(.setUp))], urgency: .normal, timeout: 10_000))
  }

  func withdrawUnprotected(_ app: AppID) { withdraw("browser:" + app.text) }

  private func withdraw(_ key: String) {
    Task { [notifications] in
      do throws(Problem) { try await notifications.close(key: key) } catch {
        // It is gone already, or its server is.
      }
    }
  }

  private func show(_ notification: Notification) {
    Task { [weak self, notifications] in
      do throws(Problem) {
        try await notifications.show(notification)
        self?.problem = nil
      } catch {
        self?.problem = error
      }
    }
  }

  private func notification(
    _ notice: Notice, _ group: String, _ state: HaruState, _ reading: Reading
  ) -> Notification {
    let start = clock(
      (reading.zone.local(at: notice.at).minuteOfDay + 5) % 1440)
    let (title, body): (Phrase, Phrase) =
      switch notice.kind {
      case .windowSoon: (.noticeWindowSoon, .noticeWindowSoonBody)
      case .windowEnd: (.noticeWindowEnd, .noticeWindowEndBody)
      case .fiveLeft: (.noticeFiveLeft, .noticeLeftBody)
      case .oneLeft: (.noticeOneLeft, .noticeLeftBody)
      case .restOneLeft: (.noticeRestOneLeft, .noticeRestBody)
      case .recharged: (.noticeRecharged, .noticeRechargedBody)
      }
    return Notification(
      key: "group:" + notice.group.text, title: words(title, ["group": group]),
      body: words(body, ["group": group, "time": start]))
  }
}
