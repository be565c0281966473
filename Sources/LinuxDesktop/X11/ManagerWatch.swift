import CXcb

/// Whether a window manager is there that names the active window (EWMH).
///
/// One that is killed leaves its properties behind: what is still said of the active window is then
/// not true. Its check window goes with it, and tells.
@MainActor
final class ManagerWatch {
  private(set) var isPresent = false
  var onChange: () -> Void = {}
  private let connection: XConnection
  private var checkWindow = noWindow

  init(_ connection: XConnection) { self.connection = connection }

  func handle(_ event: xcb_property_notify_event_t) {
    if event.window == connection.root, event.atom == connection.atoms.supportingCheck { look() }
  }

  func handleDestroyed(_ gone: xcb_window_t) {
    if gone == checkWindow, gone != noWindow { look() }
  }

  func look() {
    let atoms = connection.atoms
    let check = XProperty(connection, connection.root, atoms.supportingCheck)
    let supported = XProperty(connection, connection.root, atoms.supported)
    let isNamed = supported.numbers().contains(atoms.activeWindow)
    checkWindow = check.numbers().first ?? noWindow
    var isAlive = false
    if checkWindow != noWindow {
      connection.listen(checkWindow, to: XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue)
      isAlive = XProperty(connection, checkWindow, atoms.supportingCheck).bytes() != nil
    }
    connection.touch()
    guard isPresent != (isAlive && isNamed) else { return }
    isPresent.toggle()
    onChange()
  }
}
