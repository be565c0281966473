import Day
import Dispatch
import Glibc
import Groundwork
import LinuxBus
import LinuxTime
import MainLoop

func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

/// Stands for the store: an actor off the main thread.
actor Journal {
  private let executor = QueueExecutor(label: "journal")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private var sum = 0
  func add(_ n: Int) -> Int {
    sum += n
    return sum
  }
}

@MainActor
enum Probe {
  private static var kept: [Any] = []

  static func start(_ what: String) {
    switch what {
    case "main-queue": mainQueue()
    case "signals": signals()
    case "idle": idle()
    case "clock": clock()
    default:
      say("main-queue | signals | idle | clock")
      exit(1)
    }
  }

  /// A main-actor task, `Task.sleep` and a Dispatch source run on the first thread while the loop runs.
  private static func mainQueue() {
    func isFirstThread() -> Bool {
      var target = [CChar](repeating: 0, count: 64)
      readlink("/proc/thread-self", &target, 63)
      let path = String(
        decoding: target.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return path == "\(getpid())/task/\(getpid())"
    }
    var done = 0
    func finish(_ name: String) {
      say("\(name) \(isFirstThread())")
      done += 1
      if done == 3 { EventLoop.quit() }
    }
    Task { finish("task") }
    Task {
      await Task.detached {}.value
      try await Task.sleep(for: .milliseconds(20))
      finish("sleep")
    }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { MainActor.assumeIsolated { finish("source") } }
    timer.schedule(deadline: .now() + .milliseconds(10))
    timer.resume()
    kept.append(timer)
  }

  private static func signals() {
    EventLoop.on(.hangUp) { say("hangUp") }
    EventLoop.on(.interrupt) { say("interrupt") }
    EventLoop.on(.terminate) {
      say("terminate")
      EventLoop.quit()
    }
    say("ready")
  }

  /// Everything a daemon holds while nothing happens.
  private static func idle() {
    EventLoop.on(.terminate) { EventLoop.quit() }
    Task {
      do {
        let clock = try SystemClock()
        let timer = try WakeTimer()
        timer.onWake = { say("woken") }
        timer.arm(at: clock.read().boot + .hours(10))
        let watch = try ClockWatch()
        let bus = BusConnection.session()
        let notices = Notifications(bus: bus, appName: "probe")
        let sleep = SleepWatch(bus: bus, who: "probe")
        try await bus.connect()
        await sleep.start()
        await Countdown.wait(Milliseconds(20))
        await Task.detached {}.value
        let journal = Journal()
        guard await journal.add(2) == 2 else { return }
        kept += [clock, timer, watch, bus, notices, sleep, journal] as [Any]
        say("ready")
      } catch {
        say("error \(error)")
        EventLoop.quit()
      }
    }
  }

  /// One reading, then a timer that is due 50 ms later.
  private static func clock() {
    do {
      let clock = try SystemClock()
      let reading = clock.read()
      say("boot \(reading.boot.milliseconds)")
      say("awake \(reading.awake.count)")
      say("wall \(reading.wall.milliseconds)")
      let timer = try WakeTimer()
      timer.onWake = {
        say("late \((clock.read().boot - reading.boot).count - 50)")
        EventLoop.quit()
      }
      timer.arm(at: reading.boot + Milliseconds(50))
      kept.append(timer)
    } catch {
      say("error \(error)")
      EventLoop.quit()
    }
  }
}
