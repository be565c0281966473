import Access
import Day
import Groundwork
import HaruCore
import Journey
import Limits
import Ports

/// The production writer and store on a virtual clock, with everything that can befall them.
struct SimulatedDaemon {
  var world: World
  let store: any StateStore
  private(set) var writer: Writer?
  /// The shield that was put in force last; it stays when the daemon is gone.
  private(set) var shield = Shield()
  private(set) var notices: [Notice] = []
  private(set) var faults: [String] = []
  private(set) var events = 0
  /// The store could not write what the last event came to.
  private(set) var storeProblem: Problem?
  var dropsWakeups = false
  /// Called after each event that was judged.
  var observe: ((Observation) -> Void)?
  private var passes = 0

  init(world: World, store: any StateStore) {
    self.world = world
    self.store = store
  }

  var isRunning: Bool { writer != nil }

  mutating func start() throws(Problem) {
    guard writer == nil else { return }
    writer = Writer(store: store, stored: try store.load())
    handle(.fact(.started(world.presence)))
  }

  /// kill -9, at the moment at which a flush of use has just come through: what a kill may lose besides, up to
  /// five seconds of use, differs with the moment; `killBetweenFlushes` loses it.
  mutating func kill() {
    handle(.fact(.sampled))
    do {
      try writer?.flush(at: world.reading.boot)
    } catch {
      // A disk that is full keeps what it had; the kill comes all the same.
    }
    writer = nil
  }

  /// kill -9 at any moment: use since the last flush is lost.
  mutating func killBetweenFlushes() { writer = nil }

  @discardableResult
  mutating func handle(_ event: HaruEvent, at reading: Reading? = nil) -> HaruAnswer? {
    guard let before = writer?.state else { return nil }
    let reading = reading ?? world.reading
    let handled = writer?.handle(event, at: reading)
    events += 1
    notices += handled?.notices ?? []
    faults += handled?.faults ?? []
    storeProblem = handled?.storeProblem
    if let writer, let handled {
      shield = writer.state.limits.inForce.shield
      observe?(
        Observation(
          event: event, reading: reading, before: before, after: writer.state, handled: handled,
          shieldInForce: shield))
    }
    return handled?.answer
  }

  /// Runs the clock to `instant`; every wake-up that is due by then fires at its own moment.
  mutating func run(to instant: Milliseconds) {
    while !dropsWakeups, let next = writer?.nextMoment.map(world.elapsed(at:)), next <= instant {
      world.advance(to: next)
      handle(.fact(.looked))
      if let after = writer?.nextMoment.map(world.elapsed(at:)), after <= next {
        faults.append("a wake-up asked for itself again")
        break
      }
    }
    world.advance(to: instant)
  }

  /// Runs the clock to `instant` with the flushes of use in between, as the real daemon does all the time.
  mutating func runFlushing(to instant: Milliseconds) {
    run(to: max(world.elapsed, instant - Writer.flushAfter * 3))
    while let next = nextWake, next <= instant {
      // Where a flush and a moment of judgement come together, the look writes what was used, too.
      if let moment = writer?.nextMoment.map(world.elapsed(at:)), moment <= next, !dropsWakeups {
        run(to: next)
      } else {
        world.advance(to: next)
        handle(.fact(.sampled))
      }
      if let after = nextWake, after <= next {
        faults.append("a flush asked for itself again")
        break
      }
    }
    run(to: instant)
  }

  private var nextWake: Milliseconds? {
    (dropsWakeups ? writer?.flushAt : writer?.nextWake).map(world.elapsed(at:))
  }

  mutating func suspend(_ length: Milliseconds) {
    handle(.fact(.asleep(true)))
    world.sleep(length)
    handle(.fact(.asleep(false)))
  }

  mutating func reboot(off length: Milliseconds) throws(Problem) {
    kill()
    world.reboot(off: length)
    try start()
  }

  /// A request with the pass that it needs, if `hasPass`: the pause itself is tested elsewhere.
  mutating func request(_ request: LimitsRequest, hasPass: Bool) -> HaruAnswer? {
    guard hasPass, let purpose = request.purpose else {
      return handle(.request(request, passID: nil))
    }
    passes += 1
    let pass = Pass(
      id: "pass-\(passes)", purpose: purpose, expires: world.reading.boot + .minutes(5))
    writer?.grant(pass)
    return handle(.request(request, passID: pass.id))
  }

  mutating func takeFaults() -> [String] {
    defer { faults = [] }
    return faults
  }

  mutating func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }
}
