/// Stacks the parts of one plan from top to bottom.
struct ShieldComposer {
  private let content: ShieldContent
  private let plan: ShieldPlan
  private var layout: ShieldLayout
  private let left: Double
  private let room: Double
  private var y = 0.0
  private var isTooTight = false

  init(_ content: ShieldContent, _ plan: ShieldPlan, width: Double, height: Double) {
    self.content = content
    self.plan = plan
    layout = ShieldLayout(width: width, height: height)
    let outer = plan.isCard ? min(520, width - 32) : min(520, width)
    let pad = plan.isCard && width < 640 ? 20 : plan.pad
    left = (width - outer) / 2 + pad
    room = outer - 2 * pad
  }

  /// `nil` when the plan needs more room than there is.
  mutating func compose() -> ShieldLayout? {
    if plan.isCard, plan.sky > 0 {
      layout.skyHeight = plan.sky
      y = plan.sky + 8
    } else {
      y = plan.pad
    }
    if plan.hasSubject { addSubject() }
    addHeadline()
    if plan.hasReason { addReason() }
    if plan.hasDayLine, content.dayLine != nil { addDayLine() }
    y += plan.isCard ? 22 : plan.pad * 0.8
    addButtons()
    y += plan.pad
    if plan.isCard {
      layout.card = Box(x: left - cardPad, y: 0, width: room + 2 * cardPad, height: y)
    }
    if plan.hasFooter, let footer = content.footer { addFooter(footer) }
    let margin = plan.isCard ? 16.0 : 0
    guard !isTooTight, y + 2 * margin <= layout.height else { return nil }
    layout.shift(down: ((layout.height - y) / 2).rounded())
    return layout
  }

  private var cardPad: Double { plan.isCard && layout.width < 640 ? 20 : plan.pad }

  private func text(
    _ text: String, _ size: Double, bold: Bool = false, lines: Int32 = 8, in width: Double? = nil,
    emphasis: String? = nil
  ) -> ShieldText {
    ShieldText(
      text, .init(size: size, isBold: bold, lines: lines), language: content.language,
      room: width, emphasis: emphasis)
  }

  /// Lines of about one length: the narrowest room that takes no more of them.
  private func evenly(_ width: Double, _ make: (Double) -> ShieldText) -> ShieldText {
    let widest = make(width)
    for part in [0.62, 0.74, 0.86] {
      let narrower = make(width * part)
      if narrower.height <= widest.height, !narrower.isCut { return narrower }
    }
    return widest
  }

  private mutating func addSubject() {
    guard !content.subject.isEmpty else { return }
    let tileSize = plan.isCard ? 32.0 : 24
    let name = text(content.subject, plan.body, lines: 1, in: room - tileSize - 10)
    let width = tileSize + 10 + name.width
    let x = left + (room - width) / 2
    layout.tile = Box(x: x.rounded(), y: y, width: tileSize, height: tileSize)
    // Centred in its room, so the room begins before the words.
    let textX = x + tileSize + 10 - (room - tileSize - 10 - name.width) / 2
    place(name, x: textX, y: y + (tileSize - name.height) / 2, .ink2)
    y += tileSize + (plan.isCard ? 10 : 6)
  }

  private mutating func addHeadline() {
    let headline = text(content.headline, plan.headline, bold: true, lines: 3, in: room)
    if headline.isCut { isTooTight = true }
    place(headline, x: left, y: y, .ink)
    y += headline.height + (plan.isCard ? 6 : 2)
  }

  private mutating func addReason() {
    guard !content.reason.isEmpty else { return }
    let reason = evenly(min(room, plan.body * 25)) { width in
      text(content.reason, plan.body, lines: 4, in: width, emphasis: content.emphasis)
    }
    if reason.isCut { isTooTight = true }
    place(reason, x: left + (room - reason.span) / 2, y: y, .ink2)
    y += reason.height
  }

  private mutating func addDayLine() {
    y += 20
    layout.dayLine = Box(x: left, y: y, width: room, height: 80)
    y += 80
  }

  private mutating func addFooter(_ footer: String) {
    y += 20
    let line = text(footer, 13, lines: 1, in: room - 32)
    // Mark (22), gap (10) and words are centred together.
    place(line, x: left + 32, y: y, .ink2)
    layout.brandMark = (left + room / 2 - line.width / 2 - 16, y + line.height / 2 - 11)
    y += line.height
  }

  private mutating func place(_ text: ShieldText, x: Double, y: Double, _ ink: ShieldLayout.Ink) {
    layout.lines.append(.init(text: text, x: x.rounded(), y: y.rounded(), ink: ink))
  }

  /// Two in a row, the first one wider; one in a row where a label would not fit.
  private mutating func addButtons() {
    let gap = plan.isCard ? 10.0 : 8
    let all = content.buttons
    let texts = all.enumerated().map { i, button in
      text(button.label, i < 2 ? plan.buttonText : min(15, plan.buttonText), bold: i == 0, lines: 1)
    }
    for first in stride(from: 0, to: all.count, by: 2) {
      let row = Array(first..<min(first + 2, all.count))
      let height = first == 0 ? plan.button : min(44, plan.button)
      let shares: [Double] = first == 0 && plan.isCard ? [1.4, 1] : [1, 1]
      let total = row.reduce(0) { $0 + shares[$1 - first] }
      let widths = row.map { (room - gap * Double(row.count - 1)) * shares[$0 - first] / total }
      let fits = zip(row, widths).allSatisfy { texts[$0].width + (plan.isCard ? 20 : 14) <= $1 }
      if first > 0 { y += gap }
      var x = left
      for (n, i) in row.enumerated() {
        if !fits, n > 0 { y += height + gap }
        let width = fits ? widths[n] : room
        if texts[i].width + 12 > width { isTooTight = true }
        layout.buttons.append(
          .init(
            action: all[i].action, text: texts[i],
            box: Box(x: x, y: y, width: width, height: height), isPrimary: i == 0))
        if fits { x += width + gap }
      }
      y += height
    }
  }

  /// A window with room for a few words: the headline, and the button that has the focus.
  static func tiny(_ content: ShieldContent, width: Double, height: Double, focus: Int?)
    -> ShieldLayout
  {
    var layout = ShieldLayout(width: width, height: height, showsOneButton: true)
    let room = max(8, width - 12)
    let buttonHeight = focus == nil ? 0 : min(28, max(16, height * 0.42))
    for (i, button) in content.buttons.enumerated() {
      let label = ShieldText(
        button.label, .init(size: 12, isBold: i == focus, lines: 1), language: content.language,
        room: room - 12)
      let box = Box(x: 6, y: height - buttonHeight - 6, width: room, height: buttonHeight)
      layout.buttons.append(
        .init(
          action: button.action, text: label, box: i == focus ? box : nil, isPrimary: i == focus))
    }
    let space = height - 8 - (focus == nil ? 0 : buttonHeight + 8)
    for size in [17.0, 15, 13, 12] {
      let headline = ShieldText(
        content.headline,
        .init(size: size, isBold: true, lines: max(1, Int32(space / (size * 1.45)))),
        language: content.language, room: room)
      guard size == 12 || (!headline.isCut && headline.height <= space) else { continue }
      if headline.height <= space + 8 {
        layout.lines.append(
          .init(text: headline, x: 6, y: ((space - headline.height) / 2 + 5).rounded(), ink: .ink))
      }
      break
    }
    return layout
  }
}
