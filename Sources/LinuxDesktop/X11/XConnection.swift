import CXcb
import Dispatch
import Glibc
import Groundwork

/// The connection to one X server: requests, replies, and events on the main queue.
@MainActor
final class XConnection {
  let raw: OpaquePointer
  let root: xcb_window_t
  let atoms: XAtoms
  private(set) var isLost = false
  /// Receives every event, errors excepted.
  var onEvent: (UnsafeMutablePointer<xcb_generic_event_t>) -> Void = { _ in }
  /// Runs after a batch of events, before the requests they caused are sent.
  var onBatchEnd: () -> Void = {}
  var onLost: () -> Void = {}

  private var source: (any DispatchSourceRead)?
  private var isPumping = false
  private var isPumpDue = false
  private var masks: [xcb_window_t: UInt32] = [:]

  /// Throws `Problem` (`setup`, `desktop.unreachable`).
  init(display: String) throws(Problem) {
    // libxcb writes without MSG_NOSIGNAL: a dying X server would end this process.
    signal(SIGPIPE, SIG_IGN)
    var preferred: Int32 = 0
    guard let raw = xcb_connect(display, &preferred) else {
      throw Self.unreachable(display)
    }
    guard xcb_connection_has_error(raw) == 0 else {
      xcb_disconnect(raw)
      throw Self.unreachable(display)
    }
    var screens = xcb_setup_roots_iterator(xcb_get_setup(raw))
    for _ in 0..<max(0, preferred) where screens.rem > 1 { xcb_screen_next(&screens) }
    cxcb_prefetch(raw)
    self.raw = raw
    root = screens.data.pointee.root
    atoms = XAtoms(raw)
  }

  private static func unreachable(_ display: String) -> Problem {
    Problem(
      kind: .setup, code: "desktop.unreachable", hints: ["desktop.startInSession"],
      arguments: ["display": display])
  }

  /// Begins to deliver events.
  func start() {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: xcb_get_file_descriptor(raw), queue: .main)
    source.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.pump() }
    }
    // The descriptor may be closed only after the source has let go of it.
    nonisolated(unsafe) let raw = raw
    source.setCancelHandler { @Sendable in xcb_disconnect(raw) }
    self.source = source
    source.activate()
    pump()
  }

  /// Ends the connection; `onLost` is not called.
  func close() {
    guard !isLost else { return }
    isLost = true
    if let source { source.cancel() } else { xcb_disconnect(raw) }
    source = nil
  }

  /// Handles what has arrived and sends what is due. libxcb may read events into its own queue while
  /// it waits for a reply or writes, where the read source cannot see them: hence the loop and
  /// `touch`.
  func pump() {
    guard !isPumping, !isLost else { return }
    isPumping = true
    defer { isPumping = false }
    repeat {
      while !isLost, let event = xcb_poll_for_event(raw) {
        if event.pointee.response_type != 0 { onEvent(event) }
        free(event)
      }
      guard !isLost else { return }
      onBatchEnd()
      xcb_flush(raw)
      guard xcb_connection_has_error(raw) == 0 else {
        close()
        onLost()
        return
      }
    } while peek()
  }

  private func peek() -> Bool {
    guard !isLost, let event = xcb_poll_for_queued_event(raw) else { return false }
    if event.pointee.response_type != 0 { onEvent(event) }
    free(event)
    return true
  }

  /// To be called by whatever made a request outside of an event.
  func touch() {
    guard !isPumping, !isPumpDue, !isLost else { return }
    isPumpDue = true
    DispatchQueue.main.async { @Sendable [weak self] in
      MainActor.assumeIsolated {
        self?.isPumpDue = false
        self?.pump()
      }
    }
  }

  func flush() {
    xcb_flush(raw)
    touch()
  }

  /// The events wanted of a window. One client has one mask per window, so all parts share this one.
  func listen(_ window: xcb_window_t, to mask: UInt32) {
    guard masks[window, default: 0] != mask else { return }
    masks[window] = mask == 0 ? nil : mask
    var value = mask
    xcb_change_window_attributes(raw, window, XCB_CW_EVENT_MASK.rawValue, &value)
    touch()
  }

  /// The window is gone; its number may be used again.
  func forget(_ window: xcb_window_t) { masks[window] = nil }
}
