import CoreTesting
import Day
import Groundwork
import Limits
import Testing

@Suite("The day line: when something was used, as stretches") struct DayLineTests {
  static let video = group("Video", .dailyLimit(minutes: 600), apps: ["vlc"])

  /// `from–until` of each stretch of use today, in ms since the first look.
  private func stretches(_ desk: Desk, since start: WallInstant) -> [[Int64]] {
    (desk.state.today?.spans ?? []).filter { $0.kind == .use }
      .map { [($0.from - start).count, ($0.until - start).count] }
  }

  @Test("looks in between make no stretches of their own")
  func oneStretch() {
    var desk = Desk([Self.video])
    let start = desk.reading.wall
    desk.use("vlc")
    for _ in 0..<20 { desk.run(.seconds(5)) }
    #expect(stretches(desk, since: start) == [[0, 100_000]])
  }

  @Test(
    "two clocks that are read one after the other differ by a little: that is no break",
    arguments: [-1, -7, -900] as [Int64])
  func unevenClocks(shift: Int64) {
    var desk = Desk([Self.video])
    let start = desk.reading.wall
    desk.use("vlc")
    for _ in 0..<10 {
      desk.run(.seconds(5))
      desk.moveClock(by: Milliseconds(shift))
    }
    #expect(stretches(desk, since: start).count == 1)
    #expect(desk.used("Video") == "PT50S")
  }

  @Test(
    "a break of a minute is drawn over, a longer one is not",
    arguments: [(60, 1), (61, 2)])
  func breaks(seconds: Int, count: Int) {
    var desk = Desk([Self.video])
    let start = desk.reading.wall
    desk.use("vlc", for: .seconds(30))
    desk.run(.seconds(seconds))
    desk.use("vlc", for: .seconds(30))
    let drawn = stretches(desk, since: start)
    #expect(drawn.count == count)
    #expect(drawn.first?.first == 0 && drawn.last?.last == Int64(60_000 + seconds * 1000))
  }

  @Test("a clock that was set back begins a stretch of its own")
  func clockSetBack() {
    var desk = Desk([Self.video])
    desk.use("vlc")
    desk.run(.minutes(10))
    desk.moveClock(by: .zero - .minutes(5))
    desk.run(.minutes(1))
    let spans = desk.state.today?.spans ?? []
    #expect(spans.count == 2)
    #expect(spans.map { ($0.until - $0.from).count } == [600_000, 60_000])
  }

  @Test("R-10: idle time is taken off the line again")
  func idle() {
    var desk = Desk([Self.video])
    let start = desk.reading.wall
    desk.use("vlc")
    desk.run(.minutes(5))
    desk.stopInput()
    desk.run(.minutes(3))
    #expect(stretches(desk, since: start) == [[0, 300_000]])
  }
}
