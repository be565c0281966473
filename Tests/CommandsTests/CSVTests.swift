import Day
import Groundwork
import Testing
import Words

@testable import Commands

@Suite("Statistics (L-80)")
struct CSVTests {
  static let body: JSONValue = [
    "from": "2026-10-01", "to": "2026-10-02",
    "days": [
      [
        "date": "2026-10-01",
        "groups": [
          [
            "id": "g1", "name": "Video, \"late\"", "usedMs": 5_400_000, "locks": 1,
            "lockedMs": 3_600_000, "shieldHits": 2, "oneMinuteUses": 1, "tenMinuteUnlocks": 0,
            "recharges": 0,
          ]
        ],
        "apps": [["id": "org.videolan.VLC", "usedMs": 3_600_999, "shieldHits": 2]],
        "sites": [["id": "video.test", "usedMs": 1_800_000, "shieldHits": 0]],
        "hoursMs": .array(
          (0..<24).map { .integer($0 == 9 ? 3_600_000 : $0 == 20 ? 1_800_000 : 0) }),
        "oneMinuteUses": 1, "tenMinuteUnlocks": 0,
      ]
    ],
  ]

  static let apps = ["org.videolan.VLC": "VLC media player"]

  @Test("CSV is as RFC 4180 has it: CRLF, quotes doubled, the same columns in every row")
  func csv() {
    #expect(
      statisticsCSV(Self.body) == """
        date,kind,id,name,used_seconds,shield_hits,locks,locked_seconds,one_minute_uses,ten_minute_unlocks,recharges\r
        2026-10-01,day,,,5400,,,,1,0,\r
        2026-10-01,group,g1,"Video, ""late\""",5400,2,1,3600,1,0,0\r
        2026-10-01,app,org.videolan.VLC,,3600,2,,,,,\r
        2026-10-01,site,video.test,,1800,0,,,,,\r
        2026-10-01,hour,9,,3600,,,,,,\r
        2026-10-01,hour,20,,1800,,,,,,\r

        """)
  }

  @Test(
    "Fields",
    arguments: [
      ("a", "a"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
      ("a\r\nb", "\"a\r\nb\""), ("=1+1", " =1+1"), ("뉴스", "뉴스"),
    ])
  func fields(text: String, field: String) { #expect(csvField(text) == field) }

  @Test("Bars, sums and counts in both languages")
  func text() {
    let english = statisticsText(Self.body, apps: Self.apps, Console(words: Words(.english)))
    #expect(english.contains("Thursday, 1 October – Friday, 2 October"))
    #expect(english.contains("1 h 30 min of use"))
    #expect(english.contains("Thu 1 Oct  " + String(repeating: "█", count: 40) + "  1 h 30 min"))
    #expect(english.contains("Fri 2 Oct"))
    #expect(english.contains("VLC media player") && !english.contains("org.videolan.VLC"))
    #expect(english.contains("locked once, 2 meetings with the shield"))
    #expect(english.contains("1 one-minute extension · 0 ten-minute unlocks"))
    let korean = statisticsText(Self.body, apps: Self.apps, Console(words: Words(.korean)))
    #expect(korean.contains("사용 1시간 30분"))
    #expect(korean.contains("1번 잠김, 방패와 2번 만남"))
  }

  @Test("Plain text has no drawings")
  func plain() {
    var console = Console(words: Words(.english))
    console.isPlain = true
    #expect(!statisticsText(Self.body, apps: Self.apps, console).contains("█"))
  }

  @Test(
    "Periods of the calendar",
    arguments: [
      (Period.day, 1, "2026-10-01", "2026-10-01"), (.week, 1, "2026-09-28", "2026-10-04"),
      (.week, 0, "2026-09-27", "2026-10-03"), (.month, 1, "2026-10-01", "2026-10-31"),
    ])
  func periods(period: Period, start: Int, first: String, last: String) throws {
    let date = try #require(LocalDate("2026-10-01"))
    let found = period.dates(around: date, weekStartsOn: start)
    #expect(found.first.text == first && found.last.text == last)
  }

  @Test("December ends before the new year; February knows leap years")
  func months() throws {
    let december = Period.month.dates(
      around: try #require(LocalDate("2026-12-31")), weekStartsOn: 1)
    #expect(december.last.text == "2026-12-31")
    let february = Period.month.dates(
      around: try #require(LocalDate("2028-02-10")), weekStartsOn: 1)
    #expect(february.last.text == "2028-02-29")
  }
}
