/// A rectangle in logical pixels.
struct Box: Equatable {
  var x, y, width, height: Double
  func contains(_ px: Double, _ py: Double) -> Bool {
    px >= x && px < x + width && py >= y && py < y + height
  }
  func insetBy(_ d: Double) -> Box {
    Box(x: x + d, y: y + d, width: width - 2 * d, height: height - 2 * d)
  }
}

/// Where everything on a shield goes: the richest of some plans that the window has room for.
struct ShieldLayout {
  enum Ink { case ink, ink2, ink3 }

  struct Line {
    var text: ShieldText
    var x, y: Double
    var ink: Ink
  }

  struct Button {
    var action: ShieldAction
    var text: ShieldText
    /// `nil`: there is no room for it now; the keyboard reaches it, and it shows when it has focus.
    var box: Box?
    var isPrimary: Bool
  }

  let width, height: Double
  var card: Box?
  var skyHeight = 0.0
  var tile: Box?
  var dayLine: Box?
  var lines: [Line] = []
  var buttons: [Button] = []
  /// The little sun beside the footer.
  var brandMark: (x: Double, y: Double)?

  /// The buttons in a window too small for them show one at a time: the one with focus.
  let showsOneButton: Bool

  init(_ content: ShieldContent, width: Double, height: Double, focus: Int?) {
    for plan in ShieldPlan.all where width >= plan.leastWidth {
      var composer = ShieldComposer(content, plan, width: width, height: height)
      if let layout = composer.compose() {
        self = layout
        return
      }
    }
    self = ShieldComposer.tiny(content, width: width, height: height, focus: focus)
  }

  init(width: Double, height: Double, showsOneButton: Bool = false) {
    self.width = width
    self.height = height
    self.showsOneButton = showsOneButton
  }

  func button(atX x: Double, y: Double) -> Int? {
    buttons.firstIndex { $0.box?.contains(x, y) ?? false }
  }

  mutating func shift(down d: Double) {
    card?.y += d
    tile?.y += d
    dayLine?.y += d
    brandMark?.y += d
    for i in lines.indices { lines[i].y += d }
    for i in buttons.indices { buttons[i].box?.y += d }
  }
}

/// How much is shown, from everything to little.
struct ShieldPlan {
  var isCard = true
  var sky = 150.0
  var hasSubject = true
  var hasReason = true
  var hasDayLine = true
  var hasFooter = true
  var headline = 28.0
  var body = 15.0
  var button = 52.0
  var buttonText = 17.0
  var pad = 32.0
  var leastWidth = 400.0

  static let all: [ShieldPlan] = {
    let full = ShieldPlan()
    let noFooter = full.with { $0.hasFooter = false }
    let lowSky = noFooter.with { $0.sky = 104 }
    let noSky = noFooter.with { $0.sky = 0 }
    let noLine = noSky.with { $0.hasDayLine = false }
    let skyOnly = noLine.with { $0.sky = 104 }
    let plain = noLine.with {
      $0.isCard = false
      ($0.headline, $0.button, $0.buttonText, $0.pad) = (22, 44, 15, 16)
      $0.leastWidth = 240
    }
    let small = plain.with {
      $0.hasSubject = false
      ($0.headline, $0.body, $0.button, $0.pad) = (19, 13, 38, 12)
      $0.leastWidth = 180
    }
    let bare = small.with {
      $0.hasReason = false
      ($0.headline, $0.button, $0.buttonText, $0.pad) = (15, 30, 13, 10)
      $0.leastWidth = 150
    }
    let barest = bare.with { ($0.headline, $0.button, $0.buttonText, $0.pad) = (13, 26, 12, 6) }
    return [full, noFooter, lowSky, noSky, skyOnly, noLine, plain, small, bare, barest]
  }()

  private func with(_ change: (inout ShieldPlan) -> Void) -> ShieldPlan {
    var copy = self
    change(&copy)
    return copy
  }
}
