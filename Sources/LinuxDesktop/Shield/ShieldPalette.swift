/// One sRGB colour, parts 0…1.
struct Colour {
  var red, green, blue, alpha: Double

  init(_ hex: UInt32, alpha: Double = 1) {
    red = Double(hex >> 16 & 0xff) / 255
    green = Double(hex >> 8 & 0xff) / 255
    blue = Double(hex & 0xff) / 255
    self.alpha = alpha
  }

  func faded(_ factor: Double) -> Colour {
    var copy = self
    copy.alpha *= factor
    return copy
  }
}

/// The design tokens that a shield uses, under the names they have on the page.
struct ShieldPalette {
  var background, surface, raised, line, lineStrong: Colour
  var ink, ink2, ink3: Colour
  var gold, goldHover, goldLine, onGold: Colour
  var lock, lockSoft, lockHatch, useSoft: Colour
  var skyNight, skyTwilight, skyDay: Colour
  var shadow: Colour

  static func of(_ scheme: ShieldContent.ColorScheme) -> ShieldPalette {
    scheme == .light ? light : dark
  }

  private static let light = ShieldPalette(
    background: Colour(0xf5f4f0), surface: Colour(0xffffff), raised: Colour(0xfaf9f6),
    line: Colour(0xe2dfd7), lineStrong: Colour(0x868c99),
    ink: Colour(0x1c2130), ink2: Colour(0x464d5f), ink3: Colour(0x5f6676),
    gold: Colour(0xe5ac35), goldHover: Colour(0xdba027), goldLine: Colour(0xab7409),
    onGold: Colour(0x261a00),
    lock: Colour(0x4a53a4), lockSoft: Colour(0xe8eaf8), lockHatch: Colour(0x4a53a4, alpha: 0.26),
    useSoft: Colour(0xe9ebf0),
    skyNight: Colour(0xe1e4f3), skyTwilight: Colour(0xfbe6c8), skyDay: Colour(0xfffdf8),
    shadow: Colour(0x1c2130, alpha: 0.22))

  private static let dark = ShieldPalette(
    background: Colour(0x0f1219), surface: Colour(0x171b24), raised: Colour(0x1d222d),
    line: Colour(0x29303c), lineStrong: Colour(0x707889),
    ink: Colour(0xeceae4), ink2: Colour(0xbcc1cd), ink3: Colour(0x959cac),
    gold: Colour(0xedb847), goldHover: Colour(0xf4c661), goldLine: Colour(0xedb847),
    onGold: Colour(0x221700),
    lock: Colour(0xa3a9f0), lockSoft: Colour(0x24284a), lockHatch: Colour(0xa3a9f0, alpha: 0.24),
    useSoft: Colour(0x262c38),
    skyNight: Colour(0x131830), skyTwilight: Colour(0x3b2c20), skyDay: Colour(0x212836),
    shadow: Colour(0x000000, alpha: 0.5))
}
