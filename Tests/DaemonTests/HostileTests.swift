import DaemonTestKit
import Groundwork
import Testing

/// What a page, a script or a curious person may send: nothing changes, and the answer says why.
@Suite struct HostileTests {
  private func group(_ daemon: RunningDaemon, applied: Bool = true) throws -> String {
    let made = try daemon.connection.request(
      "POST", "/v1/groups",
      body: [
        "name": "Games", "apps": ["supertux2"], "rule": ["kind": "dailyLimit", "minutes": 0],
      ]
    ).body
    let id = made["id"]?.text ?? ""
    if applied { _ = try daemon.connection.request("POST", "/v1/groups/\(id)/apply", body: [:]) }
    return id
  }

  private func refusal(
    _ daemon: RunningDaemon, _ method: String, _ path: String, _ body: JSONValue? = nil
  ) -> String? {
    do {
      _ = try daemon.connection.request(method, path, body: body)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `L-07 forged, foreign and replayed passes change nothing (K-63)`() throws {
    let daemon = try RunningDaemon()
    let id = try group(daemon)
    let before = try daemon.connection.request("GET", "/v1/groups/\(id)").body["revision"]
    let loosen: JSONValue = ["rule": ["kind": "dailyLimit", "minutes": 1440]]
    for pass in ["", "pass-1", "00000000-0000-4000-8000-000000000000", "' OR 1=1 --"] {
      #expect(
        refusal(
          daemon, "PATCH", "/v1/groups/\(id)", ["set": loosen, "pass": .string(pass)])
          == "needsGate")
    }
    // A pause that was not sat through earns nothing, however it is pressed.
    let pause =
      try daemon.connection.request(
        "POST", "/v1/pauses", body: ["kind": "gate", "group": .string(id)]
      ).body["id"]?.text ?? ""
    for _ in 0..<40 {
      _ = try daemon.connection.request(
        "POST", "/v1/pauses/\(pause)/beat", body: ["isVisible": true])
    }
    #expect(refusal(daemon, "POST", "/v1/pauses/\(pause)/complete") == "pauseNotOver")
    #expect(refusal(daemon, "POST", "/v1/pauses/\(pause)/complete") == "pauseNotOver")
    #expect(
      refusal(daemon, "POST", "/v1/groups/\(id)/unlock", ["pass": .string(pause)]) == "needsGate")
    #expect(refusal(daemon, "POST", "/v1/protection/reset", [:]) == "needsGate")
    #expect(refusal(daemon, "POST", "/v1/shields/release", [:]) == "needsGate")
    #expect(refusal(daemon, "DELETE", "/v1/groups/\(id)") == "needsGate")
    #expect(try daemon.connection.request("GET", "/v1/groups/\(id)").body["revision"] == before)
  }

  @Test(arguments: [
    ("POST", "/v1/groups", #"{"name":"","apps":[]}"#, "invalid:name"),
    (
      "POST", "/v1/groups", #"{"name":"A","rule":{"kind":"dailyLimit","minutes":-1}}"#,
      "invalid:rule"
    ),
    (
      "POST", "/v1/groups",
      #"{"name":"A","rule":{"kind":"dailyLimit","minutes":99999999999999999999}}"#, "invalid:rule"
    ),
    (
      "POST", "/v1/groups",
      #"{"name":"A","rule":{"kind":"timeWindows","windows":[{"start":"8300","end":"09:00"}]}}"#,
      "invalid:rule"
    ),
    ("POST", "/v1/groups", #"{"name":"A","sites":["http://"]}"#, "invalid:sites"),
    ("POST", "/v1/groups", #"{"name":"A","sites":[3]}"#, "invalid:sites"),
    (
      "POST", "/v1/groups", #"{"name":"A","weekdayRules":[null,null,null,null,null,null,null]}"#,
      "invalid:weekdayRules"
    ),
    ("POST", "/v1/groups", #"{"name":"A","colour":"red"}"#, "invalid:colour"),
    ("POST", "/v1/groups", #"[1,2]"#, "shape"),
    ("POST", "/v1/block", #"{"apps":[]}"#, "invalid:apps"),
    ("POST", "/v1/block", #"{"apps":["a/b"]}"#, "invalid:apps"),
    ("PATCH", "/v1/settings", #"{"oneMinuteUses":1000}"#, "invalid:oneMinuteUses"),
    ("PATCH", "/v1/settings", #"{"idleAfterMs":1}"#, "invalid:idleAfter"),
    ("GET", "/v1/preview?days=900", "", "invalid:days"),
    ("GET", "/v1/stats?from=2026-02-30", "", "invalid:from"),
    ("GET", "/v1/nowhere", "", "noSuchRoute"),
    ("DELETE", "/v1/status", "", "method"),
    ("POST", "/v1/groups/none/apply", "{}", "unknownGroup"),
    (
      "POST", "/v1/import",
      #"{"format":{"name":"haru","version":1},"groups":[{"name":"A","rule":7}]}"#, "invalid:rule"
    ),
  ])
  func `bad input is refused with its field, and nothing changes`(
    method: String, path: String, body: String, code: String
  ) throws {
    let daemon = try RunningDaemon()
    let json = body.isEmpty ? nil : try JSONValue(parsing: body)
    #expect(refusal(daemon, method, path, json) == code)
    #expect(try daemon.connection.request("GET", "/v1/groups").body["groups"]?.items == [])
  }

  @Test func `the description is the one in the documents`() throws {
    let daemon = try RunningDaemon()
    let served = try daemon.connection.request("GET", "/v1/openapi.json").body
    let kept = try JSONValue(parsing: readText(sourceFolder() + "/docs/openapi.json"))
    #expect(served == kept, "make it anew with script/describe-api")
  }
}

private func sourceFolder(_ file: String = #filePath) -> String {
  "/" + file.split(separator: "/").dropLast(3).joined(separator: "/")
}
