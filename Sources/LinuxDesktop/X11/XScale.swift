import CXcb

/// How many pixels a logical pixel has, from `Xft.dpi` among the server's resources, as toolkits
/// read it. 96 dots per inch are 1; steps of a quarter; at most 4.
enum XScale {
  @MainActor
  static func read(_ connection: XConnection) -> Double {
    let property = XProperty(connection, connection.root, XCB_ATOM_RESOURCE_MANAGER.rawValue)
    defer { connection.touch() }
    return scale(resources: property.text() ?? "")
  }

  static func scale(resources: String) -> Double {
    for line in resources.split(separator: "\n") where line.hasPrefix("Xft.dpi:") {
      let value = line.dropFirst(8).filter { !$0.isWhitespace }
      guard let dpi = Double(value), dpi.isFinite else { continue }
      return min(4, max(1, (dpi / 96 * 4).rounded() / 4))
    }
    return 1
  }
}

/// The usual arrow: a child would show the cursor of the window it covers.
@MainActor
func makeArrowCursor(_ connection: XConnection) -> xcb_cursor_t {
  let raw = connection.raw
  let font = xcb_generate_id(raw)
  xcb_open_font(raw, font, 6, "cursor")
  let cursor = xcb_generate_id(raw)
  // `left_ptr` of the cursor font and its mask (cursorfont.h), black on white.
  xcb_create_glyph_cursor(raw, cursor, font, font, 68, 69, 0, 0, 0, 0xffff, 0xffff, 0xffff)
  xcb_close_font(raw, font)
  return cursor
}
