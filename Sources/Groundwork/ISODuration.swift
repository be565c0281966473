/// ISO 8601 durations of days, hours, minutes and seconds: `PT9M55S`, `P1D` (24 h), `-PT1H`, `PT0.250S`.
extension Milliseconds {
  /// `nil` for anything that is not such a duration; at most 100 years.
  public init?(iso text: String) {
    var rest = Substring(text)
    let negative = rest.first == "-"
    if negative || rest.first == "+" { rest.removeFirst() }
    guard rest.first == "P" else { return nil }
    rest.removeFirst()
    let halves = rest.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let units: [[(Character, Int64)]] = [
      [("D", 24 * 3_600_000)], [("H", 3_600_000), ("M", 60_000), ("S", 1000)],
    ]
    var total: Int64 = 0
    var parts = 0
    for (half, scale) in zip(halves, units) {
      guard let sum = Milliseconds.sum(half, scale, &parts) else { return nil }
      total += sum
    }
    guard parts > 0, halves.count == 1 || !halves[1].isEmpty,
      total <= 100 * 366 * 24 * 3_600_000
    else { return nil }
    self.init(negative ? -total : total)
  }

  private static func sum(
    _ text: Substring, _ units: [(Character, Int64)], _ parts: inout Int
  ) -> Int64? {
    var total: Int64 = 0
    var number = ""
    var next = 0
    for character in text {
      if character.isASCII, character.isNumber || character == "." {
        number.append(character)
        continue
      }
      guard let place = units[next...].firstIndex(where: { $0.0 == character }),
        let length = length(number, of: units[place].1)
      else { return nil }
      total += length
      next = place + 1
      parts += 1
      number = ""
    }
    return number.isEmpty ? total : nil
  }

  /// So many of a unit; only seconds have a fraction, of one to three digits.
  private static func length(_ number: String, of unit: Int64) -> Int64? {
    let halves = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = Int64(halves[0]), whole < 1_000_000_000 else { return nil }
    guard halves.count == 2 else { return whole * unit }
    guard unit == 1000, (1...3).contains(halves[1].count), let part = Int64(halves[1]), part >= 0
    else { return nil }
    return whole * unit + [100, 10, 1][halves[1].count - 1] * part
  }

  /// As `iso`, with the parts of a second: `PT1M0.250S`.
  public var exactISO: String {
    let part = abs(count) % 1000
    guard part > 0 else { return iso }
    let digits = String(repeating: "0", count: 3 - String(part).count) + String(part)
    let (minutes, seconds) = (abs(count) / 60_000, abs(count) / 1000 % 60)
    return (count < 0 ? "-PT" : "PT") + (minutes > 0 ? "\(minutes)M" : "") + "\(seconds).\(digits)S"
  }

  /// Whole seconds, as `PT1H2M3S`; zero is `PT0S`.
  public var iso: String {
    let seconds = abs(wholeSeconds)
    guard seconds > 0 else { return "PT0S" }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    return (wholeSeconds < 0 ? "-PT" : "PT") + (hours > 0 ? "\(hours)H" : "")
      + (minutes > 0 ? "\(minutes)M" : "") + (rest > 0 ? "\(rest)S" : "")
  }
}
