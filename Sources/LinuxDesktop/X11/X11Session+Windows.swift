import CXcb
import Groundwork

extension X11Session {
  @discardableResult
  public func cover(_ window: WindowID, with content: ShieldContent) -> Bool {
    guard !connection.isLost else { return false }
    return shields.cover(window.xcb, with: content)
  }

  public func uncover(_ window: WindowID) {
    guard !connection.isLost else { return }
    shields.uncover(window.xcb)
  }

  public var coveredWindows: Set<WindowID> { Set(shields.covered.map { WindowID($0) }) }

  /// Sends WM_DELETE_WINDOW itself (ICCCM 4.2.8.1) instead of `_NET_CLOSE_WINDOW`, because a window
  /// manager answers the latter for a program without WM_DELETE_WINDOW by killing it.
  @discardableResult
  public func requestClose(_ window: WindowID) -> Bool {
    guard !connection.isLost else { return false }
    let atoms = connection.atoms
    let protocols = XProperty(connection, window.xcb, atoms.protocols).numbers()
    guard protocols.contains(atoms.deleteWindow) else { return false }
    send(atoms.protocols, about: window.xcb, to: window.xcb, mask: 0, atoms.deleteWindow, 0)
    return true
  }

  /// `_NET_ACTIVE_WINDOW` as a pager would ask (EWMH, source indication 2).
  public func activate(_ window: WindowID) {
    guard !connection.isLost else { return }
    let mask =
      XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
    send(
      connection.atoms.activeWindow, about: window.xcb, to: connection.root, mask: mask, 2, 0)
  }

  private func send(
    _ type: xcb_atom_t, about window: xcb_window_t, to receiver: xcb_window_t, mask: UInt32,
    _ first: UInt32, _ second: UInt32
  ) {
    var message = xcb_client_message_event_t()
    message.response_type = UInt8(XCB_CLIENT_MESSAGE)
    message.format = 32
    message.window = window
    message.type = type
    message.data.data32.0 = first
    message.data.data32.1 = second
    withUnsafeBytes(of: &message) { bytes in
      _ = xcb_send_event(
        connection.raw, 0, receiver, mask, bytes.bindMemory(to: CChar.self).baseAddress)
    }
    connection.flush()
  }
}
