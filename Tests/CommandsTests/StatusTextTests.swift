import Groundwork
import Testing
import Words

@testable import Commands

@Suite("The present as text")
struct StatusTextTests {
  static let status: JSONValue = [
    "now": "2026-10-01T14:03:00", "date": "2026-10-01",
    "groups": [
      [
        "id": "a", "name": "동영상", "isApplied": true, "isLocked": true, "isShielding": true,
        "ruleToday": [
          "kind": "timeWindows", "windows": [["start": "13:00", "end": "17:59"]],
        ],
        "lock": [
          "because": "timeWindows", "until": "17:59",
          "window": ["start": "13:00", "end": "17:59"],
        ],
        "overrideUntil": nil,
        "wouldChangeIf": [
          ["kind": "oneMinute", "left": 1], ["kind": "tenMinutes"],
          ["kind": "opens", "at": ["ms": 1, "local": "2026-10-01T18:00:00"]],
        ],
      ],
      [
        "id": "b", "name": "Games", "isApplied": true, "isLocked": false, "isShielding": false,
        "ruleToday": ["kind": "cooldown", "useMinutes": 40, "restMinutes": 15],
        "lock": nil, "usedTodayMs": 720_000,
        "wouldChangeIf": [["kind": "locksAfter", "useMs": 1_680_000]],
      ],
      [
        "id": "c", "name": "News", "isApplied": false,
        "rule": ["kind": "dailyLimit", "minutes": 30],
      ],
    ],
    "shield": ["apps": ["vlc"], "sites": []],
    "block": ["isHeld": true, "apps": ["firefox-esr"], "sites": ["video.test"]],
    "oneMinute": ["left": 1, "allowed": 3], "open": nil,
    "unenforced": [["token": "video.test", "because": "noBrowserExtension"]], "setAside": 0,
  ]
  static let today: JSONValue = [
    "day": ["start": 0, "end": .integer(24 * hour), "now": .integer(14 * hour + hour / 20)],
    "spans": [
      ["kind": "use", "from": .integer(9 * hour), "until": .integer(9 * hour + hour / 5)],
      ["kind": "lock", "from": .integer(13 * hour), "until": nil],
      ["kind": "override", "from": .integer(13 * hour), "until": .integer(14 * hour)],
    ],
  ]
  static let hour: Int64 = 3_600_000
  static let preview: JSONValue = [
    "locks": [
      [
        "group": "a", "because": "timeWindows",
        "from": ["ms": .integer(14 * hour + hour / 20), "local": "2026-10-01T13:00:00"],
        "until": ["ms": .integer(18 * hour), "local": "2026-10-01T18:00:00"],
      ]
    ]
  ]

  @Test("Status, in both languages", arguments: Language.allCases)
  func status(language: Language) {
    expectSnapshot(
      statusText(Self.status, Console(words: Words(language))) + "\n",
      "status-" + language.rawValue)
  }

  @Test("Today with its line, in both languages", arguments: Language.allCases)
  func today(language: Language) {
    expectSnapshot(
      todayText(Self.status, Self.preview, Self.today, Console(words: Words(language))) + "\n",
      "today-" + language.rawValue)
  }

  @Test("Why, in both languages (L-67)", arguments: Language.allCases)
  func why(language: Language) {
    let body: JSONValue = [
      "token": "vlc", "block": false, "groups": Self.status["groups"] ?? .null,
    ]
    expectSnapshot(
      whyText(body, named: "vlc", Console(words: Words(language))) + "\n",
      "why-" + language.rawValue)
  }

  @Test(
    "L-09: why a browser is covered, and what opens it",
    arguments: [
      (
        Language.english,
        """
        Locked until Haru's extension runs here
          Without it Video cannot be kept in this browser.
          To put it into the browser: haru browsers
        """
      ),
      (
        .korean,
        """
        하루 확장 프로그램이 켜질 때까지 잠겨 있어요
          Video: 이 브라우저에 하루 확장 프로그램이 없으면 지킬 수 없어요.
          브라우저에 넣으려면: haru browsers
        """
      ),
    ])
  func whyCovered(language: Language, text: String) {
    let body: JSONValue = [
      "token": "firefox-esr", "block": false, "groups": [],
      "coveredFor": ["id": "g1", "name": "Video"],
    ]
    #expect(whyText(body, named: "firefox", Console(words: Words(language))) == text)
  }

  @Test(
    "A window of a later day is said with its date (L-67)",
    arguments: [
      (Language.english, "Nothing locks it today any more; it locks at 12:00 on Mon 5 Oct."),
      (.korean, "오늘은 더 잠기지 않고, 10월 5일 (월) 12:00에 잠겨요."),
    ])
  func later(language: Language, text: String) {
    let remedy: JSONValue = [
      "kind": "locksLater", "at": ["ms": 1, "local": "2026-10-05T12:00:00"],
    ]
    let group = GroupFacts(
      json: ["name": "G", "isApplied": true, "ruleToday": [:], "wouldChangeIf": [remedy]])
    #expect(Words(language).remedy(remedy, of: group) == text)
    #expect(Words(language).state(of: group) == Words(language)(.stateOpenToday))
    #expect(Words(language).remedy(["kind": "noMoreToday"], of: group) != "noMoreToday")
  }

  @Test("Plain text draws no line and has no colours")
  func plain() {
    var console = Console(words: Words(.english))
    console.isPlain = true
    let text = todayText(Self.status, Self.preview, Self.today, console)
    #expect(!text.contains("●") && !text.contains("\u{1b}"))
  }

  @Test("Colours only where they are understood")
  func colours() {
    var console = Console(words: Words(.english))
    #expect(!statusText(Self.status, console).contains("\u{1b}"))
    console.isColourful = true
    #expect(statusText(Self.status, console).contains("\u{1b}[94mlocked until 17:59\u{1b}[0m"))
  }
}
