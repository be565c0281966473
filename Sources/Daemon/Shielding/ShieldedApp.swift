import Groundwork
import LinuxDesktop
import LinuxProcesses
import MainLoop

/// One app that is, or was, behind the shield: its windows are covered, then it stands still; it goes on, then
/// they are uncovered. Whatever order events come in, it ends where it is wanted.
@MainActor
final class ShieldedApp {
  enum Standing: Equatable { case running, frozen, notFreezable(Problem) }

  let app: AppID
  private let desktop: any DesktopSession
  private let freezer: Freezer
  private(set) var isWanted = false
  private var content: ShieldContent?
  private var windows: [WindowFacts] = []
  private var others: Set<Int32> = []
  /// Only these are covered, and nothing stands still; `nil`: all of it does.
  private var onlyCovering: Set<WindowID>?
  private(set) var standing = Standing.running
  private var frozenPids: Set<Int32> = []
  /// How often a hold was lost: a freeze that was under way then may be undone already.
  private var losses = 0
  private var covered: Set<WindowID> = []
  private var isWorking = false
  private var hasNews = false
  /// The close button was pressed: until then it runs, so that a save dialog can be answered (L-69).
  private var closing: Closing?
  /// Told whenever the app comes to rest, covered and frozen or open and running.
  var onSettled: ((ShieldedApp) -> Void)?

  private struct Closing {
    var id: Int
    var window: WindowID
    /// The window was asked; asking again would press the button again.
    var isSent = false
  }
  private var closings = 0
  private var closingTimer: Countdown?

  /// How long a save dialog may take.
  static let closingTime = Milliseconds.seconds(60)

  init(app: AppID, desktop: any DesktopSession, freezer: Freezer, standing: Standing) {
    self.app = app
    self.desktop = desktop
    self.freezer = freezer
    self.standing = standing
  }

  var isIdle: Bool { !isWorking && !isWanted && standing == .running && covered.isEmpty }

  /// What is wanted now. Covers are put on at once; freezing follows, unless only some windows are to be covered:
  /// then the app goes on behind them.
  func want(
    _ isWanted: Bool, content: ShieldContent?, windows: [WindowFacts], others: Set<Int32>,
    onlyCovering: Set<WindowID>? = nil
  ) {
    self.isWanted = isWanted
    self.onlyCovering = onlyCovering
    self.content = content
    self.windows = windows
    self.others = others
    covered.formIntersection(windows.map(\.id))
    if isWanted { cover() } else { closing = nil }
    work()
  }

  /// Lets the app run, asks the window to close, and closes the lid again when it is gone or time is up.
  func close(_ window: WindowID) {
    closings += 1
    let id = closings
    closing = Closing(id: id, window: window)
    work()
    closingTimer = Countdown(Self.closingTime) { [weak self] in
      guard let self, self.closing?.id == id else { return }
      self.closing = nil
      self.cover()
      self.work()
    }
  }

  private func cover() {
    guard let content else { return }
    for window in windows where !isSpared(window) && onlyCovering?.contains(window.id) != false {
      if desktop.cover(window.id, with: content) { covered.insert(window.id) }
    }
  }

  /// While the app closes, its dialogs stay open to the person.
  private func isSpared(_ window: WindowFacts) -> Bool {
    guard let closing, closing.window != window.id else { return false }
    return window.kind == .dialog || window.transientFor != nil
  }

  /// Works until what is equals what is wanted; a second caller only leaves word.
  private func work() {
    hasNews = true
    guard !isWorking else { return }
    isWorking = true
    Task {
      while hasNews {
        hasNews = false
        await settle()
      }
      isWorking = false
      onSettled?(self)
    }
  }

  private func settle() async {
    if let closing, !windows.contains(where: { $0.id == closing.window }) { self.closing = nil }
    if isWanted, closing == nil {
      cover()
      guard let onlyCovering else { return await freeze() }
      await thaw()
      uncover(covered.subtracting(onlyCovering))
    } else {
      await thaw()
      if let closing {
        uncoverSpared()
        if !closing.isSent { ask(closing) }
      } else {
        uncover(covered)
      }
    }
  }

  private func ask(_ closing: Closing) {
    self.closing?.isSent = true
    guard !desktop.requestClose(closing.window) else { return }
    // It takes no such request: nothing to wait for.
    self.closing = nil
    hasNews = true
  }

  /// Somebody let it run, or it left its group, or ended: it does not stand still any more.
  func lostHold() {
    if standing == .frozen { standing = .running }
    frozenPids = []
    losses += 1
    work()
  }

  private func freeze() async {
    let pids = Set(windows.compactMap(\.pid))
    guard !pids.isEmpty, standing != .frozen || !pids.isSubset(of: frozenPids) else { return }
    let (app, freezer, others) = (app, freezer, others)
    let lossesBefore = losses
    do throws(Problem) {
      let problem: Problem? = try await desktop.withNoForeignGrab {
        do throws(Problem) {
          try await freezer.freeze(app, pids: pids.sorted(), others: others)
          return nil
        } catch {
          return error
        }
      }
      guard losses == lossesBefore else {
        hasNews = true
        return
      }
      standing = problem.map { .notFreezable($0) } ?? .frozen
      if problem == nil { frozenPids = pids }
    } catch {
      standing = .notFreezable(error)
    }
  }

  private func thaw() async {
    guard standing != .running else { return }
    do throws(Problem) {
      try await freezer.thaw(app)
      standing = .running
      frozenPids = []
    } catch {
      standing = .notFreezable(error)
    }
  }

  private func uncoverSpared() {
    for window in windows where isSpared(window) && covered.remove(window.id) != nil {
      desktop.uncover(window.id)
    }
  }

  private func uncover(_ windows: Set<WindowID>) {
    for window in windows { desktop.uncover(window) }
    covered.subtract(windows)
  }
}
