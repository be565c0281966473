/// A bar of eighths of a column; zero is always its base.
func bar(_ value: Int64, of maximum: Int64, width: Int) -> String {
  guard maximum > 0, value > 0 else { return "" }
  let eighths = max(1, Int(value * Int64(width) * 8 / maximum))
  let whole = String(repeating: "█", count: eighths / 8)
  let rest = eighths % 8
  return rest == 0 ? whole : whole + String(Array("▏▎▍▌▋▊▉")[rest - 1])
}

/// A line that fills from the left: what was is solid, what comes is dotted.
func filling(_ share: Double, width: Int) -> String {
  let done = max(0, min(width, Int((share * Double(width)).rounded())))
  return String(repeating: "━", count: done) + String(repeating: "┄", count: width - done)
}
