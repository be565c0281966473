import BrowserLink
import Groundwork
import Testing

/// The messages of docs/browser-link.md.
@Suite struct MessageTests {
  private static let profile = "0b7d1ac5-52a0-4b9b-9a0a-3c7c5c1d2e4f"
  private static let hello =
    #"{"type":"hello","protocol":1,"browser":"firefox","browserVersion":"153.8","extension":"0.1.0","profile":"\#(profile)","privateAllowed":true,"revision":"k3f9","new":[1]}"#

  private func read(_ text: String) throws -> BrowserMessage? {
    try BrowserMessage(Array(text.utf8))
  }

  @Test func `hello tells browser, version, profile and policy`() throws {
    guard case .hello(let hello)? = try read(Self.hello) else {
      Issue.record("no hello")
      return
    }
    #expect(hello.browser == .firefox && hello.browserVersion == "153.8")
    #expect(hello.extensionVersion == "0.1.0" && hello.protocolVersion == 1)
    #expect(hello.profile == Self.profile && hello.privateAllowed && hello.revision == "k3f9")
  }

  @Test func `a browser that is not known is another one, and no policy is null or left out`()
    throws
  {
    for revision in [#","revision":null"#, ""] {
      let text =
        #"{"type":"hello","protocol":1,"browser":"vivaldi","browserVersion":"7","extension":"1","profile":"\#(Self.profile.uppercased())","privateAllowed":false\#(revision)}"#
      guard case .hello(let hello)? = try read(text) else {
        Issue.record("no hello")
        return
      }
      #expect(hello.browser == .other && hello.revision == nil && hello.profile == Self.profile)
    }
  }

  @Test func `front tells what is in front`() throws {
    let front = try read(
      #"{"type":"front","focused":true,"site":"news.test/live","private":false,"shielded":true,"idle":"idle","audible":["radio.test"]}"#
    )
    #expect(
      front
        == .front(
          Front(
            isFocused: true, site: "news.test/live", isShielded: true, idle: .idle,
            audible: ["radio.test"])))
    let none = try read(
      #"{"type":"front","focused":false,"site":null,"private":true,"shielded":false,"idle":"locked"}"#
    )
    #expect(none == .front(Front(isFocused: false, site: nil, isPrivate: true, idle: .locked)))
  }

  @Test func `the small messages`() throws {
    #expect(try read(#"{"type":"ack","revision":"r"}"#) == .ack(revision: "r"))
    #expect(
      try read(#"{"type":"failed","revision":"r","reason":"why"}"#)
        == .failed(revision: "r", reason: "why"))
    #expect(try read(#"{"type":"beat"}"#) == .beat)
    #expect(
      try read(#"{"type":"ask","id":7,"act":"oneMinute","group":"g"}"#)
        == .ask(id: 7, .oneMinute(group: "g")))
    #expect(
      try read(#"{"type":"ask","id":8,"act":"open","site":"video.test"}"#)
        == .ask(id: 8, .open(site: "video.test", group: nil)))
    #expect(
      try read(#"{"type":"ask","id":8,"act":"open","site":"video.test","group":"g"}"#)
        == .ask(id: 8, .open(site: "video.test", group: "g")))
    #expect(
      try read(#"{"type":"ask","id":8,"act":"open","site":null}"#)
        == .ask(id: 8, .open(site: nil, group: nil)))
    #expect(try read(#"{"type":"ask","id":9,"act":"dance"}"#) == .ask(id: 9, .unknown))
    #expect(try read(#"{"type":"song","verse":1}"#) == nil)
  }

  @Test(arguments: [
    ("", LinkFault.notAnObject), ("[]", .notAnObject), ("null", .notAnObject),
    (#"{"type":"beat""#, .notAnObject), (#"{"a":1}"#, .shape(message: "message", key: "type")),
    (#"{"type":"ack"}"#, .shape(message: "ack", key: "revision")),
    (#"{"type":"hello","protocol":"1"}"#, .shape(message: "hello", key: "protocol")),
    (
      hello.replacing(profile, with: "../../etc/passwd"),
      .shape(message: "hello", key: "profile")
    ),
    (
      #"{"type":"front","focused":true,"site":7,"private":false,"shielded":false,"idle":"active"}"#,
      .shape(message: "front", key: "site")
    ),
    (
      #"{"type":"front","focused":true,"site":null,"private":false,"shielded":false,"idle":"bored"}"#,
      .shape(message: "front", key: "idle")
    ),
    (
      #"{"type":"front","focused":true,"private":false,"shielded":false,"idle":"idle","audible":[1]}"#,
      .shape(message: "front", key: "audible")
    ),
    (#"{"type":"ask","act":"open","site":"a.test"}"#, .shape(message: "ask", key: "id")),
  ])
  func `what is none of them is a fault that says where`(text: String, fault: LinkFault) {
    #expect(throws: fault) { try read(text) }
  }

  @Test func `bytes that are no UTF-8 are a fault`() {
    #expect(throws: LinkFault.notAnObject) {
      try BrowserMessage(Array(#"{"type":"beat","a":""#.utf8) + [0xff] + Array(#""}"#.utf8))
    }
  }

  @Test func `what the daemon says`() {
    #expect(DaemonMessage.lease(["g": .seconds(3)]).json == ["type": "lease", "left": ["g": 3000]])
    #expect(
      DaemonMessage.answer(id: 7, isDone: true, page: "http://x").json
        == ["type": "answer", "id": 7, "ok": true, "page": "http://x"])
    #expect(
      DaemonMessage.answer(id: 7, isDone: false, text: "no").json
        == ["type": "answer", "id": 7, "ok": false, "text": "no"])
    #expect(
      DaemonMessage.policy(["revision": "a"]).json == ["type": "policy", "revision": "a"])
  }
}
