import Groundwork
import Limits

/// Reads rules as people type them: `30m`, `22:00-06:00,12:00-12:59`, `20m/10m`.
enum RuleTyping {
  /// `90`, `30m`, `1h30m`, `2h` in minutes. Throws `usage.time`.
  static func minutes(_ text: String, field: String) throws(Problem) -> Int {
    guard let seconds = seconds(text, bare: 60), seconds % 60 == 0 else {
      throw .request("usage.time", field: field, hint: "usage.timeExamples", ["name": text])
    }
    return seconds / 60
  }

  /// A number with `h`, `m`, `s` behind it, several of them in that order; a number alone counts `bare` seconds.
  static func seconds(_ text: String, bare: Int) -> Int? {
    var total = 0
    var number = ""
    var units = [("h", 3600), ("m", 60), ("s", 1)][...]
    for character in text.lowercased() {
      if character.isASCII, character.isNumber {
        number.append(character)
        continue
      }
      guard let place = units.firstIndex(where: { $0.0 == String(character) }),
        let value = Int(number), value < 100_000
      else { return nil }
      total += value * units[place].1
      units = units[(place + 1)...]
      number = ""
    }
    if number.isEmpty { return text.isEmpty ? nil : total }
    guard units.count == 3, let value = Int(number), value < 100_000 else { return nil }
    return value * bare
  }

  static func limit(_ text: String, field: String) throws(Problem) -> JSONValue {
    let minutes = try minutes(text, field: field)
    return ["kind": "dailyLimit", "minutes": .integer(Int64(minutes))]
  }

  static func cooldown(_ text: String, field: String) throws(Problem) -> JSONValue {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2 else {
      throw .request("usage.cooldown", field: field, hint: "usage.cooldownExample", ["name": text])
    }
    let use = try minutes(String(halves[0]), field: field)
    let rest = try minutes(String(halves[1]), field: field)
    return [
      "kind": "cooldown", "useMinutes": .integer(Int64(use)), "restMinutes": .integer(Int64(rest)),
    ]
  }

  /// Windows between commas or `+`. Throws `usage.window`.
  static func windows(_ text: String, field: String) throws(Problem) -> [TypedWindow] {
    var windows: [TypedWindow] = []
    for part in text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "," || $0 == "+" })
    {
      let ends = part.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      guard ends.count == 2, let start = minute(ends[0]), let end = minute(ends[1]) else {
        throw .request(
          "usage.window", field: field, hint: "usage.windowExample", ["name": String(part)])
      }
      windows.append(TypedWindow(start, end))
    }
    return windows
  }

  /// `9:00`, `09:00`; also `9`.
  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let hour = Int(parts[0]), (0...23).contains(hour) else {
      return nil
    }
    guard parts.count == 2 else { return hour * 60 }
    guard parts[1].count == 2, let minute = Int(parts[1]), (0...59).contains(minute) else {
      return nil
    }
    return hour * 60 + minute
  }

  static func windowsRule(_ windows: [TimeWindow]) -> JSONValue {
    Rule.timeWindows(windows.sorted()).json
  }
}

extension TypedWindow {
  /// Its evening and its morning, or itself (L-11). Throws `invalid:FIELD` naming the piece that is too short.
  func kept(field: String) throws(Problem) -> (sameDay: TimeWindow, nextDay: TimeWindow?) {
    do throws(Refusal.Fault) {
      return try pieces()
    } catch {
      guard case .windowPiece(let piece) = error else {
        throw .request("invalid:" + field, field: field)
      }
      throw .request(
        "invalid:" + field, field: field, hint: "fault.windowPiece",
        ["window": piece.text, "minutes": String(piece.length)])
    }
  }
}
