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
  /// Players and browsers ask the desktop rather than logind.
  private let desktopInhibit: SessionInhibitWatch
  private let savers: ScreenSaverWatch
  private let clock: ClockWatch

  init(
    household: Household, watch: DesktopWatch, system: BusConnection, sessionBus: BusConnection
  ) throws(Problem) {
    self.household = household
    self.watch = watch
    sleep = SleepWatch(bus: system, who: "Haru")
    session = SessionWatch(bus: system)
    inhibit = InhibitWatch(bus: system)
    desktopInhibit = SessionInhibitWatch(bus: sessionBus)
    savers = ScreenSaverWatch(bus: sessionBus)
    clock = try ClockWatch()
    connect()
  }

  var sleepProblem: Problem? { sleep.missing }
  /// What keeps a locked screen from being noticed.
  var sessionProblem: Problem? { session.missing ?? sessionBusProblem }
  private var sessionBusProblem: Problem?

  func start() async {
    await sleep.start()
    await session.start()
    await inhibit.start()
    do throws(Problem) {
      try await savers.start()
      try await desktopInhibit.start()
    } catch {
      sessionBusProblem = error
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
    inhibit.onChange = { [watch] in watch.inhibited(by: .logind, !$0.isEmpty) }
    desktopInhibit.onChange = { [watch] in watch.inhibited(by: .desktop, $0) }
    savers.onChange = { [watch] in watch.covered(by: .screenSaver, $0) }
    clock.onClockSet = { [household] in household.handle(.fact(.looked)) }
    clock.onZoneChange = { [household] in household.reloadZone() }
  }
}
