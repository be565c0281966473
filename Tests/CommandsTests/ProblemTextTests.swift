import Groundwork
import Testing
import Words

@testable import Commands

@Suite("Errors as people read them")
struct ProblemTextTests {
  /// A value for every place that a sentence may have.
  private static let values = Dictionary(
    uniqueKeysWithValues: [
      "name", "suggestion", "choices", "command", "usage", "value", "path", "reason", "uid",
      "group", "owner", "user", "version", "known", "folder", "error", "window", "other", "free",
      "text", "address", "date", "maximum", "minutes", "lowest", "highest", "count", "weekday",
      "start", "end", "obstacles", "bus", "display", "service", "method",
    ].map { ($0, "3") })

  @Test(
    "Every problem and hint is a whole sentence in both languages", arguments: Language.allCases)
  func whole(language: Language) {
    let words = Words(language)
    for phrase in Phrase.allCases {
      let name = phrase.rawValue
      let isGeneral = ["problemOther", "problemBug", "problemInvalid"].contains(name)
      guard name.hasPrefix("problem"), !isGeneral else { continue }
      // problemStoreFull is the code store.full as well as storeFull: both keys find it.
      let rest = name.dropFirst("problem".count)
      let code = rest.prefix(1).lowercased() + rest.dropFirst()
      let text = words.text(
        of: Problem(
          kind: .request, code: code, field: "rule", hints: ["gate.pause"],
          arguments: Self.values))
      #expect(!text.contains("{"), "\(text)")
      #expect(text.split(separator: "\n").count == 2)
      #expect(text != code)
    }
  }

  @Test(
    "A fault of a rule names the field, what is wrong and what is right",
    arguments: [
      (
        Problem.request(
          "invalid:rule", field: "rule", hint: "fault.windowsOverlap",
          ["window": "11:00–12:30", "other": "09:00–11:59", "free": "12:00"]),
        "Something is wrong with: the rule.\n11:00–12:30 overlaps 09:00–11:59. Start at 12:00 or later.",
        "고칠 곳이 있어요: 규칙.\n11:00–12:30: 09:00–11:59 시간대와 겹쳐요. 12:00부터 시작해 주세요."
      ),
      (
        Problem.request(
          "invalid:weekdayRules", field: "weekdayRules", hint: "fault.nextDayRule", ["weekday": "6"]
        ),
        "Something is wrong with: the weekday plan.\nThe morning after falls on Saturday, which has a rule of another kind.",
        "고칠 곳이 있어요: 요일 계획.\n다음 날 아침이 토요일인데, 그날은 다른 종류의 규칙이에요."
      ),
      (
        Problem.request(
          "invalid:sites", field: "groups[2].sites", hint: "fault.siteNoDomain", ["text": "video"]),
        "Something is wrong with: groups[2].the sites.\n“video” has no domain. Write it as video.test.",
        "고칠 곳이 있어요: groups[2].사이트.\n“video”: 도메인이 없어요. video.test처럼 써 주세요."
      ),
      (
        Problem.request(
          "invalid:rule", field: "rule", hint: "fault.windowOrder", ["start": "1320", "end": "360"]),
        "Something is wrong with: the rule.\n22:00–06:00 ends before it begins. Write it as two windows, evening and morning.",
        "고칠 곳이 있어요: 규칙.\n22:00–06:00: 끝이 시작보다 앞서요. 저녁과 아침 둘로 나누어 주세요."
      ),
      (
        Problem(kind: .world, code: "notRunning", hints: ["daemon.start"]),
        "Haru's daemon is not running.\nStart it: systemctl --user start harud, or script/run where it was built",
        "하루 데몬이 실행되고 있지 않아요.\n시작하려면: systemctl --user start harud, 또는 빌드한 폴더에서 script/run"
      ),
    ])
  func faults(problem: Problem, english: String, korean: String) {
    #expect(Words(.english).text(of: problem) == english)
    #expect(Words(.korean).text(of: problem) == korean)
  }

  @Test("What a newer daemon says is shown as it is")
  func unknown() {
    let problem = Problem.request("somethingNew", hint: "hint.of.tomorrow")
    #expect(
      Words(.english).text(of: problem) == "That did not work (somethingNew).\nhint.of.tomorrow")
  }

  @Test(
    "The exit status tells who can mend it",
    arguments: [
      (Problem.Kind.request, 1), (.setup, 2), (.world, 3), (.bug, 70),
    ] as [(Problem.Kind, Int32)])
  func status(kind: Problem.Kind, status: Int32) {
    #expect(Problem(kind: kind, code: "x").exitCode == status)
  }
}
