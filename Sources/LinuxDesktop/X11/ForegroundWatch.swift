import CXcb
import Dispatch

/// Follows `_NET_ACTIVE_WINDOW` (EWMH) and the facts of the window it names.
@MainActor
final class ForegroundWatch {
  /// Between two windows the property is 0 for some milliseconds.
  static let settling: DispatchTimeInterval = .milliseconds(120)

  private(set) var current: WindowFacts?
  private(set) var window = noWindow
  /// The client under a shield, when the shield is what was named.
  var clientUnder: (xcb_window_t) -> xcb_window_t = { $0 }
  /// The covered client whose shield has the input focus, if any.
  var focusedClient: () -> xcb_window_t? = { nil }
  /// Whether there is somebody to tell of the active window.
  var isTold: () -> Bool = { true }
  var onChange: (WindowFacts?) -> Void = { _ in }
  /// The window whose events are wanted changed: old, new.
  var onWindowChange: (xcb_window_t, xcb_window_t) -> Void = { _, _ in }

  private let connection: XConnection
  private var isWindowStale = true
  private var areFactsStale = false
  private var settlingRound = 0
  private var isSettling = false

  init(_ connection: XConnection) { self.connection = connection }

  func handle(_ event: xcb_property_notify_event_t) {
    let atoms = connection.atoms
    if event.window == connection.root {
      if event.atom == atoms.activeWindow { isWindowStale = true }
    } else if event.window == window, window != noWindow {
      let told = [
        atoms.name, atomWMName, atoms.state, atomWMClass, atoms.type, atoms.gtkApplicationID,
        atoms.kdeDesktopFile, atoms.bamfDesktopFile, atomWMTransientFor, atoms.pid,
      ]
      if told.contains(event.atom) { areFactsStale = true }
    }
  }

  func handleDestroyed(_ gone: xcb_window_t) {
    if gone == window, window != noWindow { isWindowStale = true }
  }

  /// What was said of the active window may no longer hold.
  func doubt() { isWindowStale = true }

  /// Reports at once, "none" included.
  func start() {
    update()
    if isSettling { settle(settlingRound) }
  }

  /// Looks again at what the last events made doubtful.
  func update() {
    if isWindowStale {
      isWindowStale = false
      lookAgain()
    } else if areFactsStale, window != noWindow, !isSettling {
      publish(WindowFacts(reading: window, on: connection))
    }
    areFactsStale = false
  }

  private func lookAgain() {
    let property = XProperty(connection, connection.root, connection.atoms.activeWindow)
    var named = clientUnder(property.numbers().first ?? noWindow)
    if named == noWindow { named = focusedClient() ?? noWindow }
    if !isTold() { named = noWindow }
    let facts = named == noWindow ? nil : WindowFacts(reading: named, on: connection)
    guard let facts else {
      beginSettling()
      return
    }
    isSettling = false
    move(to: named)
    publish(facts)
  }

  private func beginSettling() {
    guard !isSettling else { return }
    isSettling = true
    settlingRound += 1
    let round = settlingRound
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.settling) { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.settle(round) }
    }
  }

  private func settle(_ round: Int) {
    guard isSettling, round == settlingRound else { return }
    isSettling = false
    move(to: noWindow)
    publish(nil)
  }

  private func move(to next: xcb_window_t) {
    guard next != window else { return }
    let old = window
    window = next
    onWindowChange(old, next)
  }

  private var hasPublished = false

  private func publish(_ facts: WindowFacts?) {
    guard facts != current || !hasPublished else { return }
    hasPublished = true
    current = facts
    onChange(facts)
  }
}
