import CXcb

/// The application windows: `_NET_CLIENT_LIST` (EWMH), and those the window manager has just taken
/// but not listed yet, so that a cover can be there before the window is used.
@MainActor
final class WindowList {
  private(set) var windows: [xcb_window_t] = []
  private var listed: [xcb_window_t] = []
  private var early: [xcb_window_t] = []
  private var facts: [xcb_window_t: WindowFacts] = [:]
  private let connection: XConnection
  private var isStale = true
  private var hasNews = false
  var onChange: ([WindowFacts]) -> Void = { _ in }
  /// A window came or went, or its events are wanted otherwise.
  var onMaskChange: (xcb_window_t) -> Void = { _ in }

  init(_ connection: XConnection) { self.connection = connection }

  var all: [WindowFacts] { windows.compactMap { facts[$0] } }

  func contains(_ window: xcb_window_t) -> Bool { facts[window] != nil }

  /// Early windows tell of their end themselves; nameless ones may be named late (some programs set
  /// WM_CLASS after mapping).
  func mask(for window: xcb_window_t) -> UInt32 {
    guard let known = facts[window] else { return 0 }
    var mask: UInt32 = 0
    if early.contains(window) { mask |= XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue }
    if known.windowClass.isEmpty { mask |= XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue }
    return mask
  }

  func handle(_ event: xcb_property_notify_event_t) {
    let atoms = connection.atoms
    if event.window == connection.root {
      if event.atom == atoms.clientList || event.atom == atoms.supportingCheck { isStale = true }
    } else if let old = facts[event.window], old.windowClass.isEmpty,
      [atomWMClass, atoms.gtkApplicationID].contains(event.atom),
      let new = WindowFacts(reading: event.window, on: connection)
    {
      facts[event.window] = new
      hasNews = true
      onMaskChange(event.window)
    }
  }

  /// A reparenting manager took the window into its frame: it is about to be shown.
  func handle(_ event: xcb_reparent_notify_event_t) {
    guard event.event == connection.root, event.parent != connection.root,
      event.override_redirect == 0
    else { return }
    meet(event.window)
  }

  /// Without frames, the window itself appears on the root. Frames have no WM_CLASS.
  func handle(_ event: xcb_map_notify_event_t) {
    guard event.event == connection.root, event.override_redirect == 0 else { return }
    meet(event.window)
  }

  func handleGone(_ window: xcb_window_t) {
    guard let index = early.firstIndex(of: window) else { return }
    early.remove(at: index)
    isStale = true
  }

  /// Keeps what the foreground watch has just read.
  func note(_ new: WindowFacts) {
    let window = new.id.xcb
    guard let old = facts[window] else { return }
    facts[window] = new
    if old.windowClass != new.windowClass || old.pid != new.pid
      || old.applicationID != new.applicationID
    {
      hasNews = true
    }
  }

  private func meet(_ window: xcb_window_t) {
    guard facts[window] == nil, let new = WindowFacts(reading: window, on: connection),
      !new.windowClass.isEmpty
    else { return }
    early.append(window)
    facts[window] = new
    windows.append(window)
    hasNews = true
    onMaskChange(window)
  }

  /// Looks again at what the last events made doubtful, and reports.
  func update() {
    if isStale {
      isStale = false
      readList()
    }
    guard hasNews else { return }
    hasNews = false
    onChange(all)
  }

  private func readList() {
    listed = XProperty(connection, connection.root, connection.atoms.clientList).numbers()
    let listedNow = Set(listed)
    let graduated = early.filter(listedNow.contains)
    early.removeAll(where: listedNow.contains)
    var known: [xcb_window_t: WindowFacts] = [:]
    for window in listed + early {
      known[window] = facts[window] ?? WindowFacts(reading: window, on: connection)
    }
    let now = (listed + early).filter { known[$0] != nil }
    let gone = windows.filter { known[$0] == nil }
    let came = now.filter { facts[$0] == nil }
    hasNews = hasNews || now != windows
    facts = known
    windows = now
    for window in gone + came + graduated { onMaskChange(window) }
  }
}
