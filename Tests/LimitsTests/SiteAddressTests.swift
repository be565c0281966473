import CoreTesting
import Limits
import Testing

@Suite("L-05, R-39: web addresses") struct SiteAddressTests {
  /// What is typed or reported, the host, and the path.
  static let read: [(String, String, String)] = [
    ("video.test", "video.test", ""), ("VIDEO.Test", "video.test", ""),
    ("https://video.test", "video.test", ""), ("http://video.test/", "video.test", "/"),
    ("HTTPS://Video.TEST/Path", "video.test", "/Path"), ("//video.test/a", "video.test", "/a"),
    ("ws://video.test/s", "video.test", "/s"), ("wss://video.test", "video.test", ""),
    ("video.test:8080", "video.test", ""), ("video.test:8080/a", "video.test", "/a"),
    ("https://video.test:443/a?b#c", "video.test", "/a"), ("video.test:", "video.test", ""),
    ("video.test.", "video.test", ""), ("https://video.test./a", "video.test", "/a"),
    ("video.test.:80/a", "video.test", "/a"), ("video.test?q=other.test/x", "video.test", ""),
    ("video.test#other.test/x", "video.test", ""),
    ("https://video.test/a/b?c=/d#e/f", "video.test", "/a/b"),
    ("https://user@video.test/a", "video.test", "/a"),
    ("https://user:pass@video.test/a", "video.test", "/a"),
    ("https://other.test@video.test/a", "video.test", "/a"),
    ("user:pass@video.test", "video.test", ""),
    ("https://a@b@video.test", "video.test", ""), ("  video.test  ", "video.test", ""),
    ("\tvideo.test\n", "video.test", ""), ("https://video.test\\a", "video.test", "/a"),
    ("한국.test", "xn--3e0b707e.test", ""), ("https://한국.test/길", "xn--3e0b707e.test", "/%EA%B8%B8"),
    ("XN--3E0B707E.test", "xn--3e0b707e.test", ""), ("bücher.test", "xn--bcher-kva.test", ""),
    ("BÜCHER.test", "xn--bcher-kva.test", ""), ("münchen.a.test", "xn--mnchen-3ya.a.test", ""),
    ("例え.test", "xn--r8jz45g.test", ""), ("пример.test", "xn--e1afmkfd.test", ""),
    ("한국。test", "xn--3e0b707e.test", ""), ("video．test", "video.test", ""),
    ("video。test。", "video.test", ""),
    ("ｖｉｄｅｏ．ｔｅｓｔ", "video.test", ""), ("１２７.0.0.1", "127.0.0.1", ""),
    ("bu\u{308}cher.test", "xn--bcher-kva.test", ""),
    ("\u{1112}\u{1161}\u{11AB}국.test", "xn--3e0b707e.test", ""),
    ("127.0.0.1", "127.0.0.1", ""), ("http://127.0.0.1:8080/a", "127.0.0.1", "/a"),
    ("[::1]", "[::1]", ""), ("http://[2001:DB8::1]:80/a", "[2001:db8::1]", "/a"),
    ("[::ffff:1.2.3.4]", "[::ffff:102:304]", ""), ("localhost", "localhost", ""),
    ("my_host.test", "my_host.test", ""),
    ("a-b.test", "a-b.test", ""), ("1.test", "1.test", ""),
    ("a.b.c.d.e.test", "a.b.c.d.e.test", ""),
    ("news.test/Live", "news.test", "/Live"), ("news.test/%ea%b8%b8", "news.test", "/%EA%B8%B8"),
    ("news.test/a b", "news.test", "/a%20b"), ("news.test//a", "news.test", "//a"),
  ]

  @Test(arguments: read)
  func hostAndPathAreRead(typed: String, host: String, path: String) throws {
    let address = try SiteAddress(typed)
    #expect(address.host == host)
    #expect(address.path == path)
  }

  static let refused: [(String, SiteFault)] = [
    ("", .empty), ("   ", .empty), ("https://", .empty), ("/path", .empty), ("?q", .empty),
    ("#f", .empty),
    ("https:///a", .empty), ("user@", .empty), (":80", .empty),
    ("ftp://video.test", .notWeb(scheme: "ftp")), ("chrome://settings", .notWeb(scheme: "chrome")),
    ("file:///etc/hosts", .notWeb(scheme: "file")),
    ("mailto:a@video.test", .notWeb(scheme: "mailto")),
    ("javascript:alert(1)", .notWeb(scheme: "javascript")),
    ("data:text/html,x", .notWeb(scheme: "data")),
    ("about:blank", .notWeb(scheme: "about")),
    ("blob:https://video.test/x", .notWeb(scheme: "blob")),
    ("moz-extension://x/y", .notWeb(scheme: "moz-extension")),
    ("video test", .characters("video test")), ("vid!eo.test", .characters("vid!eo")),
    ("video.te$t", .characters("te$t")), ("😀.test", .characters("😀")),
    ("*.video.test", .characters("*")),
    ("vi\u{200B}deo.test", .characters("vi\u{200B}deo")),
    ("vi\u{AD}deo.test", .characters("vi\u{AD}deo")),
    ("video,test.com", .characters("video,test")), ("video.test:port", .characters(":port")),
    ("video.test:99999", .characters(":99999")), ("video.test:-1", .characters(":-1")),
    ("video.test:+80", .characters(":+80")), ("http:video.test", .characters(":video.test")),
    ("[::1", .characters("[::1")), ("[]", .characters("[]")), ("[gg::1]", .characters("[gg::1]")),
    ("[1234]", .characters("[1234]")), ("[::1]x", .characters("x")),
    (".test", .label("")), ("video..test", .label("")), ("video.test..", .label("")), (".", .empty),
    ("-video.test", .label("-video")), ("video-.test", .label("video-")),
    (String(repeating: "a", count: 64) + ".test", .label(String(repeating: "a", count: 64))),
    (String(repeating: "한", count: 64) + ".test", .label(String(repeating: "한", count: 64))),
    (String(repeating: "a.", count: 130) + "test", .tooLong),
    (String(repeating: "a", count: 9000), .tooLong),
    ("256.1.1.1", .label("1")), ("1.2.3", .label("3")), ("1.2.3.4.5", .label("5")),
    ("video.123", .label("123")),
  ]

  @Test("L-05: nonsense is refused with the reason", arguments: refused)
  func nonsenseIsRefused(typed: String, fault: SiteFault) {
    #expect(throws: fault) { try SiteAddress(typed) }
  }

  @Test(arguments: [
    ("a.b.video.test", ["a.b.video.test", "b.video.test", "video.test", "test"]),
    ("localhost", ["localhost"]),
    ("10.0.0.1", ["10.0.0.1"]), ("[::1]", ["[::1]"]),
  ])
  func theDomainsThatCouldCoverIt(typed: String, domains: [String]) throws {
    #expect(try SiteAddress(typed).domains.map(String.init) == domains)
  }
}
