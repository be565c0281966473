import CXcb

/// A shield as pixels, four bytes each (blue, green, red, alpha on a little-endian machine).
///
/// Drawn here and sent whole: the X server then repaints the window by itself, and nothing of a
/// connection stays behind in cairo's caches.
final class ShieldImage {
  /// The invisible shadow that a program draws around its own frame (`_GTK_FRAME_EXTENTS`), in pixels.
  struct Margins: Equatable {
    var left = 0
    var right = 0
    var top = 0
    var bottom = 0
  }

  let width, height: Int
  private let surface: OpaquePointer

  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(self.width), Int32(self.height))
  }

  deinit { cairo_surface_destroy(surface) }

  func draw(scale: Double, margins: Margins, _ body: (OpaquePointer) -> Void) {
    let cairo = cairo_create(surface)!
    cairo_translate(cairo, Double(margins.left), Double(margins.top))
    cairo_rectangle(
      cairo, 0, 0, Double(width - margins.left - margins.right),
      Double(height - margins.top - margins.bottom))
    cairo_clip(cairo)
    cairo_scale(cairo, scale, scale)
    body(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
  }

  /// Rows from the top, without gaps between them.
  var bytes: UnsafePointer<UInt8>? { UnsafePointer(cairo_image_surface_get_data(surface)) }
  var bytesPerRow: Int { Int(cairo_image_surface_get_stride(surface)) }

  /// Writes a PNG file; false when it could not.
  func write(to path: String) -> Bool {
    cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
  }
}
