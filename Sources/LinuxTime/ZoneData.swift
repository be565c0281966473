import CGLib
import Day
import Glibc

/// The system's time zones (the tz database in `$TZDIR` or `/usr/share/zoneinfo`).
public enum ZoneData {
  /// The rules kept of a zone: from 1970 on to the end of the year 2099.
  ///
  /// How far daylight saving time is known depends on the zone file: after its last transition (2037 in the
  /// files of Debian) the last offset stays, unless GLib carries the file's closing rule on.
  static let span = (first: 0, last: 4_102_444_800)

  /// The zone of that name of the tz database; nil when there is none.
  public static func zone(named name: String) -> Zone? {
    guard isName(name), isZoneFile(folder + "/" + name) else { return nil }
    return zone(identifier: name, named: name)
  }

  /// GLib takes rules like `CET-1CEST` and paths too: only checked identifiers come here.
  private static func zone(identifier: String, named name: String) -> Zone? {
    guard let handle = g_time_zone_new_identifier(identifier) else { return nil }
    defer { g_time_zone_unref(handle) }
    func interval(_ second: Int) -> Int32 {
      g_time_zone_find_interval(handle, G_TIME_TYPE_UNIVERSAL, second)
    }
    var current = interval(span.first)
    let end = interval(span.last)
    let initial = Int(g_time_zone_get_offset(handle, current))
    var offset = initial
    var from = span.first
    var transitions: [Zone.Transition] = []
    while current < end {
      from = firstSecond(after: from) { interval($0) != current }
      current = interval(from)
      let next = Int(g_time_zone_get_offset(handle, current))
      // A new abbreviation or a moved "daylight" mark is no transition for us.
      guard next != offset else { continue }
      offset = next
      transitions.append(
        Zone.Transition(at: WallInstant(milliseconds: Int64(from) * 1000), offset: next))
    }
    return Zone(name: name, initialOffset: initial, transitions: transitions)
  }

  /// The first second after `start` for which `holds` is true; it must stay true from then on, and come.
  private static func firstSecond(after start: Int, where holds: (Int) -> Bool) -> Int {
    var low = start
    var step = 1 << 22
    while !holds(low + step) {
      low += step
      step *= 2
    }
    var high = low + step
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Where the zone files are.
  static var folder: String {
    if let chosen = getenv("TZDIR"), chosen.pointee != 0 { return String(cString: chosen) }
    return "/usr/share/zoneinfo"
  }

  /// Shaped like a name of the tz database: parts of letters, digits, `_`, `+`, `-`, joined by `/`.
  ///
  /// `right/` counts leap seconds and `posix/` repeats the rest; neither is a zone of a person.
  static func isName(_ text: String) -> Bool {
    guard text.utf8.count <= 64, !["localtime", "posixrules"].contains(text) else { return false }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !["right", "posix"].contains(parts[0]) else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
          default: false
          }
        }
    }
  }

  /// A compiled zone file begins with `TZif` (RFC 8536).
  static func isZoneFile(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var magic = [UInt8](repeating: 0, count: 4)
    return read(descriptor, &magic, 4) == 4 && magic == Array("TZif".utf8)
  }
}
