import Groundwork
import Testing

@Suite struct ProblemJSONTests {
  static let problems = [
    Problem(kind: .bug, code: "x"),
    Problem(kind: .request, code: "invalid:sites", field: "sites", hints: ["a", "b"]),
    Problem(kind: .setup, code: "listen", arguments: ["reason": "Zeichen \"ü\" \n"]),
    Problem(kind: .world, code: "notRunning", field: "", hints: [], arguments: ["": ""]),
  ]

  @Test(arguments: problems) func decodingUndoesEncoding(problem: Problem) throws {
    let text = problem.errorBody.encodedText
    #expect(Problem(errorBody: try JSONValue(parsing: text)) == problem)
  }

  @Test(arguments: [
    "{}", "[]", #"{"error":{"kind":"odd","code":"x"}}"#, #"{"error":{"kind":"bug"}}"#,
  ])
  func anotherShapeIsNoProblem(text: String) throws {
    #expect(Problem(errorBody: try JSONValue(parsing: text)) == nil)
  }

  @Test func absentPartsAreEmpty() throws {
    let value = try JSONValue(parsing: #"{"error":{"kind":"world","code":"c","later":1}}"#)
    #expect(Problem(errorBody: value) == Problem(kind: .world, code: "c"))
  }
}
