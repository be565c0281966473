import Groundwork
import Testing

@testable import Commands

@Suite("Naming groups, apps and sites")
struct ChoiceTests {
  private let groups = GroupChoice(
    [("1", "Video"), ("2", "Video games"), ("3", "뉴스"), ("4", "VIDEO")].map {
      GroupFacts(json: ["id": .string($0.0), "name": .string($0.1)])
    })
  private let apps = AppChoice(
    apps: [
      ("org.videolan.VLC", "VLC media player"), ("firefox-esr", "Firefox ESR"),
      ("supertux2", "SuperTux 2"), ("supertuxkart", "SuperTuxKart"), ("code", "Editor"),
    ].map { AppFacts(["id": .string($0.0), "name": .string($0.1)]) })

  @Test(
    "A group by name, id or the beginning of its name",
    arguments: [
      ("Video", "1"), ("VIDEO", "4"), ("2", "2"), ("video g", "2"), ("뉴", "3"),
    ])
  func group(name: String, id: String) throws { #expect(try groups.find(name).id == id) }

  @Test(
    "A group that is not there, or several",
    arguments: [
      ("vid", "ambiguousGroup"), ("Vidoe", "unknownGroup"), ("", "ambiguousGroup"),
    ])
  func noGroup(name: String, code: String) {
    do throws(Problem) {
      _ = try groups.find(name)
      Issue.record("found")
    } catch { #expect(error.code == code) }
  }

  @Test("What cannot be taken back wants the whole name, and says which was probably meant")
  func wholeName() throws {
    #expect(try groups.whole("Video").id == "1")
    #expect(try groups.whole("VIDEO").id == "4")
    do throws(Problem) {
      _ = try groups.whole("뉴")
      Issue.record("found")
    } catch {
      #expect(error.code == "unknownGroup" && error.arguments["suggestion"] == "뉴스")
    }
  }

  @Test(
    "An app by id, name, last part of the id or part of the name",
    arguments: [
      ("org.videolan.VLC", "org.videolan.VLC"), ("vlc", "org.videolan.VLC"),
      ("org.videolan.VLC.desktop", "org.videolan.VLC"), ("VLC Media Player", "org.videolan.VLC"),
      ("firefox", "firefox-esr"), ("media", "org.videolan.VLC"), ("supertuxkart", "supertuxkart"),
    ])
  func app(typed: String, id: String) throws { #expect(try apps.find(typed)?.id == id) }

  @Test("Several apps are listed, none is chosen")
  func several() {
    do throws(Problem) {
      _ = try apps.find("super")
      Issue.record("found")
    } catch {
      #expect(error.code == "ambiguousApp")
      #expect(
        error.arguments["choices"] == "supertux2 (SuperTux 2), supertuxkart (SuperTuxKart)")
    }
  }

  @Test(
    "One word is an app or a site (L-99)",
    arguments: [
      ("firefox", Token.app("firefox-esr")), ("video.test", .site("video.test")),
      ("https://www.news.test/live?x=1", .site("www.news.test/live")),
      ("org.videolan.VLC", .app("org.videolan.VLC")), ("Video.Test", .site("video.test")),
      ("뉴스.test", .site("xn--pd1b910a.test")),
    ])
  func tokens(typed: String, meant: Token) throws {
    let found = try token(typed, apps)
    if case .site(let text) = meant, text.hasPrefix("xn--") {
      guard case .site(let got) = found else { return #expect(Bool(false)) }
      #expect(got.hasPrefix("xn--") && got.hasSuffix(".test"))
    } else {
      #expect(found == meant)
    }
  }

  @Test(
    "An app that is not installed is never taken for a site",
    arguments: [
      "org.gimp.GIMP", "com.valvesoftware.Steam", "gimp.desktop", "gimp",
    ])
  func unknownApps(typed: String) {
    do throws(Problem) {
      _ = try token(typed, apps)
      Issue.record("taken")
    } catch {
      #expect(error.code == "unknownApp")
      let isWord = !typed.contains(".")
      #expect(error.hints == (isWord ? ["apps.search", "block.wholeSite"] : ["apps.search"]))
    }
  }
}
