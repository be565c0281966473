import Groundwork
import Limits
import Testing
import WebAPI

@Suite("L-09: what a group wants of browsers, over the API") @MainActor struct GroupOptionTests {
  private let host = StillHost()

  private func call(
    _ method: String, _ path: String, _ body: JSONValue = .object([:])
  ) async -> APIReply {
    let body = method == "GET" ? nil : body
    return await API(host: host).answer(
      APICall(method: method, path: path, body: body, isOwnSocket: true))
  }

  @Test("a group says both, whether they were set or not, and an edit changes them")
  func aGroupSaysBoth() async {
    let made = await call("POST", "/v1/groups", ["name": "Video", "sites": ["video.test"]])
    #expect(made.status == 201)
    #expect(made.body["unprotectedBrowsers"] == "warn" && made.body["countsAudible"] == false)
    let edit: JSONValue = ["set": ["unprotectedBrowsers": "shield", "countsAudible": true]]
    let edited = await call("PATCH", "/v1/groups/id", edit)
    #expect(edited.body["unprotectedBrowsers"] == "shield" && edited.body["countsAudible"] == true)
    #expect(edited.body["revision"] != made.body["revision"])
    #expect(host.state.limits.groups[0].unprotectedBrowsers == .shield)
  }

  @Test("R-30: a wrong value is refused, the key is named, and nothing changes")
  func aWrongValue() async {
    _ = await call("POST", "/v1/groups", ["name": "Video"])
    let before = host.state.limits.groups
    let refused = await call("PATCH", "/v1/groups/id", ["set": ["unprotectedBrowsers": "freeze"]])
    #expect(refused.status == 422)
    #expect(refused.body["error"]?["code"] == "invalid:unprotectedBrowsers")
    #expect(host.state.limits.groups == before)
  }

  @Test("what an export holds comes in again as it was")
  func exportAndImport() async {
    _ = await call(
      "POST", "/v1/groups",
      ["name": "Video", "unprotectedBrowsers": "shield", "countsAudible": true])
    let export = await call("GET", "/v1/export").body
    #expect(export["groups"]?.items?.first?["countsAudible"] == true)
    host.state.limits = LimitsState()
    let taken = await call(
      "POST", "/v1/import",
      ["format": export["format"] ?? .null, "groups": export["groups"] ?? .null])
    #expect(taken.status == 200)
    let group = host.state.limits.groups.first
    #expect(group?.unprotectedBrowsers == .shield && group?.countsAudible == true)
  }

  @Test("the description knows them")
  func theDescription() {
    let schemas = openAPI(version: "0")["components"]?["schemas"]
    for properties in [
      schemas?["NewGroup"]?["properties"], schemas?["Group"]?["properties"],
      schemas?["GroupEdit"]?["properties"]?["set"]?["properties"],
    ] {
      #expect(properties?["unprotectedBrowsers"]?["enum"] == ["warn", "shield"])
      #expect(properties?["countsAudible"]?["type"] == "boolean")
    }
  }
}
