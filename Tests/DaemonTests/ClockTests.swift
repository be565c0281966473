import DaemonTestKit
import Glibc
import Groundwork
import Testing

/// The real daemon while its wall clock is moved: `libfaketime` moves what it reads, the boot clock stays true.
/// A set clock's own alarm (`TFD_TIMER_CANCEL_ON_SET`) cannot be had so; the next look finds the jump.
@Suite(.serialized) struct ClockTests {
  private let library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"

  private func daemon() throws -> RunningDaemon {
    let home = try TestHome()
    try home.write("clock", "+0")
    return try RunningDaemon(
      home: home,
      extra: [
        "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": home.path + "/clock",
        "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
      ])
  }

  private func closedGroup(_ daemon: RunningDaemon) throws -> String {
    let made = try daemon.connection.request(
      "POST", "/v1/groups",
      body: [
        "name": "Games", "apps": ["supertux2"], "rule": ["kind": "dailyLimit", "minutes": 0],
      ]
    ).body
    let id = made["id"]?.text ?? ""
    _ = try daemon.connection.request("POST", "/v1/groups/\(id)/apply", body: [:])
    return id
  }

  private func status(_ daemon: RunningDaemon, _ id: String) throws -> JSONValue {
    try daemon.connection.request("GET", "/v1/groups/\(id)").body
  }

  @Test func `K-07 a clock moved within the day leaves an extension what it had`() throws {
    let daemon = try daemon()
    let id = try closedGroup(daemon)
    _ = try daemon.connection.request("POST", "/v1/groups/\(id)/extend")
    let now = try daemon.connection.request("GET", "/v1/status").body
    // Towards the middle of the day, so that the date stays.
    let isMorning = (now["now"]?.text ?? "") < (now["date"]?.text ?? "") + "T12:00:00"
    try daemon.home.write("clock", isMorning ? "+8h" : "-8h")
    let moved = try daemon.connection.request("GET", "/v1/status").body
    #expect(moved["date"] == now["date"])
    let until = try #require(try status(daemon, id)["overrideUntil"]?["ms"]?.whole)
    let shown = try #require(
      try daemon.connection.request("GET", "/v1/status").body["day"]?["now"]?.whole)
    #expect((50_000...60_000).contains(until - shown))
    #expect(try status(daemon, id)["isLocked"]?.boolean == true)
    #expect(try status(daemon, id)["isShielding"]?.boolean == false)
  }

  @Test func `R-02 another date ends the extension, and its own date is found again (K-08)`() throws
  {
    let daemon = try daemon()
    let id = try closedGroup(daemon)
    _ = try daemon.connection.request("POST", "/v1/groups/\(id)/extend")
    func left() throws -> Int? {
      try daemon.connection.request("GET", "/v1/status").body["oneMinute"]?["left"]?.whole
    }
    #expect(try left() == 2)
    try daemon.home.write("clock", "+2d")
    #expect(try left() == 3)
    #expect(try status(daemon, id)["isShielding"]?.boolean == true)
    try daemon.home.write("clock", "+0")
    #expect(try left() == 2)
    #expect(try status(daemon, id)["isShielding"]?.boolean == true)
    daemon.kill()
    try daemon.start()
    #expect(try left() == 2)
  }
}
