import CXcb

/// Shapes on a cairo context.
struct ShieldPen {
  let cairo: OpaquePointer

  func set(_ c: Colour) { cairo_set_source_rgba(cairo, c.red, c.green, c.blue, c.alpha) }

  func fill(_ colour: Colour) {
    set(colour)
    cairo_fill(cairo)
  }

  func stroke(_ colour: Colour, _ width: Double) {
    set(colour)
    cairo_set_line_width(cairo, width)
    cairo_stroke(cairo)
  }

  func rectangle(_ box: Box) { cairo_rectangle(cairo, box.x, box.y, box.width, box.height) }

  func rounded(_ box: Box, _ radius: Double) {
    let r = max(0, min(radius, box.width / 2, box.height / 2))
    let quarter = Double.pi / 2
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, box.x + box.width - r, box.y + r, r, -quarter, 0)
    cairo_arc(cairo, box.x + box.width - r, box.y + box.height - r, r, 0, quarter)
    cairo_arc(cairo, box.x + r, box.y + box.height - r, r, quarter, 2 * quarter)
    cairo_arc(cairo, box.x + r, box.y + r, r, 2 * quarter, 3 * quarter)
    cairo_close_path(cairo)
  }

  func circle(_ x: Double, _ y: Double, _ radius: Double) {
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
  }

  func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    cairo_move_to(cairo, x1, y1)
    cairo_line_to(cairo, x2, y2)
  }

  /// Fills the current path with colours along a line from `start` to `end`.
  func fillGradient(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double),
    _ stops: [(at: Double, colour: Colour)]
  ) {
    let gradient = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    for (at, c) in stops {
      cairo_pattern_add_color_stop_rgba(gradient, at, c.red, c.green, c.blue, c.alpha)
    }
    cairo_set_source(cairo, gradient)
    cairo_fill(cairo)
    cairo_pattern_destroy(gradient)
  }

  /// Diagonal lines over a box: closed, without need of colour.
  func hatch(_ box: Box, _ colour: Colour, clip: () -> Void) {
    cairo_save(cairo)
    clip()
    cairo_clip(cairo)
    // Lines of 2 px, 7 px apart at right angles, from lower left to upper right.
    let step = 7 * 2.0.squareRoot()
    var x = box.x - box.height
    while x < box.x + box.width {
      line(x, box.y + box.height, x + box.height, box.y)
      x += step
    }
    stroke(colour, 2)
    cairo_restore(cairo)
  }

  func clipped(to path: () -> Void, _ body: () -> Void) {
    cairo_save(cairo)
    path()
    cairo_clip(cairo)
    body()
    cairo_restore(cairo)
  }
}
