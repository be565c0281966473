import Day
import Glibc
import Groundwork
import HaruCore
import Journey
import Limits
import Store

/// Lives for ever with the production writer; after each event it says what was answered by then:
/// `<true use in ms> <one-minute uses> <locks> <groups> <override>`.
func live(_ folder: String) throws(Problem) {
  let store = try World.open(folder)
  let stored = try store.load()
  var writer = Writer(store: store, stored: stored)
  var world = World(stored.limits.last)
  var names = stored.limits.groups.count
  func tell(_ event: HaruEvent) throws(Problem) {
    let handled = writer.handle(event, at: world.reading)
    if let problem = handled.storeProblem { throw problem }
    guard handled.faults.isEmpty else {
      throw Problem(kind: .bug, code: "fault", arguments: ["first": handled.faults[0]])
    }
    guard let today = writer.state.limits.today else { return }
    let own = today.groups[World.group] ?? GroupDay()
    say(
      "\(today.hours.reduce(.zero, +).count) \(own.oneMinuteUses) \(own.locks) "
        + "\(writer.state.limits.groups.count) "
        + "\(writer.state.limits.overrides[World.group].map(\.ends.milliseconds) ?? 0)")
  }
  try tell(.fact(.started(Presence())))
  if stored.limits.groups.isEmpty {
    let group = Group(
      id: World.group, name: "Video", apps: [World.video],
      rule: .cooldown(useMinutes: 1, restMinutes: 1))
    try tell(.request(.setOneMinuteUses(100), passID: nil))
    try tell(.request(.create(group), passID: nil))
    try tell(.request(.apply(World.group), passID: nil))
  }
  try tell(.fact(.foreground(Foreground(app: World.video))))
  var step = 0
  while true {
    step += 1
    world.pass(Milliseconds(500))
    switch step % 30 {
    case 7, 17: try tell(.request(.oneMinute(World.group), passID: nil))
    case 25:
      names += 1
      try tell(
        .request(.create(Group(id: GroupID("g\(names)"), name: "Group \(names)")), passID: nil))
    default: try tell(.fact(.looked))
    }
  }
}
