import CXcb

/// One drawing of a shield.
struct ShieldPicture {
  /// What the pointer and the keyboard are doing.
  struct Touch: Equatable {
    var focus: Int?
    var hover: Int?
    var pressed: Int?
  }

  let content: ShieldContent
  let layout: ShieldLayout
  let touch: Touch
  private let palette: ShieldPalette
  private let pen: ShieldPen

  init(_ content: ShieldContent, _ layout: ShieldLayout, _ touch: Touch, on cairo: OpaquePointer) {
    self.content = content
    self.layout = layout
    self.touch = touch
    palette = .of(content.colorScheme)
    pen = ShieldPen(cairo: cairo)
  }

  func draw() {
    drawGround()
    if let card = layout.card { drawCard(card) } else { drawHatchBand() }
    if let tile = layout.tile { drawTile(tile) }
    if let box = layout.dayLine, let day = content.dayLine {
      DayLinePicture(day, box, palette, pen, language: content.language).draw()
    }
    for line in layout.lines {
      pen.set(
        line.ink == .ink ? palette.ink : line.ink == .ink2 ? palette.ink2 : palette.ink3)
      line.text.draw(on: pen.cairo, x: line.x, y: line.y)
    }
    for (i, button) in layout.buttons.enumerated() { draw(button, i) }
    if let mark = layout.brandMark { drawBrandMark(mark.x, mark.y) }
  }

  private func drawGround() {
    pen.rectangle(Box(x: 0, y: 0, width: layout.width, height: layout.height))
    pen.fillGradient(
      from: (0, 0), to: (0, layout.height),
      [(0, palette.skyNight), (0.6, palette.background), (1, palette.background)])
  }

  /// Without a sky, the hatch says "closed".
  private func drawHatchBand() {
    guard layout.height >= 60 else { return }
    let band = Box(x: 0, y: 0, width: layout.width, height: layout.height < 140 ? 5 : 8)
    pen.rectangle(band)
    pen.fill(palette.lockSoft)
    pen.hatch(band, palette.lockHatch) { pen.rectangle(band) }
  }

  private func drawCard(_ card: Box) {
    drawShadow(card)
    pen.rounded(card, 24)
    pen.fill(palette.surface)
    if layout.skyHeight > 0 {
      pen.clipped(to: { pen.rounded(card, 24) }) { drawSky(card) }
    }
    pen.rounded(card.insetBy(0.5), 23.5)
    pen.stroke(palette.line, 1)
  }

  /// A soft shadow from a few wide, faint layers: cheaper than a blur and enough at this size.
  private func drawShadow(_ card: Box) {
    let layers = 16
    for i in 0..<layers {
      let depth = Double(i) / Double(layers - 1)
      let spread = 34 - 50 * depth
      var box = card.insetBy(-spread)
      box.y += 20
      pen.rounded(box, 24 + spread)
      pen.fill(palette.shadow.faded(0.02 + 0.1 * depth * depth))
    }
    pen.rounded(card.insetBy(-1.5), 25)
    pen.fill(palette.shadow.faded(0.14))
  }

  private func drawSky(_ card: Box) {
    let horizon = card.y + layout.skyHeight - 22
    let sky = Box(x: card.x, y: card.y, width: card.width, height: horizon - card.y)
    pen.rectangle(sky)
    pen.fillGradient(
      from: (0, sky.y), to: (0, sky.y + sky.height),
      [(0, palette.skyNight), (1, palette.skyTwilight)])
    pen.clipped(to: { pen.rectangle(sky) }) {
      let centre = (card.x + card.width / 2).rounded()
      let size = min(1, layout.skyHeight / 130)
      pen.circle(centre, horizon, 86 * size)
      pen.fill(palette.gold.faded(0.14))
      pen.circle(centre, horizon, 54 * size)
      pen.fill(palette.gold)
    }
    pen.line(card.x, horizon, card.x + card.width, horizon)
    pen.stroke(palette.lineStrong, 2)
  }

  /// A window on a soft ground: no third-party logos are shown.
  private func drawTile(_ tile: Box) {
    pen.rounded(tile, 9)
    pen.fill(palette.useSoft)
    let glyph = tile.insetBy(tile.width * 0.28)
    pen.rounded(Box(x: glyph.x, y: glyph.y + 1, width: glyph.width, height: glyph.height - 2), 2.5)
    pen.line(glyph.x, glyph.y + 4.5, glyph.x + glyph.width, glyph.y + 4.5)
    pen.stroke(palette.ink2, 1.4)
  }

  private func draw(_ button: ShieldLayout.Button, _ index: Int) {
    guard let box = button.box else { return }
    let isHot = touch.hover == index || touch.pressed == index
    let radius = min(12, box.height * 0.28)
    pen.rounded(button.isPrimary ? box : box.insetBy(0.5), radius)
    if button.isPrimary {
      pen.fill(isHot ? palette.goldHover : palette.gold)
    } else {
      pen.fill(isHot ? palette.raised : palette.surface)
      pen.rounded(box.insetBy(0.5), radius)
      pen.stroke(isHot ? palette.ink3 : palette.lineStrong, 1)
    }
    pen.set(button.isPrimary ? palette.onGold : palette.ink)
    button.text.draw(
      on: pen.cairo, x: (box.x + (box.width - button.text.span) / 2).rounded(),
      y: (box.y + (box.height - button.text.height) / 2).rounded())
    if touch.focus == index {
      pen.rounded(box.insetBy(-3), radius + 3)
      pen.stroke(palette.goldLine, 2)
    }
  }

  private func drawBrandMark(_ x: Double, _ y: Double) {
    let unit = 22.0 / 30
    let horizon = y + 18.5 * unit
    pen.clipped(to: {
      pen.rectangle(Box(x: x, y: y, width: 22, height: horizon - y))
    }) {
      pen.circle(x + 15 * unit, horizon, 8 * unit)
      pen.fill(palette.gold)
    }
    pen.line(x + 2 * unit, horizon, x + 28 * unit, horizon)
    pen.stroke(palette.ink2, 2 * unit)
    pen.line(x + 11 * unit, y + 23.5 * unit, x + 19 * unit, y + 23.5 * unit)
    pen.stroke(palette.ink2.faded(0.45), 2 * unit)
  }
}
