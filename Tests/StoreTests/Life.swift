import Access
import Day
import Groundwork
import HaruCore
import Journey
import Limits
import Ports

/// A person at a machine with the production writer, on clocks of the test's own.
struct Life {
  static let zone = Zone(
    name: "Test/Town", initialOffset: 9 * 3600,
    transitions: [.init(at: WallInstant(milliseconds: 1_000_000), offset: 8 * 3600)])
  static let firstDate = LocalDate(year: 2026, month: 3, day: 5)!

  static let video = AppID("org.test.Video")
  static let chat = AppID("org.test.Chat")
  static let browser = AppID("org.test.Browser")
  static let limited = GroupID("11111111-0000-4000-8000-000000000001")
  static let windowed = GroupID("11111111-0000-4000-8000-000000000002")
  static let resting = GroupID("11111111-0000-4000-8000-000000000003")
  static let planned = GroupID("11111111-0000-4000-8000-000000000004")
  static let removed = GroupID("11111111-0000-4000-8000-000000000005")

  private(set) var writer: Writer
  private(set) var notices: [Notice] = []
  private(set) var faults: [String] = []
  var reading: Reading
  private var passes = 0

  init(_ store: any StateStore) throws { self.init(store, try store.load()) }

  init(_ store: any StateStore, _ stored: StoredState) {
    writer = Writer(store: store, stored: stored)
    if let last = stored.limits.last {
      reading = Reading(
        wall: last.wall, boot: last.boot, awake: last.awake, bootID: last.bootID, zone: Self.zone)
      return
    }
    // 09:00 of the first date.
    reading = Reading(
      wall: WallInstant(milliseconds: Int64(Self.firstDate.number) * 24 * 3_600_000 + 3_600_000),
      boot: BootInstant(milliseconds: 5_000_000), awake: Milliseconds(4_000_000), bootID: "boot-1",
      zone: Self.zone)
  }

  var state: HaruState { writer.state }

  @discardableResult
  mutating func tell(_ event: LimitsEvent) -> Writer.Handled { handle(.fact(event)) }

  @discardableResult
  mutating func ask(_ request: LimitsRequest) -> Writer.Handled {
    guard let purpose = request.purpose else { return handle(.request(request, passID: nil)) }
    let pass = earnPass(for: purpose)
    return handle(.request(request, passID: pass))
  }

  mutating func earnPass(for purpose: Purpose) -> String {
    passes += 1
    let id = "pass-\(passes)"
    writer.grant(Pass(id: id, purpose: purpose, expires: reading.boot + .minutes(5)))
    return id
  }

  @discardableResult
  private mutating func handle(_ event: HaruEvent) -> Writer.Handled {
    let handled = writer.handle(event, at: reading)
    notices += handled.notices
    faults += handled.faults
    return handled
  }

  /// Lets time pass; each wake-up comes when it is due.
  mutating func pass(_ length: Milliseconds) {
    let end = reading.boot + length
    while let next = writer.nextWake, next < end {
      move(to: max(next, reading.boot + Milliseconds(1)))
      tell(.looked)
    }
    move(to: end)
    tell(.looked)
  }

  private mutating func move(to boot: BootInstant) {
    let length = boot - reading.boot
    reading.boot = boot
    reading.wall = reading.wall + length
    reading.awake += length
  }

  /// A morning in which everything that is stored comes to be other than at the start.
  mutating func liveOneMorning() throws {
    tell(.started(Presence()))
    for group in try Self.groups() {
      ask(.create(group))
      ask(.apply(group.id))
    }
    ask(.edit(Self.planned, GroupEdit(name: "Plan, renamed")))
    ask(.setOneMinuteUses(7))
    ask(.setIdleAfter(.seconds(600)))
    tell(.foreground(Foreground(app: Self.video)))
    pass(.minutes(3))
    tell(.foreground(nil))
    tell(.foreground(Foreground(app: Self.video)))
    ask(.oneMinute(Self.limited))
    tell(.foreground(Foreground(app: Self.chat)))
    pass(.seconds(90))
    ask(.tenMinutes(Self.resting))
    tell(.foreground(Foreground(app: Self.browser, site: try SiteAddress("https://a.news.test/x"))))
    pass(.seconds(30))
    ask(.open(token: Self.video.text))
    ask(.block(apps: [AppID("b"), AppID("a")], sites: [try SitePattern("held.test/p")]))
    ask(.delete(Self.removed))
    _ = earnPass(for: .gate(group: Self.limited))
    tell(.looked)
  }

  mutating func flush() throws { try writer.flush(at: reading.boot) }

  private static func groups() throws -> [Group] {
    let day = Rule.dailyLimit(minutes: 2)
    return [
      Group(
        id: limited, name: "Vidéo \"한국\"", apps: [video], sites: [try SitePattern("news.test")],
        rule: day),
      Group(
        id: windowed, name: "Windows", apps: [chat],
        rule: .timeWindows([TimeWindow(720, 779), TimeWindow(1320, 1439)])),
      Group(id: removed, name: "Short-lived", apps: [AppID("y")], rule: .dailyLimit(minutes: 0)),
      Group(
        id: resting, name: "Rests", apps: [chat], rule: .cooldown(useMinutes: 1, restMinutes: 30)),
      Group(
        id: planned, name: "Plan", apps: [AppID("x")],
        plan: WeekdayPlan([nil, day, nil, day, nil, .cooldown(useMinutes: 5, restMinutes: 5), day])),
    ]
  }
}

/// The parts of what a store gives back that are not what the writer holds.
func differences(_ stored: StoredState, _ state: HaruState) -> [String] {
  let (a, b) = (stored.limits, state.limits)
  var found: [String] = []
  func expect(_ same: Bool, _ name: String) { if !same { found.append(name) } }
  expect(a.groups == b.groups, "groups")
  expect(a.settings == b.settings, "settings")
  expect(a.block == b.block, "block")
  expect(a.overrides == b.overrides, "overrides")
  expect(a.runningLocks == b.runningLocks, "runningLocks")
  expect(a.raised == b.raised, "raised")
  expect(a.open == b.open, "open")
  expect(a.last == b.last, "last")
  expect(stored.passes == state.access.passes, "passes")
  for day in a.days { expect(day == b.days[day.date], "day \(day.date.text)") }
  if let date = b.last?.date { expect(a.days.contains { $0.date == date }, "the last day") }
  return found
}
