import Simulation

/// `haru simulate --year --seed N`: how fast a busy person's year goes by.
func playYear(_ options: SimulateOptions, _ write: (String) -> Void) throws -> Int32 {
  var year = BusyYear(seed: options.seed)
  let scenario = try year.scenario(zones: systemZones)
  var events = 0
  let time = try ContinuousClock().measure { events = try FuzzRun.playPlain(scenario) }
  let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  write(
    "\(events) events in \(rounded(seconds)) s: \(Int(Double(events) / seconds)) events/s, "
      + "\(rounded(seconds * 1e6 / Double(events))) µs/event")
  return 0
}

/// `haru simulate --time-decide`: one judgement, and one look-up among many sites.
func timeDecide(_ write: (String) -> Void) throws -> Int32 {
  let decide = try Timing.decide(rounds: 20_000, zones: systemZones)
  write("decide, 50 groups: median \(decide.median) ns, 99 % \(decide.p99) ns")
  let lookUp = try Timing.siteLookUp(sites: 10_000, rounds: 20_000)
  write("10,000 sites, one look-up: median \(lookUp.median) ns, 99 % \(lookUp.p99) ns")
  return 0
}

private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
