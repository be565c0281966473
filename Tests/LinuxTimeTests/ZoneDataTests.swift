import Day
import EdgeTesting
import Testing

@testable import LinuxTime

@Suite struct ZoneDataTests {
  static let names = [
    "Europe/Berlin", "America/New_York", "Africa/Cairo", "Asia/Beirut", "Australia/Lord_Howe",
    "Pacific/Apia", "America/Santiago", "Asia/Kathmandu", "Asia/Seoul", "America/Havana",
    "America/Sao_Paulo",
  ]

  /// Every change of the offset of a zone in some years, as Python's `zoneinfo` sees it.
  static let script = """
    import sys, zoneinfo
    from datetime import datetime, timezone
    name, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    zone = zoneinfo.ZoneInfo(name)
    def offset(t): return int(datetime.fromtimestamp(t, zone).utcoffset().total_seconds())
    t = int(datetime(first, 1, 1, tzinfo=timezone.utc).timestamp())
    end = int(datetime(last + 1, 1, 1, tzinfo=timezone.utc).timestamp())
    print(t, end, offset(t))
    while t < end:
        n = min(t + 43200, end)
        if offset(n) != offset(t):
            low, high = t, n
            while high - low > 1:
                m = (low + high) // 2
                if offset(m) == offset(t): low = m
                else: high = m
            print(high, offset(high))
        t = n
    """

  @MainActor @Test(arguments: names)
  func everyTransitionIsTheOneOfTheTzDatabase(name: String) async throws {
    // To 2037 from the file's list, to 2060 from its closing rule.
    let result = try await Program.run(
      ["/usr/bin/python3", "-c", Self.script, name, "2010", "2060"],
      environment: ["PYTHONTZPATH": ZoneData.folder])
    let rows = result.output.split(separator: "\n").map {
      $0.split(separator: " ").map { Int($0)! }
    }
    let (start, end) = (Int64(rows[0][0]) * 1000, Int64(rows[0][1]) * 1000)
    let zone = try #require(ZoneData.zone(named: name))
    #expect(zone.stretch(at: WallInstant(milliseconds: start)).offset == rows[0][2])
    let ours = zone.transitions.filter { $0.at.milliseconds > start && $0.at.milliseconds <= end }
    let theirs = rows.dropFirst().map {
      Zone.Transition(at: WallInstant(milliseconds: Int64($0[0]) * 1000), offset: $0[1])
    }
    #expect(ours == theirs)
  }

  @Test(arguments: [
    "Mars/Olympus", "", "/etc/passwd", "../zoneinfo/Asia/Seoul", "Asia", "Asia/", "/Asia/Seoul",
    "CET-1CEST,M3.5.0,M10.5.0/3", "+05:00", "right/Asia/Seoul", "posix/Asia/Seoul", "localtime",
    "zone.tab", "tzdata.zi", "Asia/Seoul\u{0}", "asia/seoul", "Asia//Seoul",
  ])
  func whatIsNoNameOfTheTzDatabaseIsNoZone(name: String) {
    #expect(ZoneData.zone(named: name) == nil)
  }

  @Test func aZoneIsReadInMilliseconds() {
    let best = (0..<5).map { _ in
      ContinuousClock().measure { _ = ZoneData.zone(named: "America/New_York") }
    }.min()!
    print("ZoneData.zone: \(best)")
    #expect(best < .milliseconds(50))
  }

  @Test func everyListedNameIsAZoneWithRisingTransitions() {
    let names = ZoneData.names()
    #expect(names.count > 300)
    #expect(names.contains("Asia/Seoul") && names.contains("America/Argentina/Ushuaia"))
    #expect(names == names.sorted())
    for name in names {
      guard let zone = ZoneData.zone(named: name) else {
        Issue.record("\(name) is listed but no zone")
        continue
      }
      #expect(zone.name == name)
      #expect(zip(zone.transitions, zone.transitions.dropFirst()).allSatisfy { $0.at < $1.at })
      #expect(zone.transitions.allSatisfy { (-64_800...64_800).contains($0.offset) })
    }
  }
}
