import Testing
import Words

@testable import Commands

@Suite("Columns of a terminal")
struct TableTests {
  @Test(
    "Width of text",
    arguments: [
      ("", 0), ("abc", 3), ("하루", 4), ("뉴스.test", 9), ("日本", 4), ("ｆｕｌｌ", 8), ("é", 1),
      ("e\u{301}", 1), ("🎮", 2), ("❤️", 2), ("a\u{200b}b", 2), ("–", 1), ("●", 1),
      ("\u{1b}[94mclosed\u{1b}[0m", 6), ("\u{1112}\u{1161}", 2),
    ])
  func width(text: String, width: Int) { #expect(columns(of: text) == width) }

  @Test("Korean and English stand below each other")
  func korean() {
    var table = Table()
    table.add("동영상", "17:59까지 닫힘", "x")
    table.add("Games", "open", "y")
    #expect(table.text == "  동영상  17:59까지 닫힘  x\n  Games   open            y")
  }

  @Test("Colours take no room, and nothing trails")
  func colours() {
    var table = Table(indent: 0)
    table.add("\u{1b}[1mab\u{1b}[0m", "c", "")
    table.add("abcd", "e")
    #expect(table.text == "\u{1b}[1mab\u{1b}[0m    c\nabcd  e")
  }

  @Test("Text is cut between characters, never within")
  func fits() {
    #expect(fitted("하루하루", to: 8) == "하루하루")
    #expect(fitted("하루하루", to: 7) == "하루하…")
    #expect(fitted("하루하루", to: 6) == "하루…")
  }

  @Test("Long text is wrapped between words")
  func wraps() {
    #expect(wrapped("하루 하루 a bb", to: 9) == ["하루 하루", "a bb"])
    #expect(wrapped("longerthanthat a", to: 5) == ["longerthanthat", "a"])
  }

  @Test("A bar begins at zero, and a little is not nothing")
  func bars() {
    #expect(bar(0, of: 60, width: 10) == "")
    #expect(bar(60, of: 60, width: 10) == "██████████")
    #expect(bar(30, of: 60, width: 10) == "█████")
    #expect(bar(1, of: 6000, width: 10) == "▏")
    #expect(filling(0.25, width: 8) == "━━┄┄┄┄┄┄")
  }
}
