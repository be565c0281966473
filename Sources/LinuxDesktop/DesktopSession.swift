import Groundwork

/// What a session can tell and do here; what is false is shown to the person, never guessed around.
public struct DesktopAbilities: Sendable, Equatable {
  /// A window manager is there and names the active window. Without it `foreground` is unknown.
  public var foreground = false
  /// There is an idle counter; without it idle time is unknown, not zero (K-29).
  public var idle = false
  /// False when part of the desktop is out of sight (X11 programs inside a Wayland session).
  public var seesEveryWindow = true
}

/// What a session reports, always on the main actor.
@MainActor
public struct DesktopEvents {
  /// The window in use changed, or one of its facts did; `nil` when there is none for 120 ms.
  public var onForeground: (WindowFacts?) -> Void = { _ in }
  /// No input for this long: the threshold, or more when the session was idle before.
  public var onIdle: (_ since: Milliseconds) -> Void = { _ in }
  /// The first input after `onIdle`.
  public var onActive: () -> Void = {}
  /// The application windows changed: one came, went, or named its program late.
  public var onWindowsChanged: ([WindowFacts]) -> Void = { _ in }
  public var onShieldAction: (WindowID, ShieldAction) -> Void = { _, _ in }
  /// The screen saver, which usually locks the screen, came or went.
  public var onScreenSaver: (_ isOn: Bool) -> Void = { _ in }
  /// The window manager came or went.
  public var onAbilitiesChanged: (DesktopAbilities) -> Void = { _ in }
  /// The display server is gone; the session does nothing more.
  public var onLost: () -> Void = {}
  public init() {}
}

/// One person's desktop: who is in front, is anybody there, and covers over windows.
///
/// Adapters: `X11Session`. Nothing polls; without events there are no wake-ups.
@MainActor
public protocol DesktopSession: AnyObject {
  var abilities: DesktopAbilities { get }

  /// Begins to report, first what is true now.
  func start(_ events: DesktopEvents)
  /// Uncovers everything and leaves the display server.
  func stop()

  /// The window in use; a covered window counts as itself.
  var foreground: WindowFacts? { get }
  /// Application windows, oldest first. Titles are as of when a window was last in front.
  var windows: [WindowFacts] { get }

  /// Reports idle after this long without input (L-50); at least 1 ms.
  func setIdleThreshold(_ threshold: Milliseconds)
  /// Time since the last input; `nil` when unknown (K-29).
  func idleNow() -> Milliseconds?

  /// Puts a shield over a window, or changes what is written on it. False: the window is gone.
  @discardableResult
  func cover(_ window: WindowID, with content: ShieldContent) -> Bool
  /// Takes the shield away; a focus it held goes to the window.
  func uncover(_ window: WindowID)
  var coveredWindows: Set<WindowID> { get }

  /// Runs `freeze` while no other program holds a pointer or keyboard grab.
  ///
  /// A program frozen while it holds a grab (an open menu) would take every click of the session
  /// with it. Tries for 2 s; throws `Problem` (`world`, `desktop.grabbed`) without running `freeze`.
  func withNoForeignGrab<Value>(_ freeze: @MainActor () async -> Value) async throws(Problem)
    -> Value

  /// Asks a window to close as its close button would (L-69); nothing is ever killed.
  /// False: the window takes no such request.
  @discardableResult
  func requestClose(_ window: WindowID) -> Bool
  /// Brings a window to the front and gives it the focus.
  func activate(_ window: WindowID)
}
