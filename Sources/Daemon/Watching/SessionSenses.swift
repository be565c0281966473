import Groundwork
import HaruCore
import LinuxBus
import LinuxTime

/// The senses besides the desktop itself: sleep, session, screen savers, inhibitors, the clock.
@MainActor
final class SessionSenses {
  private let household: Household
  private let watch: DesktopWatch
  private let sleep: SleepWatch
  private let session: SessionWatch
  private let inhibit: InhibitWatch
  private let savers: ScreenSaverWatch
  private let clock: ClockWatch
  private(set) var saverProblem: Problem?

  init(
    household: Household, watch: DesktopWatch, system: BusConnection, sessionBus: BusConnection
  ) throws(Problem) {
    self.household = household
    self.watch = watch
    sleep = SleepWatch(bus: system, who: "Haru")
    session = SessionWatch(bus: system)
    inhibit = InhibitWatch(bus: system)
    savers = ScreenSaverWatch(bus: sessionBus)
    clock = try ClockWatch()
    connect()
  }

  var sleepProblem: Problem? { sleep.missing }
  var sessionProblem: Problem? { session.missing }

  func start() async {
    await sleep.start()
    await session.start()
    await inhibit.start()
    do throws(Problem) {
      try await savers.start()
    } catch {
      saverProblem = error
    }
  }

  private func connect() {
    sleep.onSleep = { [household] in
      household.handle(.fact(.asleep(true)))
      household.flush()
    }
    sleep.onWake = { [household] in household.handle(.fact(.asleep(false))) }
    session.onChange = { [watch] state in
      watch.covered(by: .lockScreen, state?.isLocked ?? false)
      watch.covered(by: .inactiveSession, state.map { !$0.isActive } ?? false)
    }
    inhibit.onChange = { [watch] in watch.inhibited(by: $0) }
    savers.onChange = { [watch] in watch.covered(by: .screenSaver, $0) }
    clock.onClockSet = { [household] in household.handle(.fact(.looked)) }
    clock.onZoneChange = { [household] in household.reloadZone() }
  }
}
