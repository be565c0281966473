import CXcb
import Dispatch
import Glibc

/// All shields of a session, by the window they cover.
@MainActor
final class ShieldRack {
  var onMaskChange: (xcb_window_t) -> Void = { _ in }
  var onAction: (xcb_window_t, ShieldAction) -> Void = { _, _ in }
  let keys: ShieldKeys
  private let connection: XConnection
  private var shields: [xcb_window_t: X11Shield] = [:]
  private var clients: [xcb_window_t: xcb_window_t] = [:]
  private lazy var scale = XScale.read(connection)
  private lazy var cursor = makeArrowCursor(connection)

  init(_ connection: XConnection) {
    self.connection = connection
    keys = ShieldKeys(connection)
  }

  var covered: Set<xcb_window_t> { Set(shields.keys) }

  func client(of window: xcb_window_t) -> xcb_window_t { clients[window] ?? window }

  func mask(for window: xcb_window_t) -> UInt32 {
    guard shields[window] != nil || beingCovered == window else { return 0 }
    return XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
      | XCB_EVENT_MASK_FOCUS_CHANGE.rawValue
  }

  /// The window whose events are asked for before its shield exists, so that no resize is missed.
  private var beingCovered: xcb_window_t?

  func cover(_ client: xcb_window_t, with content: ShieldContent) -> Bool {
    if let shield = shields[client] {
      shield.update(content)
      connection.touch()
      return true
    }
    beingCovered = client
    onMaskChange(client)
    let shield = X11Shield(
      over: client, content, on: connection, scale: scale, cursor: cursor)
    beingCovered = nil
    guard let shield else {
      onMaskChange(client)
      return false
    }
    shields[client] = shield
    clients[shield.window] = client
    if isFocusInside(client) { shield.takeFocus() }
    connection.flush()
    return true
  }

  func uncover(_ client: xcb_window_t) {
    guard let shield = drop(client) else { return }
    shield.hasFocus = shield.hasFocus || focusedWindow() == shield.window
    shield.remove()
    onMaskChange(client)
  }

  func removeAll() { covered.forEach(uncover) }

  /// The connection is gone and the server with it.
  func forgetAll() {
    shields = [:]
    clients = [:]
  }

  @discardableResult
  private func drop(_ client: xcb_window_t) -> X11Shield? {
    guard let shield = shields.removeValue(forKey: client) else { return nil }
    clients[shield.window] = nil
    return shield
  }

  func handleDestroyed(_ gone: xcb_window_t) {
    if shields[gone] != nil {
      drop(gone)
    } else if let client = clients[gone] {
      // A program may destroy all children of its window. If the window itself is going, its own
      // notice follows at once, before anything is done about this one.
      shields[client]?.isWindowGone = true
    }
  }

  /// Repairs and repaints after a batch of events.
  func update() {
    for (client, shield) in shields {
      if shield.isWindowGone {
        let content = shield.content
        drop(client)
        if !cover(client, with: content) { onMaskChange(client) }
      } else {
        shield.paintIfNeeded()
      }
    }
  }

  func handle(_ type: Int32, _ raw: UnsafeMutableRawPointer) {
    if type == XCB_MAPPING_NOTIFY {
      keys.mappingChanged(raw.assumingMemoryBound(to: xcb_mapping_notify_event_t.self))
    }
    guard !shields.isEmpty else { return }
    switch type {
    case XCB_CONFIGURE_NOTIFY: configured(raw.load(as: xcb_configure_notify_event_t.self))
    case XCB_CREATE_NOTIFY:
      let notice = raw.load(as: xcb_create_notify_event_t.self)
      if clients[notice.window] == nil { shields[notice.parent]?.raise() }
    case XCB_REPARENT_NOTIFY:
      let notice = raw.load(as: xcb_reparent_notify_event_t.self)
      if let shield = shield(at: notice.window), notice.parent != shield.client {
        // Taken out of its place: away with it, and a new one is made.
        xcb_destroy_window(connection.raw, shield.window)
        shield.isWindowGone = true
      } else {
        shields[notice.parent]?.raise()
      }
    case XCB_CIRCULATE_NOTIFY:
      shields[raw.load(as: xcb_circulate_notify_event_t.self).event]?.raise()
    case XCB_UNMAP_NOTIFY:
      let notice = raw.load(as: xcb_unmap_notify_event_t.self)
      if notice.event == notice.window { shield(at: notice.window)?.mapAgain() }
    case XCB_FOCUS_IN, XCB_FOCUS_OUT:
      focusChanged(raw.load(as: xcb_focus_in_event_t.self), isIn: type == XCB_FOCUS_IN)
    default: handleInput(type, raw)
    }
  }

  private func shield(at window: xcb_window_t) -> X11Shield? {
    clients[window].flatMap { shields[$0] }
  }

  private func configured(_ notice: xcb_configure_notify_event_t) {
    if let shield = shield(at: notice.window), notice.event == notice.window {
      shield.stayInPlace(notice)
    } else if let shield = shields[notice.window] {
      shield.resize(width: Int(notice.width), height: Int(notice.height))
    } else if let shield = shields[notice.event], notice.above_sibling == shield.window {
      shield.raise()
    }
  }

  // MARK: Focus

  private func focusChanged(_ notice: xcb_focus_in_event_t, isIn: Bool) {
    // During a grab the focus only seems to move.
    guard notice.mode != XCB_NOTIFY_MODE_GRAB.rawValue else { return }
    if isIn {
      shield(at: notice.event)?.hasFocus = true
      // Whatever the detail: also NotifyInferior, which says that a child had the focus.
      if let shield = shields[notice.event] { take(shield) }
    } else if let shield = shield(at: notice.event) {
      shield.hasFocus = false
      // Between two children of the client the focus moves without a word to the client.
      if notice.detail == XCB_NOTIFY_DETAIL_NONLINEAR.rawValue, isFocusInside(shield.client) {
        take(shield)
      }
    }
  }

  private var takes = 0
  private var isTakeCountFresh = false

  /// A program that takes the focus back each time must not keep both busy: after 20 times in a
  /// second, each answer waits 100 ms.
  private func take(_ shield: X11Shield) {
    takes += 1
    if !isTakeCountFresh {
      isTakeCountFresh = true
      takes = 1
      DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { @Sendable [weak self] in
        MainActor.assumeIsolated { self?.isTakeCountFresh = false }
      }
    }
    guard takes > 20 else { return shield.takeFocus() }
    let client = shield.client
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { @Sendable [weak self] in
      MainActor.assumeIsolated {
        guard let self, !self.connection.isLost, let shield = self.shields[client],
          self.isFocusInside(client)
        else { return }
        shield.takeFocus()
      }
    }
  }

  private func focusedWindow() -> xcb_window_t {
    let raw = connection.raw
    let reply = xcb_get_input_focus_reply(raw, xcb_get_input_focus(raw), nil)
    defer { free(reply) }
    connection.touch()
    return reply?.pointee.focus ?? noWindow
  }

  func clientWithFocus() -> xcb_window_t? { shields.isEmpty ? nil : clients[focusedWindow()] }

  /// Whether the focus is on the client or on one of its children other than the shield.
  private func isFocusInside(_ client: xcb_window_t) -> Bool {
    var window = focusedWindow()
    if shields[client]?.window == window { return false }
    // 0 and 1 are "none" and "wherever the pointer is".
    while window > 1, window != connection.root {
      if window == client { return true }
      let raw = connection.raw
      let reply = xcb_query_tree_reply(raw, xcb_query_tree(raw, window), nil)
      defer { free(reply) }
      window = reply?.pointee.parent ?? noWindow
    }
    return false
  }

  // MARK: Input

  private func handleInput(_ type: Int32, _ raw: UnsafeMutableRawPointer) {
    switch type {
    case XCB_MOTION_NOTIFY:
      let notice = raw.load(as: xcb_motion_notify_event_t.self)
      guard let shield = shield(at: notice.event) else { return }
      shield.pointerMoved(to: shield.button(atX: notice.event_x, y: notice.event_y))
    case XCB_LEAVE_NOTIFY:
      shield(at: raw.load(as: xcb_leave_notify_event_t.self).event)?.pointerMoved(to: nil)
    case XCB_BUTTON_PRESS, XCB_BUTTON_RELEASE:
      let notice = raw.load(as: xcb_button_press_event_t.self)
      guard notice.detail == 1, let shield = shield(at: notice.event) else { return }
      let button = shield.button(atX: notice.event_x, y: notice.event_y)
      if type == XCB_BUTTON_PRESS {
        shield.pointerPressed(button)
      } else if let action = shield.pointerReleased(button) {
        onAction(shield.client, action)
      }
    case XCB_KEY_PRESS:
      let event = raw.assumingMemoryBound(to: xcb_key_press_event_t.self)
      guard let shield = shield(at: event.pointee.event), let key = keys.key(event) else { return }
      let shift = UInt32(event.pointee.state) & XCB_MOD_MASK_SHIFT.rawValue != 0
      if let action = shield.keyPressed(key, shift: shift) { onAction(shield.client, action) }
    default: break
    }
  }
}
