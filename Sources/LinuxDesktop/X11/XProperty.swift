import CXcb
import Glibc

/// A property's bytes, asked for now and read later, so that many share one round trip.
@MainActor
struct XProperty {
  private let connection: XConnection
  private let cookie: xcb_get_property_cookie_t

  /// At most 64 KiB; longer values are cut.
  init(_ connection: XConnection, _ window: xcb_window_t, _ property: xcb_atom_t) {
    self.connection = connection
    cookie = xcb_get_property(connection.raw, 0, window, property, anyAtom, 0, 16_384)
  }

  /// `nil` when the window is gone or has no such property.
  func bytes() -> [UInt8]? {
    guard let reply = xcb_get_property_reply(connection.raw, cookie, nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.type != 0, let value = xcb_get_property_value(reply) else { return nil }
    let length = Int(xcb_get_property_value_length(reply))
    return Array(UnsafeRawBufferPointer(start: value, count: length))
  }

  /// A list of 32-bit values: windows, atoms, numbers.
  func numbers() -> [UInt32] {
    guard let bytes = bytes() else { return [] }
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }

  func text() -> String? {
    bytes().map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Texts ended by NUL (WM_CLASS).
  func texts() -> [String] {
    guard let bytes = bytes() else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
