import CXcb
import Groundwork

@MainActor
final class ShieldRack {
  var onMaskChange: (xcb_window_t) -> Void = { _ in }
  var onAction: (xcb_window_t, ShieldAction) -> Void = { _, _ in }
  var covered: Set<xcb_window_t> { [] }
  init(_ connection: XConnection) {}
  func cover(_ w: xcb_window_t, with content: ShieldContent) -> Bool { false }
  func uncover(_ w: xcb_window_t) {}
  func removeAll() {}
  func forgetAll() {}
  func update() {}
  func client(of w: xcb_window_t) -> xcb_window_t { w }
  func clientWithFocus() -> xcb_window_t? { nil }
  func mask(for w: xcb_window_t) -> UInt32 { 0 }
  func handleDestroyed(_ w: xcb_window_t) {}
  func handle(_ type: Int32, _ event: UnsafeRawPointer) {}
}
extension X11Session {
  public func withNoForeignGrab<Value>(_ freeze: @MainActor () async -> Value) async throws(Problem)
    -> Value
  { await freeze() }
}
