import Limits
import Testing

@Suite("L-09, R-39: what a browser reports of an address") struct ReportingTests {
  private static func address(_ chance: inout Chance) throws -> SiteAddress {
    let hosts = ["a.test", "b.a.test", "c.b.a.test", "ba.test", "x-.a.test", "[::1]", "10.0.0.1"]
    var text = "https://" + chance.one(of: hosts)
    for _ in 0..<chance.int(0...4) { text += "/" + chance.one(of: ["l", "li", "%EB", "", "%6c"]) }
    return try SiteAddress(reported: text + chance.one(of: ["", "/", "?q", "#f"]))
  }

  private static func patterns(_ chance: inout Chance) throws -> [SitePattern] {
    let hosts = ["a.test", "b.a.test", "c.b.a.test", "ba.test", "[::1]", "10.0.0.1", "0.0.1.test"]
    var patterns: [SitePattern] = []
    for _ in 0..<chance.int(0...12) {
      var text = chance.one(of: hosts)
      for _ in 0..<chance.int(0...3) { text += "/" + chance.one(of: ["l", "li", "%EB", ""]) }
      patterns.append(try SitePattern(text))
    }
    return patterns
  }

  @Test(
    "both forms are covered by exactly the patterns that cover the address, and tell no more",
    arguments: 0..<400)
  func reportsAreCoveredAlike(seed: Int) throws {
    var chance = Chance(seed)
    let patterns = try Self.patterns(&chance)
    for _ in 0..<20 {
      let address = try Self.address(&chance)
      let covering = patterns.filter { $0.matches(address) }
      let open = address.reported(for: patterns)
      #expect(patterns.filter { $0.matches(open) } == covering)
      #expect(open.host == address.host)
      #expect(open.path.isEmpty || covering.contains { $0.path == open.path })
      #expect(open.reported(for: patterns) == open)

      guard let hidden = address.reportedPrivately(for: patterns) else {
        #expect(covering.isEmpty)
        continue
      }
      #expect(patterns.filter { $0.matches(hidden) } == covering)
      #expect(covering.contains { $0.host == hidden.host })
      #expect(hidden.path.isEmpty || covering.contains { $0.path == hidden.path })
      for text in [open.text, hidden.text] {
        #expect(try SiteAddress(reported: text).text == text)
      }
    }
  }

  @Test("what was written of a path has one spelling, however often it is read", arguments: 0..<400)
  func onePathSpelling(seed: Int) throws {
    var chance = Chance(seed)
    let parts = [
      "/", "\\", ".", "..", "%2e", "%2F", "%5c", "%", "%25", "%3f", "a", "A", "%41", "%3", "4",
      "길", "%ea", "{", "|", "^", "'", "\"", " b", "%20", "~", "%7e", "%00", "\u{7F}",
    ]
    let typed = "a.test/" + (0..<chance.int(0...8)).map { _ in chance.one(of: parts) }.joined()
    let address = try SiteAddress(typed + "x")
    #expect(try SiteAddress(address.text) == address)
    #expect(try SiteAddress(reported: "https://" + typed + "x") == address)
    let pattern = try SitePattern(typed)
    #expect(try SitePattern(pattern.text) == pattern)
    #expect(pattern.matches(try SiteAddress(typed)))
  }
}
