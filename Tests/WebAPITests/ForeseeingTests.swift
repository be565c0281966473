import CoreTesting
import Day
import Groundwork
import HaruCore
import Limits
import Testing
import WebAPI

/// The host's moment: Thursday 1 October 2026, 12:00 in Seoul.
@Suite("A group as it is typed is judged as a stored one") @MainActor struct ForeseeingTests {
  private func foresee(
    _ host: StillHost, _ group: JSONValue, id: String? = nil, days: String = "7"
  ) async -> APIReply {
    var body: [String: JSONValue] = ["group": group]
    if let id { body["id"] = .string(id) }
    return await API(host: host).answer(
      APICall(
        method: "POST", path: "/v1/preview", query: ["days": days], body: .object(body),
        isOwnSocket: true))
  }

  /// `date from–until` of each foreseen lock.
  private func locks(_ reply: APIReply) -> [String] {
    (reply.body["days"]?.items ?? []).flatMap { day in
      (day["locks"]?.items ?? []).map { lock in
        [lock["from"]?["local"]?.text, lock["until"]?["local"]?.text]
          .map { String(($0 ?? "").dropFirst(8).prefix(8)) }.joined(separator: "–")
      }
    }
  }

  private let night: JSONValue = [
    "name": "Night", "apps": ["vim"],
    "rule": ["kind": "timeWindows", "windows": [["start": "22:00", "end": "06:00"]]],
  ]

  @Test("L-11: a night is kept as two windows, said, and judged; nothing is stored")
  func typedNight() async {
    let host = StillHost()
    let reply = await foresee(host, night, days: "2")
    #expect(reply.status == 200)
    #expect(
      reply.body["group"]?["rule"] == [
        "kind": "timeWindows",
        "windows": [["start": "00:00", "end": "06:00"], ["start": "22:00", "end": "23:59"]],
      ])
    #expect(
      reply.body["nights"] == [
        [
          "typed": ["start": "22:00", "end": "06:00"], "weekday": .null,
          "evening": ["start": "22:00", "end": "23:59"],
          "morning": ["start": "00:00", "end": "06:00"], "opensFreeDay": false,
        ]
      ])
    #expect(
      locks(reply) == ["01T22:00–02T00:00", "02T00:00–02T06:01", "02T22:00–03T00:00"])
    #expect(reply.body["canApply"] == true)
    #expect(host.state.limits.groups.isEmpty)
  }

  @Test("R-37: in a plan the morning goes to the next weekday, or the day is named")
  func plan() async {
    var rules = [JSONValue](repeating: .null, count: 7)
    rules[5] = ["kind": "timeWindows", "windows": [["start": "22:00", "end": "06:00"]]]
    let free = await foresee(
      StillHost(), ["name": "Week", "apps": ["vim"], "weekdayRules": .array(rules)])
    #expect(locks(free) == ["02T22:00–03T00:00", "03T00:00–03T06:01"])
    #expect(free.body["nights"]?.items?.first?["opensFreeDay"] == true)
    rules[6] = ["kind": "dailyLimit", "minutes": 30]
    let taken = await foresee(StillHost(), ["name": "Week", "weekdayRules": .array(rules)])
    #expect(taken.status == 422)
    let error = taken.body["error"]
    #expect(error?["field"] == "weekdayRules" && error?["hints"] == ["fault.nextDayRule"])
    #expect(error?["arguments"]?["weekday"] == "6")
  }

  @Test("an edit is foreseen on the group's own ledger, applied or not, without a pass")
  func edit() async throws {
    let host = StillHost()
    let video = group("Video", .dailyLimit(minutes: 90))
    for request in [LimitsRequest.create(video), .apply(video.id)] {
      _ = try host.submit(.request(request, passID: nil))
    }
    let before = host.state.limits.groups
    let closed = await foresee(
      host, ["name": "Video", "apps": ["video"], "rule": ["kind": "dailyLimit", "minutes": 0]],
      id: video.id.text, days: "1")
    #expect(locks(closed) == ["01T12:00–02T00:00"])
    #expect(host.state.limits.groups == before)
    #expect(await foresee(host, night, id: "nobody").status == 404)
  }

  @Test("without members or a name the rule is judged all the same, and cannot be applied")
  func incomplete() async {
    let rule: JSONValue = ["kind": "dailyLimit", "minutes": 0]
    let reply = await foresee(StillHost(), ["rule": rule], days: "1")
    #expect(locks(reply) == ["01T12:00–02T00:00"])
    #expect(reply.body["canApply"] == false)
    #expect(reply.body["group"] == ["rule": rule])
    let bare = await foresee(StillHost(), ["name": "Bare", "apps": ["vim"]], days: "1")
    #expect(bare.status == 200 && locks(bare).isEmpty && bare.body["canApply"] == false)
  }

  @Test(
    "R-30: what is wrong is refused as saving would refuse it",
    arguments: [
      (["name": ""], "name", "fault.empty"), (["name": "Taken"], "name", "fault.taken"),
      (["sites": ["video test"]], "sites", "fault.siteCharacters"),
      (
        ["rule": ["kind": "timeWindows", "windows": [["start": "23:50", "end": "06:00"]]]], "rule",
        "fault.windowPiece"
      ),
      (
        ["rule": ["kind": "timeWindows", "windows": [["start": "9", "end": "10:00"]]]], "rule",
        "fault.shape"
      ),
      (["weekdayRules": [.null]], "weekdayRules", "fault.planSize"),
      (["nap": 3], "nap", "fault.unknownKey"),
      (["id": "x"], "id", "fault.unknownKey"),
    ] as [(JSONValue, String, String)])
  func refused(group: JSONValue, field: String, hint: String) async {
    let host = StillHost()
    let taken = Group(id: GroupID("taken"), name: "Taken")
    _ = try? host.submit(.request(.create(taken), passID: nil))
    let reply = await foresee(host, group)
    #expect(reply.status == 422)
    #expect(reply.body["error"]?["field"]?.text == field)
    #expect(reply.body["error"]?["hints"] == [.string(hint)])
    #expect(host.state.limits.groups == [taken])
  }
}
