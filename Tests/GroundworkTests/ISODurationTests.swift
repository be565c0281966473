import Groundwork
import Testing

@Suite struct ISODurationTests {
  @Test(arguments: [
    ("PT0S", 0), ("PT1S", 1), ("PT59S", 59), ("PT1M", 60), ("PT9M55S", 595), ("PT1H", 3600),
    ("PT1H2M3S", 3723), ("PT24H", 24 * 3600), ("PT25H", 25 * 3600), ("PT100H1S", 360_001),
    ("-PT1H", -3600), ("-PT1M1S", -61),
  ])
  func whatIsWrittenReadsBackTheSame(text: String, seconds: Int) {
    #expect(Milliseconds(iso: text) == .seconds(seconds))
    #expect(Milliseconds.seconds(seconds).iso == text)
  }

  @Test(arguments: [
    ("P1D", 24 * 3600), ("P1DT1S", 24 * 3600 + 1), ("P2DT3H4M5S", 183_845), ("+PT5M", 300),
    ("-P1D", -24 * 3600), ("PT90M", 5400), ("PT0H0M0S", 0), ("P0D", 0), ("PT007S", 7),
    ("P36600D", 36_600 * 24 * 3600),
  ])
  func otherFormsAreRead(text: String, seconds: Int) {
    #expect(Milliseconds(iso: text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "P", "PT", "T1S", "1S", "PT1", "PT1X", "P1", "P1DT", "PT1S1M", "PT1M1H", "PT1S1S", "P1H",
    "PT1D", "PTS", "PT.5S", "PT1,5S", "PT-1S", "P-1D", "--PT1S", "pt1s", "PT1s", " PT1S", "PT1S ",
    "PT1H T2M", "PT1HT2M", "P1W", "P1M", "P1Y", "PT٣S", "PT１S", "PT1000000000S", "P36601D",
    "PT99999999999999999999S", "P999999999DT999999999H", "-", "+", "P\u{0}T1S",
  ])
  func anythingElseIsNone(text: String) {
    #expect(Milliseconds(iso: text) == nil)
  }

  @Test func partsOfASecondAreReadToTheMillisecond() {
    #expect(Milliseconds(iso: "PT1.5S") == Milliseconds(1500))
    #expect(Milliseconds(iso: "PT0.001S") == Milliseconds(1))
  }

  @Test func partsOfASecondAreCutTowardZero() {
    #expect(Milliseconds(999).iso == "PT0S")
    #expect(Milliseconds(-999).iso == "PT0S")
    #expect(Milliseconds(1999).iso == "PT1S")
    #expect(Milliseconds(-1999).iso == "-PT1S")
  }

  @Test func theLargestLengthsHaveAForm() {
    #expect(Milliseconds(.max).iso.hasPrefix("PT2562047788015H"))
    #expect(Milliseconds(.min).iso.hasPrefix("-PT2562047788015H"))
  }
}
