import CXcb

/// A piece of text, measured: sizes are in logical pixels.
final class ShieldText {
  /// Hangul-capable faces first, so that both scripts share one rhythm.
  private static let family =
    "Pretendard Variable, Pretendard, SUIT Variable, Noto Sans KR, Noto Sans CJK KR, "
    + "Noto Sans, Cantarell, Ubuntu, sans-serif"

  struct Style {
    var size: Double
    var isBold = false
    var isCentred = true
    var lines: Int32 = 8
  }

  private let layout: OpaquePointer
  let width: Double
  let height: Double
  /// The width it is centred in.
  let span: Double

  /// `room` is the width to wrap in; nil leaves one line as wide as it is.
  init(_ text: String, _ style: Style, language: String, room: Double?, emphasis: String? = nil) {
    let context = pango_font_map_create_context(pango_cairo_font_map_get_default())!
    pango_context_set_language(context, pango_language_from_string(language))
    layout = pango_layout_new(context)
    g_object_unref(UnsafeMutableRawPointer(context))

    let font = pango_font_description_from_string(Self.family)
    pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)

    if style.isCentred { pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER) }
    if let room { pango_layout_set_width(layout, Int32(max(1, room) * Double(PANGO_SCALE))) }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_height(layout, -style.lines)
    let shown = language.hasPrefix("ko") ? text.keepingHangulWordsWhole : text
    pango_layout_set_text(layout, shown, -1)
    if let emphasis { Self.embolden(emphasis, in: shown, of: layout, language) }

    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_pixel_extents(layout, &ink, &logical)
    width = Double(logical.width)
    height = Double(logical.height)
    span = room ?? Double(logical.width)
  }

  /// Loads the fonts, which takes longer than all the rest of the first shield.
  static func warmUp() {
    for isBold in [false, true] {
      _ = ShieldText("Ag 하", .init(size: 15, isBold: isBold), language: "ko", room: nil)
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// True when the end had to be left out.
  var isCut: Bool { pango_layout_is_ellipsized(layout) != 0 }

  /// Draws with the upper left corner of its room at the given place.
  func draw(on cairo: OpaquePointer, x: Double, y: Double) {
    cairo_move_to(cairo, x, y)
    pango_cairo_update_layout(cairo, layout)
    pango_cairo_show_layout(cairo, layout)
  }

  private static func embolden(
    _ part: String, in text: String, of layout: OpaquePointer, _ language: String
  ) {
    let needle = Array((language.hasPrefix("ko") ? part.keepingHangulWordsWhole : part).utf8)
    let hay = Array(text.utf8)
    guard !needle.isEmpty, hay.count >= needle.count,
      let start = (0...hay.count - needle.count).first(where: {
        hay[$0...].starts(with: needle)
      })
    else { return }
    let list = pango_attr_list_new()
    let attribute = pango_attr_weight_new(PANGO_WEIGHT_BOLD)!
    attribute.pointee.start_index = UInt32(start)
    attribute.pointee.end_index = UInt32(start + needle.count)
    pango_attr_list_insert(list, attribute)
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }
}

extension String {
  /// Pango may break a line after any Hangul syllable; Korean breaks between words. A word joiner
  /// (U+2060) after each syllable that has one behind it prevents the former.
  var keepingHangulWordsWhole: String {
    var result = String.UnicodeScalarView()
    var previousIsLetter = false
    for scalar in unicodeScalars {
      let isHangul = (0xac00...0xd7a3).contains(scalar.value)
      if isHangul, previousIsLetter { result.append("\u{2060}") }
      result.append(scalar)
      previousIsLetter =
        isHangul || scalar.properties.isAlphabetic
        || ("0"..."9").contains(Character(scalar))
    }
    return String(result)
  }
}
