import DaemonTestKit
import Glibc
import Groundwork
import Testing

/// The real daemon, the real `haru browser-host`, and a browser that speaks the frames of docs/browser-link.md.
@Suite struct BrowserTests {
  @Test func `hello brings the policy, and its ack protects`() throws {
    let house = try BrowserHouse()
    let id = try house.group(sites: ["video.test", "news.test/live"])
    #expect(try house.status()["unenforced"]?.items?.count == 2)
    let browser = try house.browser()
    #expect(soon { browser.count("policy") == 1 })
    let policy = try #require(browser.last("policy"))
    #expect(policy["language"] == "en" && policy["zone"] == "UTC")
    #expect(policy["oneMinuteLeft"] == 3 && policy["idleAfterMs"] == 60_000)
    let holder = try #require(policy["holders"]?.items?.first)
    #expect(holder["id"] == .string(id) && holder["name"] == "Video")
    #expect(
      holder["sites"] == ["news.test/live", "video.test"]
        || holder["sites"] == ["video.test", "news.test/live"])
    #expect(holder["isShielding"] == true)
    #expect(holder["shield"]?["headline"] == "Locked until midnight")
    #expect(holder["shield"]?["reason"] == "Video is locked all day today.")
    #expect(try house.standing()?["state"] == "waiting")
    browser.say(["type": "ack", "revision": policy["revision"] ?? .null])
    #expect(soon { try house.standing()?["state"] == "protected" })
    let profile = try house.standing()?["profiles"]?.items?.first
    #expect(profile?["profile"] == .string(BrowserHouse.one) && profile?["isLive"] == true)
    #expect(profile?["extension"] == "0.1.0" && profile?["privateAllowed"] == false)
    #expect(try house.status()["unenforced"] == [])
  }

  @Test func `a policy that is not acknowledged within five seconds, or fails, protects nobody`()
    throws
  {
    let house = try BrowserHouse()
    try house.group()
    let browser = try house.browser()
    #expect(soon { browser.count("policy") == 1 })
    let first = browser.last("policy")?["revision"] ?? .null
    browser.say(["type": "ack", "revision": first])
    #expect(soon { try house.standing()?["state"] == "protected" })
    try house.group("News", sites: ["news.test"])
    #expect(soon { browser.count("policy") >= 2 })
    // An ack of what is past is none; until the time is up it still counts as protected.
    browser.say(["type": "ack", "revision": first])
    #expect(try house.standing()?["state"] == "protected")
    #expect(soon { try house.standing()?["state"] == "waiting" })
    let second = browser.last("policy")?["revision"] ?? .null
    browser.say(["type": "ack", "revision": second])
    #expect(soon { try house.standing()?["state"] == "protected" })
    browser.say(["type": "failed", "revision": second, "reason": "no room"])
    #expect(soon { try house.standing()?["state"] == "waiting" })
    #expect(house.daemon.log.contains("could not take the policy"))
  }

  @Test func `one that holds the present policy gets none, and is protected`() throws {
    let house = try BrowserHouse()
    try house.group(minutes: 30)
    let browser = try house.browser()
    #expect(soon { browser.count("policy") == 1 })
    let revision = browser.last("policy")?["revision"]?.text
    browser.say(BrowserHouse.front("video.test"))
    // Use goes on, and only what is left changes: no other policy (K-74).
    #expect(soon { browser.count("lease") >= 1 })
    browser.say(["type": "beat"])
    #expect(soon { browser.count("lease") >= 2 })
    #expect(browser.count("policy") == 1)
    // Neither a restart nor another profile makes it another one.
    house.daemon.kill()
    #expect(browser.end() == 0)
    try house.daemon.start()
    let again = try house.browser(revision: revision)
    #expect(soon { try house.standing()?["state"] == "protected" })
    #expect(again.count("policy") == 0)
    let stale = try house.browser(BrowserHouse.other, revision: "of-yesterday")
    #expect(soon { stale.last("policy")?["revision"]?.text == revision })
  }

  @Test func `decision 11: without a desktop the browser's own word counts, for its site`() throws {
    let house = try BrowserHouse()
    let id = try house.group(minutes: 30)
    let browser = try house.browser()
    browser.say(BrowserHouse.front("www.video.test"))
    #expect(soon { try house.status()["front"]?["host"] == "www.video.test" })
    #expect(try house.status()["front"]?["app"] == .null)
    #expect(soon { try house.used(id) > 300 })
    browser.say(BrowserHouse.front("www.video.test", isFocused: false))
    #expect(soon { try house.status()["front"] == .null })
    let used = try house.used(id)
    #expect(try house.used(id) == used)
    browser.say(BrowserHouse.front("www.video.test", idle: "locked"))
    #expect(soon { try house.status()["front"]?["isCounting"] == false })
    browser.say(BrowserHouse.front("www.video.test"))
    #expect(soon { try house.status()["front"]?["isCounting"] == true })
    // Idle for so long already: what was counted meanwhile is taken back.
    browser.say(BrowserHouse.front("www.video.test", idle: "idle"))
    #expect(soon { try house.status()["front"]?["isCounting"] == false })
    #expect(try house.used(id) == 0)
    browser.leave()
    #expect(soon { try house.status()["front"] == .null })
  }

  @Test func `of two profiles the one that got the focus last is in front`() throws {
    let house = try BrowserHouse()
    try house.group(sites: ["video.test", "news.test"], minutes: 30)
    let one = try house.browser()
    let other = try house.browser(BrowserHouse.other)
    one.say(BrowserHouse.front("video.test"))
    #expect(soon { try house.status()["front"]?["host"] == "video.test" })
    other.say(BrowserHouse.front("news.test"))
    #expect(soon { try house.status()["front"]?["host"] == "news.test" })
    // News of one that lost the focus without a word is none.
    one.say(BrowserHouse.front("video.test/2"))
    one.say(["type": "beat"])
    #expect(soon { one.count("lease") >= 1 })
    #expect(try house.status()["front"]?["host"] == "news.test")
    other.leave()
    #expect(soon { try house.status()["front"]?["host"] == "video.test" })
    #expect(try house.standing()?["profiles"]?.items?.count == 2)
  }

  @Test func `a private window brings only what the patterns name`() throws {
    let house = try BrowserHouse()
    try house.group(sites: ["video.test", "news.test/live"], minutes: 30)
    let browser = try house.browser()
    for (said, known) in [
      ("secret.video.test/a", "video.test"), ("news.test/live/42", "news.test"),
    ] {
      browser.say(BrowserHouse.front(said, isPrivate: true))
      #expect(soon { try house.status()["front"]?["host"] == .string(known) })
    }
    for said in ["elsewhere.test", "news.test/other", "::", "javascript:alert(1)"] {
      browser.say(BrowserHouse.front("video.test"))
      #expect(soon { try house.status()["front"]?["host"] == "video.test" })
      browser.say(BrowserHouse.front(said, isPrivate: true))
      #expect(soon { try house.status()["front"] == .null })
    }
  }

  @Test func `what sounds elsewhere counts for a group that wants it`() throws {
    let house = try BrowserHouse()
    let id = try house.group(
      "Radio", sites: ["radio.test"], minutes: 30, with: ["countsAudible": true])
    let browser = try house.browser()
    browser.say(BrowserHouse.front("other.test", audible: ["radio.test"]))
    #expect(soon { try house.used(id) > 200 })
    browser.say(BrowserHouse.front("other.test"))
    #expect(soon { try house.status()["front"]?["host"] == "other.test" })
    let used = try house.used(id)
    #expect(try house.used(id) == used)
  }

  @Test func `a beat and a site with a budget are answered by what is left`() throws {
    let house = try BrowserHouse()
    let id = try house.group(minutes: 1)
    try house.group("News", sites: ["news.test"], minutes: 10)
    let browser = try house.browser()
    browser.say(["type": "beat"])
    #expect(soon { browser.last("lease")?["left"] == [:] })
    browser.say(BrowserHouse.front("video.test"))
    #expect(soon { (browser.last("lease")?["left"]?[id]?.whole ?? 0) > 50_000 })
    let first = browser.last("lease")?["left"]?[id]?.whole ?? 0
    #expect(
      soon {
        browser.say(["type": "beat"])
        return (browser.last("lease")?["left"]?[id]?.whole ?? 0) < first - 200
      })
    #expect(browser.last("lease")?["left"]?.members?.count == 1)
  }

  @Test(arguments: [
    ("C", "It is open now, so there is nothing to unlock.", "No group is called that."),
    ("ko_KR.UTF-8", "지금 열려 있어서 풀 것이 없어요.", "그런 이름의 그룹이 없어요."),
  ])
  func `L-63 a press for one minute is answered, with why not in the person's language`(
    language: String, notLocked: String, unknown: String
  ) throws {
    let house = try BrowserHouse(extra: ["LC_ALL": language])
    let closed = try house.group()
    let open = try house.group("News", sites: ["news.test"], minutes: 30)
    let browser = try house.browser()
    func press(_ id: Int, _ group: String) -> JSONValue? {
      browser.say([
        "type": "ask", "id": .integer(Int64(id)), "act": "oneMinute", "group": .string(group),
      ])
      _ = soon { browser.last("answer")?["id"]?.whole == id }
      return browser.last("answer")
    }
    #expect(press(1, open)?["text"] == .string(notLocked))
    #expect(press(2, "no-such")?["text"]?.text?.hasPrefix(unknown) == true)
    #expect(press(3, "block")?["ok"] == false)
    #expect(press(4, closed) == ["type": "answer", "id": 4, "ok": true])
    #expect(soon { browser.last("policy")?["oneMinuteLeft"] == 2 })
    let holder = browser.last("policy")?["holders"]?.items?.first { $0["id"] == .string(closed) }
    #expect(holder?["isShielding"] == false)
    #expect((holder?["closesAgainAt"]?.whole ?? 0) > 0)
    browser.say(["type": "ask", "id": 9, "act": "dance"])
    #expect(soon { browser.last("answer")?["id"] == 9 })
    #expect(browser.last("answer")?["ok"] == false)
  }

  @Test func `L-66 open notes the request and names the page with a key that works once`() throws {
    let house = try BrowserHouse()
    let id = try house.group()
    let browser = try house.browser()
    browser.say([
      "type": "ask", "id": 1, "act": "open", "site": "video.test", "group": .string(id),
    ])
    #expect(soon { browser.last("answer")?["ok"] == true })
    let page = try #require(browser.last("answer")?["page"]?.text)
    #expect(page.hasPrefix("http://127.0.0.1:"))
    #expect(page.contains("/unlock?token=video.test&group=\(id)&key="))
    let open = try house.status()["open"]
    #expect(open?["token"] == "video.test" && open?["options"] == [.string(id)])
    let codes = try (0..<2).map { _ in
      try house.home.run([
        "/usr/bin/curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", page,
      ]).output
    }
    #expect(codes.first != codes.last && codes.last?.hasPrefix("4") == true)
    browser.say(["type": "ask", "id": 2, "act": "open", "site": nil])
    #expect(soon { browser.last("answer")?["id"] == 2 })
    #expect(browser.last("answer")?["page"]?.text?.contains("/unlock") == false)
  }

  @Test func `garbage ends that connection alone`() throws {
    let house = try BrowserHouse()
    let honest = try house.browser()
    #expect(soon { honest.count("policy") == 1 })
    for bytes: [UInt8] in [
      Array("GET / HTTP/1.1\r\n\r\n".utf8), [0xff, 0xff, 0xff, 0x7f], honest.frame(Array("7".utf8)),
    ] {
      let mad = try house.browser(saysHello: false)
      mad.write(bytes)
      #expect(soon { mad.isOver })
      #expect(mad.end() == 0)
    }
    honest.say(["type": "beat"])
    #expect(soon { honest.count("lease") == 1 })
    #expect(house.daemon.log.contains("a browser's connection ended"))
  }

  @Test func `another user is not let in`() throws {
    try #require(geteuid() == 0)
    let house = try BrowserHouse()
    let answer = try house.home.run([
      "/usr/bin/setpriv", "--reuid=65534", "--clear-groups", BuiltProgram.path("haru"),
      "browser-host",
    ])
    #expect([2, 3].contains(answer.status) && answer.output.isEmpty)
    // Even where the folder lets them through, the socket's own check stands.
    for path in ["", "/run", "/run/haru", "/run/haru/browsers.sock"] {
      chmod(house.home.path + path, 0o777)
    }
    let inside = try house.home.run([
      "/usr/bin/setpriv", "--reuid=65534", "--clear-groups", "/usr/bin/python3", "-c",
      "import socket,sys; s=socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.settimeout(10); print(len(s.recv(9)))",
      house.home.path + "/run/haru/browsers.sock",
    ])
    #expect(inside.output == "0\n", "\(inside.errors)")
  }
}
