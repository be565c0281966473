import Glibc
import Groundwork

/// Hears that the machine is about to sleep, with time to write down what must be, and that it woke.
@MainActor
public final class SleepWatch {
  /// Sleep waits for this to return, but not longer than logind's `InhibitDelayMaxSec` (5 s by default).
  public var onSleep: (@MainActor () async -> Void)?
  public var onWake: (@MainActor () -> Void)?
  /// Says what is missing; nil when all is there.
  public var onMissing: (@MainActor (Problem?) -> Void)?
  public private(set) var missing: Problem?

  private let bus: BusConnection
  private let who: String
  private var logind: NameWatch?
  private var subscription: Subscription?
  private var lock: Int32 = -1
  /// Counts sleeps, wakings and owners: a lock asked for before one of them is stale.
  private var turn = 0

  /// `who` is shown by `systemd-inhibit --list`.
  public init(bus: BusConnection, who: String) {
    self.bus = bus
    self.who = who
    subscription = bus.subscribe(
      SignalMatch("PrepareForSleep", of: Logind.manager, at: Logind.path, from: Logind.name)
    ) { [weak self] in
      if let isStart = $0.arguments[0]?.boolean { self?.prepare(isStart) }
    }
    logind = NameWatch(Logind.name, on: bus) { [weak self] owner in
      guard let self else { return }
      turn += 1
      release()
      if owner == nil { report(Logind.missing) } else { Task { await self.takeLock() } }
    }
  }

  /// Whether sleep is held off until `onSleep` is done.
  public var holdsLock: Bool { lock >= 0 }

  /// Connects and takes the lock; what is missing is in `missing`, and comes by itself when it appears.
  public func start() async {
    do throws(Problem) { try await logind?.start() } catch { report(error) }
  }

  private func prepare(_ isStart: Bool) {
    turn += 1
    guard isStart else {
      onWake?()
      Task { await takeLock() }
      return
    }
    let asked = turn
    Task {
      await onSleep?()
      if asked == turn { release() }
    }
  }

  private func takeLock() async {
    let asked = turn
    do throws(Problem) {
      let descriptor = try await bus.descriptor(
        from: Logind.call(
          "Inhibit", [.string("sleep"), .string(who), .string("Saving"), .string("delay")]))
      guard asked == turn else {
        close(descriptor)
        return
      }
      release()
      lock = descriptor
      report(nil)
    } catch {
      if asked == turn { report(error) }
    }
  }

  private func release() {
    if lock >= 0 { close(lock) }
    lock = -1
  }

  private func report(_ problem: Problem?) {
    guard problem != missing else { return }
    missing = problem
    onMissing?(problem)
  }

  isolated deinit { release() }
}
