import Testing

@testable import LinuxDesktop

/// Drawing needs no X server.
@Suite struct ShieldPictureTests {
  static let sizes = [
    (820, 900), (820, 600), (1280, 720), (480, 420), (300, 200), (200, 120), (120, 80),
  ]

  @Test(arguments: sizes) func `everything on a shield lies inside its window`(_ size: (Int, Int)) {
    for content in [ShieldSamples.english(), ShieldSamples.korean()] {
      let layout = ShieldLayout(
        content, width: Double(size.0), height: Double(size.1), focus: nil)
      #expect(layout.buttons.map(\.action) == content.buttons.map(\.action))
      #expect(!layout.lines.isEmpty)
      for box in layout.buttons.compactMap(\.box) + [layout.card].compactMap({ $0 }) {
        #expect(box.x >= 0 && box.y >= 0)
        #expect(box.x + box.width <= Double(size.0) && box.y + box.height <= Double(size.1))
      }
      for line in layout.lines {
        #expect(line.y >= 0 && line.y + line.text.height <= Double(size.1) + 8)
      }
      #expect(layout.showsOneButton || layout.buttons.allSatisfy { $0.box != nil })
      save(content, size, focus: nil)
      save(content, size, focus: 0)
    }
    save(ShieldSamples.english(.dark), size, focus: nil)
    save(ShieldSamples.korean(.dark), size, focus: 2)
  }

  @Test(arguments: [(1, 1), (2, 900), (900, 2), (20, 20)])
  func `a shield of any size is drawn`(_ size: (Int, Int)) {
    save(ShieldSamples.korean(), size, focus: 1)
  }

  @Test func `on a tiny window the button with focus is shown and the others are not`() {
    let layout = ShieldLayout(ShieldSamples.korean(), width: 120, height: 80, focus: 3)
    #expect(layout.buttons.map { $0.box != nil } == [false, false, false, true])
  }

  @Test func `Korean words stay whole at the end of a line`() {
    #expect("열려 있어요".keepingHangulWordsWhole == "열\u{2060}려 있\u{2060}어\u{2060}요")
    #expect("17:59까지".keepingHangulWordsWhole == "17:59\u{2060}까\u{2060}지")
  }

  @Test func `the scale follows Xft.dpi in quarters`() {
    #expect(XScale.scale(resources: "Xcursor.size:\t24\nXft.dpi:\t192\n") == 2)
    #expect(XScale.scale(resources: "Xft.dpi: 120") == 1.25)
    #expect(XScale.scale(resources: "Xft.dpi: nan") == 1)
    #expect(XScale.scale(resources: "") == 1)
  }

  private func save(_ content: ShieldContent, _ size: (Int, Int), focus: Int?) {
    let image = ShieldImage(width: size.0, height: size.1)
    let layout = ShieldLayout(
      content, width: Double(size.0), height: Double(size.1), focus: focus)
    image.draw(scale: 1, margins: .init()) {
      ShieldPicture(content, layout, .init(focus: focus), on: $0).draw()
    }
    let name = [
      "shield", "\(size.0)x\(size.1)", "\(content.colorScheme)", content.language,
      focus.map { "focus\($0)" } ?? "rest",
    ].joined(separator: "-")
    #expect(image.write(to: ShieldShots.path(name)))
  }
}
