import Groundwork
import Testing
import WebAPI

@Suite("The description of the API") @MainActor struct DescriptionTests {
  private func operation(_ method: String, _ path: String) -> JSONValue? {
    openAPI(version: "0")["paths"]?[path]?[method]
  }

  @Test("each operation says with which codes it may refuse")
  func codes() {
    #expect(
      operation("patch", "/v1/groups/{id}")?["description"]?.text
        == "Besides what any call may meet, it may refuse with `unknownGroup`, `invalid:FIELD`, `needsGate`, `conflict`."
    )
    #expect(operation("get", "/v1/groups")?["description"] == nil)
  }

  @Test("an icon is a picture, everything else JSON")
  func content() {
    func types(_ path: String) -> Set<String> {
      let success = operation("get", path)?["responses"]?["200"]
      return Set((success?["content"]?.members ?? [:]).keys)
    }
    #expect(types("/v1/apps/{id}/icon") == ["image/svg+xml", "image/png"])
    #expect(types("/v1/groups") == ["application/json"])
  }

  @Test("A-21: a pause names an act that has a gate; importing has none")
  func acts() async {
    let host = StillHost()
    for (act, status) in [("resetProtection", 200), ("import", 422)] {
      let call = APICall(
        method: "POST", path: "/v1/pauses", body: ["kind": "gate", "act": .string(act)],
        isOwnSocket: true)
      #expect(await API(host: host).answer(call).status == status)
    }
  }
}
