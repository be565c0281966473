import Groundwork

/// Midnight to midnight, left to right: solid is past, heavy where something was used, dotted is to come, hatched is
/// closed, gold is now.
struct DayLine {
  private let start: Int64
  private let length: Int64
  private let now: Int64
  private let used: [Range<Int64>]
  private let closed: [Range<Int64>]

  /// `today` tells what was, `preview` what comes.
  init(today: JSONValue, preview: JSONValue) {
    func ms(_ value: JSONValue?) -> Int64? { value?.whole.map { Int64($0) } }
    let start = ms(today["day"]?["start"]) ?? 0
    let now = ms(today["day"]?["now"]) ?? 0
    self.start = start
    self.now = now
    length = (ms(today["day"]?["end"]) ?? start) - start
    func spans(_ kinds: Set<String>) -> [Range<Int64>] {
      (today["spans"]?.items ?? []).compactMap { span in
        guard kinds.contains(span["kind"]?.text ?? ""), let from = ms(span["from"]) else {
          return nil
        }
        return from..<max(from, ms(span["until"]) ?? now)
      }
    }
    used = spans(["use"])
    closed =
      spans(["lock", "rest"])
      + (preview["locks"]?.items ?? []).compactMap { lock in
        guard let from = ms(lock["from"]?["ms"]), let until = ms(lock["until"]?["ms"]) else {
          return nil
        }
        return from..<max(from, until)
      }
  }

  /// `nil` where there is no room for it.
  func text(_ console: Console) -> String? {
    let width = min(72, console.width - 10)
    guard length > 0, width >= 24 else { return nil }
    var line = ""
    for cell in 0..<width {
      let from = start + length * Int64(cell) / Int64(width)
      let next = start + length * Int64(cell + 1) / Int64(width)
      line += mark(from..<next, console)
    }
    return "  00 " + line + " 24"
  }

  private func mark(_ cell: Range<Int64>, _ console: Console) -> String {
    if cell.contains(now) { return console.paint("●", .gold) }
    let middle = (cell.lowerBound + cell.upperBound) / 2
    if closed.contains(where: { $0.contains(middle) }) { return console.paint("▨", .lock) }
    guard cell.upperBound <= now else { return console.paint("┄", .faint) }
    // A minute of use is seen, however short it is beside its cell.
    let wasUsed = used.contains { $0.overlaps(cell) }
    return wasUsed ? console.paint("━", .use) : console.paint("─", .faint)
  }
}
