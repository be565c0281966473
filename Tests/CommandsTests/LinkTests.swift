import Testing

@testable import Commands

@Suite("Links (S-02)")
struct LinkTests {
  @Test(
    "Known links",
    arguments: [
      ("haru://home", DeepLink.home), ("haru://home/", .home), ("HARU://home", .home),
      ("haru://resume-timer", .resumeTimer),
      (
        "haru://course?id=0C71DD2A-D31E-4451-8E12-8CDC0E99FB48",
        .course("0c71dd2a-d31e-4451-8e12-8cdc0e99fb48")
      ),
      ("haru://unlock?token=video.test", .unlock(token: "video.test")),
      ("haru://unlock?token=news.test%2Flive%20tv", .unlock(token: "news.test/live tv")),
      ("haru://unlock?a=b&token=%EB%89%B4%EC%8A%A4.test", .unlock(token: "뉴스.test")),
    ])
  func known(text: String, link: DeepLink) { #expect(DeepLink(text) == link) }

  @Test(
    "Unknown and malformed ones are home and nothing else",
    arguments: [
      "", "haru:", "haru://", "haru://nowhere", "http://home", "haru://unlock",
      "haru://unlock?token=",
      "haru://unlock?token=%", "haru://unlock?token=%zz", "haru://unlock?token=%ff",
      "haru://unlock?token=a%00b", "haru://unlock?token=a%0ab", "haru://unlock?token=a&token=b",
      "haru://course?id=1", "haru://course?id=../../etc", "haru://course",
      "haru://course?id=0c71dd2a-d31e-4451-8e12-8cdc0e99fb4g", "haru://home?x=%q", "haru://release",
      "haru://unlock/extra?token=a", "javascript:alert(1)",
    ])
  func malformed(text: String) { #expect(DeepLink(text) == .home) }

  @Test(
    "Encoding and decoding are each other's reverse", arguments: ["", "a b", "뉴스/&?=%", "~._-"])
  func percent(text: String) { #expect(percentDecoded(percentEncoded(text)) == text) }
}
