import Glibc
import ProbeProcess
import Testing

@testable import WebServer

/// Server-Sent Events, against a running server.
@Suite struct EventTests {
  static let request = "GET /v1/events HTTP/1.1\r\nHost: h\r\n\r\n"

  private func subscribe(_ probe: RunningProbe) throws -> Wire {
    let wire = try Wire(unix: probe.socketPath)
    wire.send(Self.request)
    #expect(wire.read { $0.text.contains("data: second\n\n") })
    return wire
  }

  @Test func twentyClientsGetEveryEventInOrder() throws {
    let probe = try RunningProbe()
    let wires = try (0..<20).map { _ in try subscribe(probe) }
    #expect(wires[0].header("content-type") == "text/event-stream")
    #expect(try probe.count("streams") == 20)
    #expect(try probe.unix("GET", "/v1/publish?n=50").status == 200)
    for wire in wires {
      #expect(wire.read { $0.text.contains("data: 49 x\n\n") })
      var rest = wire.text[...]
      for number in 0..<50 {
        let range = try #require(rest.firstRange(of: "data: \(number) x\n"))
        rest = rest[range.upperBound...]
      }
    }
  }

  @Test func aClientThatGoesIsNoticedAtOnce() throws {
    let probe = try RunningProbe()
    var wires = try (0..<20).map { _ in try subscribe(probe) }
    wires.removeLast(15)
    #expect(try eventually(seconds: 1) { try probe.count("closed") == 15 })
    #expect(try probe.count("streams") == 5)
    #expect(try probe.count("connections") == 6)
    #expect(wires.count == 5)
  }

  @Test func aStalledClientIsDroppedAndTheOthersGoOn() throws {
    let probe = try RunningProbe()
    let good = try subscribe(probe)
    let stalled = try subscribe(probe)
    var rounds = 0
    let before = probe.status("VmHWM")
    let dropped = try eventually {
      rounds += 1
      _ = try probe.unix("GET", "/v1/publish?n=1&size=50000")
      good.read { $0.text.hasSuffix("x\n\n\r\n") }
      return try probe.count("closed") == 1
    }
    #expect(dropped)
    #expect(rounds < 30)
    #expect(probe.status("VmHWM") - before < 8 << 10)
    _ = try probe.unix("GET", "/v1/publish?n=1&size=9")
    #expect(good.read { $0.text.contains("data: 0 xxxxxxxxx\n") })
    #expect(try probe.count("connections") == 2)
    stalled.read()
    #expect(stalled.isClosed)
  }

  @Test func theServerCanEndAStream() throws {
    let probe = try RunningProbe()
    let wire = try subscribe(probe)
    _ = try probe.unix("GET", "/v1/close")
    #expect(wire.read())
    #expect(wire.text.hasSuffix("0\r\n\r\n"))
    #expect(try probe.count("closed") == 1)
  }

  @Test func aStreamThatIsClosedBeforeItsAnswerStillDelivers() throws {
    let probe = try RunningProbe()
    let answer = try probe.unix("GET", "/v1/short?n=3")
    #expect(answer.isClosed)
    #expect(answer.text.contains("data: 0\n\ndata: 1\n\ndata: 2\n\n"))
    #expect(answer.text.hasSuffix("0\r\n\r\n"))
  }

  @Test func aStreamThatOverflowsBeforeItsAnswerIsCut() throws {
    let probe = try RunningProbe()
    #expect(try probe.unix("GET", "/v1/short?n=100000").isClosed)
    #expect(try eventually { try probe.count("connections") == 1 })
  }

  @Test func commentsComeOnlyWhileThereAreClients() throws {
    let probe = try RunningProbe("heartbeat=100")
    var wire: Wire? = try subscribe(probe)
    #expect(wire!.read { $0.text.contains("3\r\n:\n\n") })
    wire = nil
    #expect(try eventually { try probe.count("streams") == 0 })
    // Nothing wakes the main thread any more (a request's own work ends within moments).
    var before = -1
    #expect(
      eventually {
        let count = probe.status("voluntary_ctxt_switches")
        defer { before = count }
        usleep(400_000)
        return count == before
      })
  }

  @Test func hTTP10ReadsEventsToTheEnd() throws {
    let probe = try RunningProbe()
    let wire = try Wire(unix: probe.socketPath)
    wire.send("GET /v1/events HTTP/1.0\r\n\r\n")
    #expect(
      wire.read { $0.text.hasSuffix("\r\n\r\nevent: hello\nid: 1\ndata: first\ndata: second\n\n") })
  }

  @Test func headOfAStreamEnds() throws {
    let probe = try RunningProbe()
    let answer = try probe.unix("HEAD", "/v1/events")
    #expect(answer.status == 200)
    #expect(try probe.count("closed") == 1)
  }

  @Test func aFrameCannotBeBrokenByItsContent() {
    let frame = EventFrame.encoded(event: "a\ndata: b", data: "1\r\n2\r3\u{2028}4", id: "5\n")
    #expect(
      String(decoding: frame, as: UTF8.self)
        == "event: adata: b\nid: 5\ndata: 1\ndata: 2\ndata: 3\u{2028}4\n\n")
  }
}
