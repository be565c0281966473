import CoreTesting
import Limits
import Testing

@Suite("L-05, R-39, K-75: site patterns") struct SitePatternTests {
  /// Pattern, address, covered or not.
  static let matches: [(String, String, Bool)] = [
    ("video.test", "video.test", true), ("video.test", "https://www.video.test/x", true),
    ("video.test", "a.b.video.test", true), ("video.test", "VIDEO.TEST.", true),
    ("video.test", "video.test:8443/a?b#c", true), ("video.test", "user:pass@video.test", true),
    ("video.test", "notvideo.test", false), ("video.test", "video.test.evil.test", false),
    ("video.test", "video.testing", false), ("video.test", "ideo.test", false),
    ("video.test", "test", false),
    ("video.test", "other.test/video.test", false), ("video.test", "other.test?video.test", false),
    ("video.test", "video.test@other.test", false), ("video.test", "vide\u{043E}.test", false),
    ("video.test", "v\u{0456}deo.test", false), ("video.test", "xn--video.test", false),
    ("www.video.test", "video.test", false), ("www.video.test", "www.video.test", true),
    ("www.video.test", "a.www.video.test", true), ("www.video.test", "awww.video.test", false),
    ("http://video.test/", "https://video.test/any", true),
    ("news.test/live", "news.test/live", true), ("news.test/live", "news.test/live/", true),
    ("news.test/live", "news.test/live/1", true), ("news.test/live", "m.news.test/live/1", true),
    ("news.test/live", "news.test/live?x=1", true), ("news.test/live", "news.test/live#x", true),
    ("news.test/live", "news.test/livestock", false), ("news.test/live", "news.test/Live", false),
    ("news.test/live", "news.test/", false), ("news.test/live", "news.test", false),
    ("news.test/live", "news.test/a/live", false), ("news.test/live", "news.test?/live", false),
    ("news.test/live/", "news.test/live", true), ("news.test/live//", "news.test/live", true),
    ("news.test\\live", "news.test/live/1", true), ("NEWS.test/Live", "news.test/Live", true),
    ("news.test/라이브", "https://news.test/%EB%9D%BC%EC%9D%B4%EB%B8%8C/1", true),
    ("news.test/%eb%9d%bc", "news.test/라", true),
    ("한국.test", "xn--3e0b707e.test", true), ("xn--3e0b707e.test", "https://www.한국.test/", true),
    ("bücher.test", "XN--BCHER-KVA.test", true), ("127.0.0.1", "http://127.0.0.1:8080/", true),
    ("127.0.0.1", "1.127.0.0.1.test", false), ("[::1]", "http://[::1]:80/", true),
    ("[::1]", "[::2]", false),
    ("0.0.1.test", "127.0.0.1.test", true),
  ]

  @Test(arguments: matches)
  func aPatternCoversItsHostAndSubdomains(pattern: String, typed: String, isCovered: Bool) throws {
    let (pattern, address) = (try SitePattern(pattern), try SiteAddress(typed))
    #expect(pattern.matches(address) == isCovered)
    var index = SiteIndex<Int>()
    index.insert(pattern, owner: 1)
    #expect(index.owners(of: address) == (isCovered ? [1] : []))
  }

  @Test(
    "L-05: stored in ASCII form, shown in Unicode",
    arguments: [
      ("한국.test", "xn--3e0b707e.test", "한국.test"),
      ("HTTPS://Bücher.Test/A/", "xn--bcher-kva.test/A", "bücher.test/A"),
      ("video.test:80/", "video.test", "video.test"),
      ("news.test/라", "news.test/%EB%9D%BC", "news.test/라"),
      ("a.例え.test/x", "a.xn--r8jz45g.test/x", "a.例え.test/x"),
      ("xn--zz.test", "xn--zz.test", "xn--zz.test"),
      ("news.test/%ff", "news.test/%FF", "news.test/%FF"),
      ("news.test/a%2fb", "news.test/a%2Fb", "news.test/a%2Fb"),
    ])
  func storedInASCIIShownInUnicode(typed: String, text: String, shown: String) throws {
    let pattern = try SitePattern(typed)
    #expect(pattern.text == text && pattern.shown == shown)
    #expect(try SitePattern(pattern.text) == pattern)
    #expect(try SitePattern(pattern.shown) == pattern)
  }

  @Test(
    "L-05: a name without a domain is refused", arguments: ["localhost", "video", "test", "한국"])
  func aBareNameIsRefused(typed: String) {
    #expect(throws: SiteFault.self) { try SitePattern(typed) }
  }

  @Test func aPathThatIsTooLongIsRefused() {
    #expect(throws: SiteFault.tooLong) {
      try SitePattern("a.test/" + String(repeating: "x", count: 1000))
    }
  }

  @Test("K-75: entries are independent: each finds its own, whatever else is there")
  func entriesAreIndependent() throws {
    var index = SiteIndex<String>()
    #expect(index.isEmpty)
    let patterns = [
      "video.test", "m.video.test", "video.test/live", "test.test", "news.test/live", "127.0.0.1",
    ]
    for text in patterns { index.insert(try SitePattern(text), owner: text) }
    for (typed, owners) in [
      ("m.video.test/live/1", ["video.test", "m.video.test", "video.test/live"]),
      ("video.test", ["video.test"]),
      ("news.test", []), ("news.test/live", ["news.test/live"]), ("127.0.0.1", ["127.0.0.1"]),
      ("test", []),
      ("a.test.test", ["test.test"]),
    ] as [(String, Set<String>)] {
      #expect(index.owners(of: try SiteAddress(typed)) == owners)
    }
  }

  @Test("K-73: among ten thousand hosts it is found by look-up")
  func tenThousandHosts() throws {
    var index = SiteIndex<Int>()
    for n in 0..<10_000 { index.insert(try SitePattern("host\(n).test"), owner: n) }
    #expect(index.owners(of: address("a.b.host7777.test/x")) == [7777])
    #expect(index.owners(of: address("host10000.test")) == [])
    let typed = address("a.b.c.host9999.test/x/y")
    let clock = ContinuousClock()
    let best = (0..<20).map { _ in clock.measure { for _ in 0..<20 { _ = index.owners(of: typed) } }
    }.min()
    #expect(best.map { $0 < .milliseconds(1) } == true)  // 50 µs each
  }
}
