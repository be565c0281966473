import Groundwork
import Testing

@Suite struct ProblemTests {
  @Test(arguments: [
    (Problem.Kind.request, Int32(1)), (.setup, 2), (.world, 3), (.bug, 70),
  ])
  func eachKindHasItsExitCode(kind: Problem.Kind, code: Int32) {
    #expect(Problem(kind: kind, code: "x").exitCode == code)
  }

  @Test func theFourKindsHaveFourExitCodes() {
    let codes = Set(Problem.Kind.allCases.map { Problem(kind: $0, code: "x").exitCode })
    #expect(codes == [1, 2, 3, 70])
  }

  @Test func aRequestProblemSaysWhatToChange() {
    let problem = Problem.request(
      "invalid:sites", field: "sites", hint: "site.characters", ["site": "a b"])
    #expect(problem.kind == .request)
    #expect(problem.field == "sites")
    #expect(problem.hints == ["site.characters"])
    #expect(problem.arguments == ["site": "a b"])
    #expect(Problem.request("x").hints.isEmpty)
  }

  @Test func lengthsAddSubtractAndCompare() {
    #expect(Milliseconds.minutes(1) + .seconds(1) == .seconds(61))
    #expect(Milliseconds.hours(1) - .minutes(61) == .seconds(-60))
    #expect((Milliseconds.hours(1) - .minutes(61)).clampedToZero == .zero)
    #expect(Milliseconds.seconds(2) * -3 == .seconds(-6))
    #expect(Milliseconds(1999).wholeSeconds == 1 && Milliseconds(-1999).wholeSeconds == -1)
  }

  @Test func appsAreOrderedByTheirId() {
    #expect([AppID("b"), AppID("a")].sorted() == [AppID("a"), AppID("b")])
    #expect("\(AppID("org.videolan.VLC"))" == "org.videolan.VLC")
  }
}
