import CXcb
import Glibc

/// The keys that mean something on a shield.
enum ShieldKey: UInt32 {
  // Key symbols of the X protocol (keysymdef.h).
  case tab = 0xff09
  case backTab = 0xfe20
  case left = 0xff51
  case up = 0xff52
  case right = 0xff53
  case down = 0xff54
  case enter = 0xff0d
  case keypadEnter = 0xff8d
  case space = 0x0020
  case escape = 0xff1b
}

/// Key codes to keys, by the keyboard mapping of the server.
@MainActor
final class ShieldKeys {
  private let connection: XConnection
  private lazy var symbols: OpaquePointer? = xcb_key_symbols_alloc(connection.raw)

  init(_ connection: XConnection) { self.connection = connection }

  func key(_ event: UnsafeMutablePointer<xcb_key_press_event_t>) -> ShieldKey? {
    guard let symbols else { return nil }
    defer { connection.touch() }
    return ShieldKey(rawValue: xcb_key_press_lookup_keysym(symbols, event, 0))
  }

  func code(of key: ShieldKey) -> UInt8? {
    guard let symbols, let codes = xcb_key_symbols_get_keycode(symbols, key.rawValue) else {
      return nil
    }
    defer { free(codes) }
    connection.touch()
    return codes.pointee == 0 ? nil : codes.pointee
  }

  func mappingChanged(_ event: UnsafeMutablePointer<xcb_mapping_notify_event_t>) {
    if let symbols { xcb_refresh_keyboard_mapping(symbols, event) }
  }
}
