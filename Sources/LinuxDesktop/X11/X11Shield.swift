import CXcb
import Dispatch
import Glibc

/// The cover of one window: a child of it, as large as it, above its other children, so that it
/// moves, hides and restacks with it in every window manager.
@MainActor
final class X11Shield {
  let client: xcb_window_t
  let window: xcb_window_t
  private(set) var content: ShieldContent
  private(set) var touch = ShieldPicture.Touch()
  private(set) var layout: ShieldLayout
  var hasFocus = false
  /// Something destroyed the shield's window, though not the client's.
  var isWindowGone = false

  private let connection: XConnection
  private let scale: Double
  private let depth: UInt8
  private var margins: ShieldImage.Margins
  private var width: Int
  private var height: Int
  private var needsPaint = true
  private let shownAt = DispatchTime.now()

  static let eventMask =
    XCB_EVENT_MASK_KEY_PRESS.rawValue | XCB_EVENT_MASK_KEY_RELEASE.rawValue
    | XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
    | XCB_EVENT_MASK_POINTER_MOTION.rawValue | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue
    | XCB_EVENT_MASK_FOCUS_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
  /// What must not reach the client's window from here.
  static let swallowed =
    XCB_EVENT_MASK_KEY_PRESS.rawValue | XCB_EVENT_MASK_KEY_RELEASE.rawValue
    | XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
    | XCB_EVENT_MASK_POINTER_MOTION.rawValue

  /// `nil` when the client's window is gone.
  init?(
    over client: xcb_window_t, _ content: ShieldContent, on connection: XConnection, scale: Double,
    cursor: xcb_cursor_t
  ) {
    guard let place = ShieldPlace(of: client, connection) else { return nil }
    self.client = client
    self.content = content
    self.connection = connection
    self.scale = scale
    (width, height, depth, margins) = (place.width, place.height, place.depth, place.margins)
    layout = ShieldLayout(content, width: 1, height: 1, focus: nil)
    window = xcb_generate_id(connection.raw)
    // The client's own visual: under a compositor a child of another depth would be mixed wrongly.
    let mask =
      XCB_CW_BACK_PIXEL.rawValue | XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_EVENT_MASK.rawValue
      | XCB_CW_DONT_PROPAGATE.rawValue | XCB_CW_CURSOR.rawValue
    let values: [UInt32] = [0xff00_0000, 0, Self.eventMask, Self.swallowed, cursor]
    xcb_create_window(
      connection.raw, UInt8(XCB_COPY_FROM_PARENT), window, client, 0, 0, UInt16(width),
      UInt16(height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue),
      xcb_visualid_t(XCB_COPY_FROM_PARENT), mask, values)
    describe()
    arrange()
    paintIfNeeded()
    raise()
    xcb_map_window(connection.raw, window)
    connection.touch()
  }

  func remove() {
    if hasFocus {
      xcb_set_input_focus(
        connection.raw, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), client, currentTime)
    }
    xcb_destroy_window(connection.raw, window)
    connection.flush()
  }

  func update(_ new: ShieldContent) {
    guard new != content else { return }
    content = new
    if let focus = touch.focus, focus >= new.buttons.count { touch.focus = nil }
    describe()
    arrange()
  }

  func resize(width: Int, height: Int) {
    guard width != self.width || height != self.height else { return }
    (self.width, self.height) = (width, height)
    let size: [UInt32] = [UInt32(width), UInt32(height)]
    xcb_configure_window(
      connection.raw, window,
      UInt16(XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue), size)
    arrange()
  }

  /// Puts it back over the whole client, where somebody else moved or shrank it.
  func stayInPlace(_ notice: xcb_configure_notify_event_t) {
    guard
      notice.x != 0 || notice.y != 0 || Int(notice.width) != width || Int(notice.height) != height
    else { return }
    let place: [UInt32] = [0, 0, UInt32(width), UInt32(height)]
    xcb_configure_window(
      connection.raw, window,
      UInt16(
        XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
          | XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue), place)
  }

  func raise() {
    var above = XCB_STACK_MODE_ABOVE.rawValue
    xcb_configure_window(
      connection.raw, window, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), &above)
  }

  func mapAgain() { xcb_map_window(connection.raw, window) }

  func takeFocus() {
    xcb_set_input_focus(connection.raw, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), window, currentTime)
    connection.touch()
  }

  // MARK: Buttons

  /// A click or key that was meant for what was there before must not press anything.
  private var isFresh: Bool {
    DispatchTime.now().uptimeNanoseconds - shownAt.uptimeNanoseconds < 300_000_000
  }

  func button(atX x: Int16, y: Int16) -> Int? {
    layout.button(
      atX: Double(Int(x) - margins.left) / scale, y: Double(Int(y) - margins.top) / scale)
  }

  func pointerMoved(to button: Int?) { change { $0.hover = button } }

  func pointerPressed(_ button: Int?) {
    guard !isFresh else { return }
    change {
      $0.pressed = button
      if button != nil { $0.focus = nil }
    }
  }

  /// The action when the pointer is let go on the button it pressed.
  func pointerReleased(_ button: Int?) -> ShieldAction? {
    let pressed = touch.pressed
    change { $0.pressed = nil }
    guard let button, button == pressed else { return nil }
    return layout.buttons[button].action
  }

  /// Nothing has the keyboard's focus until Tab or an arrow gives it, so that typing on does not
  /// press a button.
  func keyPressed(_ key: ShieldKey, shift: Bool) -> ShieldAction? {
    let count = layout.buttons.count
    switch key {
    case .tab where !shift, .right, .down:
      change { $0.focus = $0.focus.map { ($0 + 1) % count } ?? 0 }
    case .tab, .backTab, .left, .up:
      change { $0.focus = (($0.focus ?? 0) + count - 1) % count }
    case .enter, .keypadEnter, .space:
      guard !isFresh, let focus = touch.focus else { return nil }
      return layout.buttons[focus].action
    case .escape:
      change { $0.focus = nil }
    }
    return nil
  }

  private func change(_ body: (inout ShieldPicture.Touch) -> Void) {
    let old = touch
    body(&touch)
    guard touch != old else { return }
    if layout.showsOneButton, touch.focus != old.focus { arrange() }
    needsPaint = true
  }

  // MARK: Picture

  private func arrange() {
    layout = ShieldLayout(
      content, width: Double(width - margins.left - margins.right) / scale,
      height: Double(height - margins.top - margins.bottom) / scale, focus: touch.focus)
    needsPaint = true
  }

  /// Draws into a pixmap that becomes the window's background, so that the server repaints alone.
  func paintIfNeeded() {
    guard needsPaint, !isWindowGone else { return }
    needsPaint = false
    let image = ShieldImage(width: width, height: height)
    image.draw(scale: scale, margins: margins) {
      ShieldPicture(content, layout, touch, on: $0).draw()
    }
    let raw = connection.raw
    let pixmap = xcb_generate_id(raw)
    xcb_create_pixmap(raw, depth, pixmap, window, UInt16(width), UInt16(height))
    connection.put(image, on: pixmap, depth: depth)
    var background = pixmap
    xcb_change_window_attributes(raw, window, XCB_CW_BACK_PIXMAP.rawValue, &background)
    xcb_clear_area(raw, 0, window, 0, 0, 0, 0)
    xcb_free_pixmap(raw, pixmap)
    connection.touch()
  }

  /// For tools that read window names; a plain X window says nothing to AT-SPI.
  private func describe() {
    let name = Array("\(content.headline). \(content.reason)".utf8)
    for (property, type) in [
      (connection.atoms.name, connection.atoms.utf8), (atomWMName, connection.atoms.utf8),
    ] {
      xcb_change_property(
        connection.raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, 8,
        UInt32(name.count), name)
    }
    let kind = Array("haru-shield\0Haru\0".utf8)
    xcb_change_property(
      connection.raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atomWMClass,
      XCB_ATOM_STRING.rawValue, 8, UInt32(kind.count), kind)
  }
}
