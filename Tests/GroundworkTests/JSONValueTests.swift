import Groundwork
import Testing

@Suite struct JSONValueTests {
  @Test func keysAreSortedSoThatEqualValuesAreEqualBytes() throws {
    let one = try JSONValue(parsing: #"{"b":1,"a":{"z":null,"y":[true,false]}}"#)
    let other = try JSONValue(parsing: #" { "a" : {"y":[ true,false],"z":null}, "b":1 } "#)
    #expect(one == other)
    #expect(one.encodedText == #"{"a":{"y":[true,false],"z":null},"b":1}"#)
    #expect(one.encoded() == other.encoded())
  }

  @Test(arguments: [
    #""한국""#, #""naïve — “quoted”""#, #""👩‍💻""#, #""a\"b\\c""#, #""\n\t""#, #""http://video.test/a""#,
    #""""#,
    "0", "-1", "9223372036854775807", "-9223372036854775808", "1.5", "true", "false", "null", "[]",
    "{}", "[[],{}]", #"{"":""}"#,
  ])
  func whatIsReadIsWrittenTheSame(text: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(value.encodedText == text)
    #expect(try JSONValue(parsing: value.encoded()) == value)
  }

  @Test func escapesAreTheLettersThatTheyName() throws {
    #expect(try JSONValue(parsing: #""\ud55c\uae00""#) == "한글")
    #expect(try JSONValue(parsing: #""\ud83d\ude00""#) == "😀")
    #expect(try JSONValue(parsing: #""\/""#) == "/")
  }

  @Test(arguments: [
    "", " ", "{", "}", "[,1]", "[1,,2]", "{a:1}", "'a'", "nul", "tru", "NaN", "Infinity", "01",
    "1.", ".5", "+1", "0x1", "1 2", "{} {}", "\"a", "\"\u{1}\"", "[1 2]", "{\"a\" 1}", "// c\n1",
    "\u{FEFF}\u{FEFF}1", "\"\\ud800x\"", "\"\\x41\"",
  ])
  func whatIsNoJSONIsRefusedByName(text: String) {
    #expect(throws: Problem.request("json", hint: "json.syntax")) {
      try JSONValue(parsing: text)
    }
  }

  @Test func bytesThatAreNoUTF8AreRefused() {
    #expect(throws: Problem.self) { try JSONValue(parsing: [0x22, 0xFF, 0xFE, 0x22]) }
    #expect(throws: Problem.self) { try JSONValue(parsing: [0x22, 0xC3, 0x22]) }
  }

  @Test(arguments: [1, 10, 100, 250])
  func valuesCanBeNestedReasonablyDeep(depth: Int) throws {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try JSONValue(parsing: text).encodedText == text)
  }

  @Test(arguments: [10_000, 1_000_000])
  func endlessNestingIsRefusedAndHurtsNothing(depth: Int) {
    #expect(throws: Problem.self) {
      try JSONValue(parsing: String(repeating: "[", count: depth))
    }
    #expect(throws: Problem.self) {
      try JSONValue(
        parsing: String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    #expect(throws: Problem.self) {
      try JSONValue(parsing: String(repeating: #"{"a":"#, count: depth))
    }
  }

  @Test(arguments: [
    ("3", 3), ("3.0", 3), ("-7", -7), ("1e3", 1000), ("3.5", nil), ("1e300", nil),
    ("9223372036854775808", nil), ("\"3\"", nil), ("true", nil), ("null", nil), ("[3]", nil),
  ])
  func onlyWholeNumbersAreWhole(text: String, whole: Int?) throws {
    #expect(try JSONValue(parsing: text).whole == whole)
  }

  @Test func numbersAndTruthAreDifferentThings() throws {
    #expect(try JSONValue(parsing: "1") == .integer(1))
    #expect(try JSONValue(parsing: "true") == .bool(true))
    #expect(try JSONValue(parsing: "1").boolean == nil)
    #expect(try JSONValue(parsing: "\"true\"").boolean == nil)
  }

  @Test func partsAreFoundByTheirKindAndNothingElse() throws {
    let value = try JSONValue(parsing: #"{"name":"Video","list":[1],"none":null}"#)
    #expect(value["name"]?.text == "Video")
    #expect(value["list"]?.items == [1])
    #expect(value["none"]?.isNull == true)
    #expect(value["other"] == nil)
    #expect(value["name"]?["x"] == nil)
    #expect(value["name"]?.members == nil && value["list"]?.text == nil)
    #expect(value.members?.count == 3)
  }
}
