import CXcb
import Glibc
import Groundwork

/// The desktop of an X server with a window manager that keeps EWMH.
@MainActor
public final class X11Session: DesktopSession {
  public private(set) var abilities = DesktopAbilities()
  var events = DesktopEvents()
  let connection: XConnection
  let foregroundWatch: ForegroundWatch
  let windowList: WindowList
  let idleWatch: IdleWatch
  let shields: ShieldRack
  private let managerWatch: ManagerWatch
  /// Counts holds of the pointer and the keyboard, so that a late release ends only its own.
  var grabRound = 0
  private let syncEvents: Int
  private let screenSaverEvents: Int

  /// Throws `Problem` (`setup`, `desktop.unreachable`).
  init(display: String, isPartial: Bool) throws(Problem) {
    connection = try XConnection(display: display)
    foregroundWatch = ForegroundWatch(connection)
    windowList = WindowList(connection)
    idleWatch = IdleWatch(connection, isTrusted: !isPartial)
    shields = ShieldRack(connection)
    managerWatch = ManagerWatch(connection)
    syncEvents = Int(cxcb_sync(connection.raw))
    screenSaverEvents = Int(cxcb_screensaver(connection.raw))
    abilities.idle = idleWatch.isAvailable
    abilities.seesEveryWindow = !isPartial
    managerWatch.look()
    abilities.foreground = managerWatch.isPresent
  }

  public func start(_ events: DesktopEvents) {
    self.events = events
    connect()
    let mask =
      XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
    connection.listen(connection.root, to: mask)
    if screenSaverEvents >= 0 {
      xcb_screensaver_select_input(
        connection.raw, connection.root, UInt32(XCB_SCREENSAVER_EVENT_NOTIFY_MASK.rawValue))
    }
    windowList.update()
    foregroundWatch.start()
    connection.start()
    ShieldText.warmUp()
  }

  public func stop() {
    guard !connection.isLost else { return }
    shields.removeAll()
    xcb_flush(connection.raw)
    connection.close()
  }

  public var foreground: WindowFacts? { foregroundWatch.current }
  public var windows: [WindowFacts] { windowList.all }

  public func setIdleThreshold(_ threshold: Milliseconds) {
    guard !connection.isLost else { return }
    idleWatch.setThreshold(threshold)
  }

  public func idleNow() -> Milliseconds? { connection.isLost ? nil : idleWatch.now() }

  private func connect() {
    connection.onEvent = { [weak self] in self?.handle($0) }
    connection.onBatchEnd = { [weak self] in
      self?.shields.update()
      self?.windowList.update()
      self?.foregroundWatch.update()
    }
    connection.onLost = { [weak self] in
      self?.shields.forgetAll()
      self?.events.onLost()
    }
    managerWatch.onChange = { [weak self] in self?.managerChanged() }
    foregroundWatch.isTold = { [weak self] in self?.managerWatch.isPresent ?? false }
    foregroundWatch.clientUnder = { [weak self] in self?.shields.client(of: $0) ?? $0 }
    foregroundWatch.focusedClient = { [weak self] in self?.shields.clientWithFocus() }
    foregroundWatch.onWindowChange = { [weak self] in
      self?.refreshMask($0)
      self?.refreshMask($1)
    }
    foregroundWatch.onChange = { [weak self] facts in
      if let facts { self?.windowList.note(facts) }
      self?.events.onForeground(facts)
    }
    windowList.onMaskChange = { [weak self] in self?.refreshMask($0) }
    windowList.onChange = { [weak self] in self?.events.onWindowsChanged($0) }
    idleWatch.onIdle = { [weak self] in self?.events.onIdle($0) }
    idleWatch.onActive = { [weak self] in self?.events.onActive() }
    shields.onMaskChange = { [weak self] in self?.refreshMask($0) }
    shields.onAction = { [weak self] in self?.events.onShieldAction(WindowID($0), $1) }
  }

  private func managerChanged() {
    abilities.foreground = managerWatch.isPresent
    foregroundWatch.doubt()
    events.onAbilitiesChanged(abilities)
  }

  /// One client has one event mask per window, so it is the union of what all parts want.
  private func refreshMask(_ window: xcb_window_t) {
    guard window != noWindow, window != connection.root else { return }
    var mask = windowList.mask(for: window) | shields.mask(for: window)
    if window == foregroundWatch.window {
      mask |= XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
      mask |= XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
    }
    connection.listen(window, to: mask)
  }

  private func handle(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    let raw = UnsafeMutableRawPointer(event)
    let type = Int32(event.pointee.response_type & 0x7f)
    switch type {
    case XCB_PROPERTY_NOTIFY:
      let notice = raw.load(as: xcb_property_notify_event_t.self)
      managerWatch.handle(notice)
      windowList.handle(notice)
      foregroundWatch.handle(notice)
    case XCB_REPARENT_NOTIFY:
      windowList.handle(raw.load(as: xcb_reparent_notify_event_t.self))
    case XCB_MAP_NOTIFY:
      windowList.handle(raw.load(as: xcb_map_notify_event_t.self))
    case XCB_UNMAP_NOTIFY:
      let notice = raw.load(as: xcb_unmap_notify_event_t.self)
      if notice.event == notice.window { windowList.handleGone(notice.window) }
    case XCB_DESTROY_NOTIFY:
      let gone = raw.load(as: xcb_destroy_notify_event_t.self).window
      connection.forget(gone)
      managerWatch.handleDestroyed(gone)
      windowList.handleGone(gone)
      foregroundWatch.handleDestroyed(gone)
      shields.handleDestroyed(gone)
    case Int32(syncEvents + Int(XCB_SYNC_ALARM_NOTIFY)) where syncEvents >= 0:
      idleWatch.handle(raw.load(as: xcb_sync_alarm_notify_event_t.self))
    case Int32(screenSaverEvents) where screenSaverEvents >= 0:
      let state = raw.load(as: xcb_screensaver_notify_event_t.self).state
      events.onScreenSaver(state != XCB_SCREENSAVER_STATE_OFF.rawValue)
    default: break
    }
    shields.handle(type, raw)
  }
}
