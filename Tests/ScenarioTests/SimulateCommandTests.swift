import Commands
import Groundwork
import Testing

/// `haru simulate` as a person sees it.
@Suite struct SimulateCommandTests {
  private let day = ScenarioFile(name: "days/day-001.json").path

  @Test func isQuietAndAnswersZeroWhenAllHolds() {
    var lines: [String] = []
    #expect(simulate(arguments: [day]) { lines.append($0) } == 0)
    #expect(lines.isEmpty)
  }

  @Test func answersTwoForAMissingFileAndAnUnknownOption() {
    var lines: [String] = []
    #expect(simulate(arguments: ["/nowhere.json"]) { lines.append($0) } == 2)
    #expect(simulate(arguments: ["--fly"]) { lines.append($0) } == 2)
    #expect(simulate(arguments: []) { lines.append($0) } == 2)
    #expect(
      lines == [
        "/nowhere.json: file: file.missing", "simulate: invalid:--fly", "simulate: invalid:FILE",
      ])
  }

  @Test func theReportHasALineForEachGroupAndDay() {
    var lines: [String] = []
    #expect(simulate(arguments: ["--report", day]) { lines.append($0) } == 0)
    let table = lines.last?.split(separator: "\n") ?? []
    #expect(table.first?.hasPrefix("date") == true)
    #expect(table.contains("2026-09-07   0:26:02      7   1:14:25       0        0  N39"))
    #expect(table.last?.hasPrefix("total") == true)
  }

  @Test func theReportIsTheSameAsJSON() throws {
    var text = ""
    #expect(simulate(arguments: ["--report", "--json", day]) { text += $0 } == 0)
    let answer = try JSONValue(parsing: text)
    #expect(answer["status"]?.whole == 0)
    let file = try #require(answer["files"]?.items?.first)
    #expect(file["mismatches"]?.items == [])
    let days = try #require(file["report"]?["days"]?.items)
    let second = try #require(days.first { $0["date"]?.text == "2026-09-07" })
    #expect(
      second["groups"]?.items == [
        [
          "name": "N39", "used": "PT26M2S", "locks": 7, "lockedFor": "PT1H14M25S",
          "extensions": 0, "unlocks": 0,
        ]
      ])
  }
}
