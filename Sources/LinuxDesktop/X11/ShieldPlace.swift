import CXcb
import Glibc

/// What a window offers to the shield that goes into it.
@MainActor
struct ShieldPlace {
  var width, height: Int
  var depth: UInt8
  var margins: ShieldImage.Margins

  /// One round trip; `nil` when the window is gone.
  init?(of window: xcb_window_t, _ connection: XConnection) {
    let raw = connection.raw
    let geometryCookie = xcb_get_geometry(raw, window)
    let extents = XProperty(connection, window, connection.atoms.gtkFrameExtents)
    let geometry = xcb_get_geometry_reply(raw, geometryCookie, nil)
    let sides = extents.numbers().map { Int($0) }
    connection.touch()
    guard let geometry else { return nil }
    defer { free(geometry) }
    width = Int(geometry.pointee.width)
    height = Int(geometry.pointee.height)
    depth = geometry.pointee.depth
    margins = ShieldImage.Margins()
    // Only a window with an alpha channel can have a shadow that is seen through.
    if depth == 32, sides.count == 4, sides[0] + sides[1] < width, sides[2] + sides[3] < height {
      margins = .init(left: sides[0], right: sides[1], top: sides[2], bottom: sides[3])
    }
  }
}

extension XConnection {
  /// Sends an image in as many requests as the server's limit makes of it. Drawables of other depths
  /// than 24 and 32 stay black.
  func put(_ image: ShieldImage, on pixmap: xcb_pixmap_t, depth: UInt8) {
    guard depth == 24 || depth == 32, let bytes = image.bytes else { return }
    let context = xcb_generate_id(raw)
    xcb_create_gc(raw, context, pixmap, 0, nil)
    let limit = Int(xcb_get_maximum_request_length(raw)) * 4 - 64
    let rows = max(1, limit / image.bytesPerRow)
    for first in stride(from: 0, to: image.height, by: rows) {
      let count = min(rows, image.height - first)
      xcb_put_image(
        raw, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), pixmap, context, UInt16(image.width),
        UInt16(count), 0, Int16(first), 0, depth, UInt32(count * image.bytesPerRow),
        bytes + first * image.bytesPerRow)
    }
    xcb_free_gc(raw, context)
  }
}

/// "Now" in requests that take a server time.
let currentTime: xcb_timestamp_t = 0
