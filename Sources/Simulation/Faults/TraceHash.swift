import Day
import Groundwork
import Limits

/// A fingerprint of everything that was judged (FNV-1a, 64 bits): equal in every process for equal traces.
struct TraceHash: Equatable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(UInt8(0))
  }

  mutating func add(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func add(_ verdicts: [Verdict], _ shield: Shield) {
    for verdict in verdicts {
      add(verdict.group.text)
      add(verdict.lock?.opensAt.milliseconds ?? -1)
      add(verdict.lock?.shownUntil ?? "")
      add(verdict.used.count)
      add(verdict.remaining?.count ?? -1)
      add(Int64(verdict.generation))
      add(verdict.overrideEnds?.milliseconds ?? -1)
    }
    for app in shield.apps { add(app.text) }
    for site in shield.sites { add(site.text) }
  }

  mutating func add(_ reading: Reading) {
    add(reading.wall.milliseconds)
    add(reading.boot.milliseconds)
    add(reading.awake.count)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
