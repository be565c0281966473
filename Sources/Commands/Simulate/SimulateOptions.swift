import Groundwork
import Simulation

/// The words after `haru simulate`.
struct SimulateOptions {
  var files: [String] = []
  var isJSON = false
  var withReport = false
  var checking = false
  var mode = Mode.files
  var seed: UInt64 = 1
  var days = 30
  var habits: [Habit] = []
  /// Where a failing run leaves its scenario.
  var folder = "."

  enum Mode { case files, fuzz, year, timeDecide }

  /// Throws `Problem` (`request`, code `invalid:OPTION`) for what it does not know.
  init(_ arguments: [String]) throws(Problem) {
    var words = arguments[...]
    while let word = words.popFirst() {
      switch word {
      case "--json": isJSON = true
      case "--report": withReport = true
      case "--check": checking = true
      case "--fuzz": mode = .fuzz
      case "--year": mode = .year
      case "--time-decide": mode = .timeDecide
      case "--seed": seed = try SimulateOptions.value(&words, word) { UInt64($0) }
      case "--days":
        days = try SimulateOptions.value(&words, word) { text in
          Int(text).flatMap { (1...3660).contains($0) ? $0 : nil }
        }
      case "--people":
        habits = try SimulateOptions.value(&words, word) { text in
          let names = text.split(separator: ",")
          let habits = names.compactMap { Habit(rawValue: String($0)) }
          return habits.count == names.count ? habits : nil
        }
      case "--out": folder = try SimulateOptions.value(&words, word) { $0 }
      case _ where word.hasPrefix("-"): throw Problem.request("invalid:" + word, field: word)
      default: files.append(word)
      }
    }
    if mode == .files, files.isEmpty { throw Problem.request("invalid:FILE", field: "FILE") }
  }

  private static func value<Value>(
    _ words: inout ArraySlice<String>, _ option: String, _ read: (String) -> Value?
  ) throws(Problem) -> Value {
    guard let word = words.popFirst(), let value = read(word) else {
      throw Problem.request("invalid:" + option, field: option)
    }
    return value
  }
}
