import Day
import Groundwork
import Simulation

/// Scenario files of any bytes: a fault that is named, or a played day; the writer's invariants hold in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let json = try? JSONValue(parsing: input),
    let scenario = try? Scenario(json, zones: { zone(named: $0) }),  // a fault, named
    isShort(scenario)
  else { return 0 }
  _ = playScenario(input, zones: { zone(named: $0) })
  return 0
}

/// About two years at most: a scenario of a thousand years is right, and takes its time.
private func isShort(_ scenario: Scenario) -> Bool {
  let first = scenario.zone.date(at: scenario.start).number
  let longest = Int64(14 * 24 * 3_600_000)
  func near(_ date: LocalDate) -> Bool { abs(date.number - first) < 400 }
  return scenario.steps.allSatisfy { step in
    let isNear =
      switch step.time {
      case .at(let local): near(local.date)
      case .exactly(let instant): near(scenario.zone.date(at: instant))
      case .after(let length): length.count < longest
      }
    let actsShort =
      switch step.action {
      case .setClock(let local): near(local.date)
      case .shiftClock(let length), .suspend(let length), .reboot(let length):
        abs(length.count) < longest
      default: true
      }
    return isNear && actsShort
  }
}

/// A few fixed zones, and one that changes its clock every half year: no system file is read here.
private func zone(named name: String) -> Zone? {
  switch name {
  case "UTC": .utc
  case "Asia/Seoul": Zone(name: name, initialOffset: 9 * 3600)
  case "Europe/Berlin": berlin
  default: nil
  }
}

private let berlin = Zone(
  name: "Europe/Berlin", initialOffset: 3600,
  transitions: (0..<200).map { index in
    Zone.Transition(
      at: WallInstant(milliseconds: Int64(index) * 15_778_800_000),
      offset: index.isMultiple(of: 2) ? 3600 : 7200)
  })
