import Groundwork
import Words

/// A command that is being run: what was asked, and where to answer.
struct Invocation: Sendable {
  let parsed: Parsed
  let console: Console

  var words: Words { console.words }
  var values: [String] { parsed.values }
  var first: String { parsed.values.first ?? "" }
  var isJSON: Bool { has("--json") }

  func has(_ option: String) -> Bool { parsed.options[option] != nil }
  func option(_ name: String) -> String? { parsed.options[name]?.last }
  func options(_ name: String) -> [String] { parsed.options[name] ?? [] }

  /// Writes the daemon's answer as JSON where that was asked for, else as text.
  func give(_ body: JSONValue, as text: () -> String) {
    if isJSON {
      console.write(String(decoding: body.encoded(pretty: true), as: UTF8.self))
    } else {
      console.write(text())
    }
  }
}
