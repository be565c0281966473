import Day
import Groundwork
import Testing

@testable import Words

@Suite("Times as people write them")
struct TimesTests {
  @Test(
    "Spans",
    arguments: [
      (0, "0 min", "0분"), (45, "45 s", "45초"), (59, "59 s", "59초"), (60, "1 min", "1분"),
      (19 * 60 + 59, "19 min", "19분"), (3600, "1 h", "1시간"),
      (3 * 3600 + 27 * 60, "3 h 27 min", "3시간 27분"),
    ])
  func spans(seconds: Int, english: String, korean: String) {
    #expect(Words(.english).span(.seconds(seconds)) == english)
    #expect(Words(.korean).span(.seconds(seconds)) == korean)
  }

  @Test("Dates, long and short")
  func dates() throws {
    let date = try #require(LocalDate("2026-05-14"))
    #expect(Words(.english).date(date) == "Thursday, 14 May")
    #expect(Words(.korean).date(date) == "5월 14일 목요일")
    #expect(Words(.english).shortDate(date) == "Thu 14 May")
    #expect(Words(.korean).shortDate(date) == "5월 14일 (목)")
  }

  @Test("The end of a lock is a clock time, or midnight")
  func until() {
    #expect(Words(.english).until("17:59") == "17:59")
    #expect(Words(.english).until("2026-10-02T00:00:00") == "midnight")
    #expect(Words(.korean).until("2026-10-02T00:00:00") == "자정")
  }

  @Test(
    "The language is that of the locale",
    arguments: [
      (["LANG": "ko_KR.UTF-8"], Language.korean), (["LANG": "de_DE.UTF-8"], .english),
      ([:], .english),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:ko:en"], .korean),
      (["LC_ALL": "C", "LANG": "ko_KR.UTF-8", "LANGUAGE": "ko"], .english),
    ])
  func language(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }
}
