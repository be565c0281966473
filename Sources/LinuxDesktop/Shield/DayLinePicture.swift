import CXcb

/// The day as one line, midnight to midnight: what was is solid, what comes is dotted, what is
/// locked is hatched, and gold is now.
struct DayLinePicture {
  private let day: ShieldContent.DayLine
  private let box: Box
  private let palette: ShieldPalette
  private let pen: ShieldPen
  private let language: String

  init(
    _ day: ShieldContent.DayLine, _ box: Box, _ palette: ShieldPalette, _ pen: ShieldPen,
    language: String
  ) {
    self.day = day
    self.box = box
    self.palette = palette
    self.pen = pen
    self.language = language
  }

  func draw() {
    pen.clipped(to: { pen.rounded(box, 18) }) {
      drawSky()
      for window in day.windows { drawWindow(window) }
      drawLine()
      for tick in day.ticks { drawTick(tick) }
      drawNow()
    }
    pen.rounded(box.insetBy(0.5), 17.5)
    pen.stroke(palette.line, 1)
  }

  private func x(_ position: Double) -> Double { box.x + box.width * min(1, max(0, position)) }
  private var middle: Double { box.y + 31 }

  private func drawSky() {
    let rise = min(max(day.sunrise, 0.1), 0.45)
    let set = min(max(day.sunset, 0.55), 0.9)
    pen.rectangle(box)
    pen.fillGradient(
      from: (box.x, 0), to: (box.x + box.width, 0),
      [
        (0, palette.skyNight), (rise - 0.08, palette.skyNight), (rise, palette.skyTwilight),
        (rise + 0.08, palette.skyDay), (set - 0.08, palette.skyDay), (set, palette.skyTwilight),
        (set + 0.08, palette.skyNight), (1, palette.skyNight),
      ])
  }

  private func drawWindow(_ window: ShieldContent.DayLine.Window) {
    let left = x(window.start)
    let rect = Box(x: left, y: box.y + 16, width: max(2, x(window.end) - left), height: 30)
    pen.rounded(rect, 6)
    pen.fill(palette.lockSoft)
    pen.hatch(rect, palette.lockHatch) { pen.rounded(rect, 6) }
    pen.rounded(rect, 6)
    pen.stroke(
      window.isCurrent ? palette.lock : palette.lock.faded(0.45), window.isCurrent ? 1.75 : 1)
  }

  private func drawLine() {
    pen.line(box.x, middle, x(day.now), middle)
    pen.stroke(palette.ink3, 2.5)
    cairo_save(pen.cairo)
    cairo_set_dash(pen.cairo, [0.5, 5.5], 2, 0)
    cairo_set_line_cap(pen.cairo, CAIRO_LINE_CAP_ROUND)
    pen.line(x(day.now), middle, box.x + box.width, middle)
    pen.stroke(palette.ink3, 1.5)
    cairo_restore(pen.cairo)
  }

  private func drawTick(_ tick: ShieldContent.DayLine.Tick) {
    let label = ShieldText(
      tick.label, .init(size: 12, isCentred: false, lines: 1), language: language, room: nil)
    let centred = x(tick.position) - label.width / 2
    let left = min(max(centred, box.x + 10), box.x + box.width - 10 - label.width)
    pen.set(palette.ink3)
    label.draw(on: pen.cairo, x: left.rounded(), y: (box.y + 65 - label.height / 2).rounded())
  }

  private func drawNow() {
    let now = x(day.now).rounded()
    pen.line(now, box.y + 9, now, box.y + 53)
    pen.stroke(palette.goldLine, 2)
    pen.circle(now, middle, 8)
    pen.fill(palette.surface)
    pen.circle(now, middle, 6)
    pen.fill(palette.gold)
  }
}
