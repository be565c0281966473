import Dispatch
import Glibc
import Groundwork
import MainLoop
import WebAPI
import Words

/// Runs the daemon until it is told to end; the exit status of its process.
@MainActor
public func runDaemon(environment: [String: String]) -> Int32 {
  // What a parent left open, a lock of a script say, is none of the daemon's, and would live as long as it does.
  for descriptor: Int32 in 3..<256 { close(descriptor) }
  signal(SIGPIPE, SIG_IGN)
  signal(SIGCHLD, SIG_IGN)  // programs that it starts are not waited for
  umask(0o077)
  EventLoop.attachMainQueue()
  let manager = ServiceManager(environment: environment)
  let daemon: Daemon
  do throws(Problem) {
    daemon = try Daemon(environment: environment)
  } catch {
    return refuse(error, environment)
  }
  var status: Int32 = 0
  for ending in [UnixSignal.terminate, .interrupt] { EventLoop.on(ending) { EventLoop.quit() } }
  Task { @MainActor in
    do throws(Problem) {
      try await daemon.start()
      manager.ready()
      keepAlive(manager)
    } catch {
      status = refuse(error, environment)
      EventLoop.quit()
    }
  }
  EventLoop.run()
  manager.stopping()
  daemon.stop()
  return status
}

/// A sign of life to systemd at half of the time that it allows; rare enough to stay quiet.
@MainActor
private func keepAlive(_ manager: ServiceManager) {
  guard let watchdog = manager.watchdog else { return }
  Task { @MainActor in
    while true {
      manager.alive()
      await Countdown.wait(Milliseconds(watchdog.count / 2))
    }
  }
}

@MainActor
private func refuse(_ problem: Problem, _ environment: [String: String]) -> Int32 {
  Log().problem("start", problem)
  Log().info(Words(Language(environment: environment)).text(of: problem))
  return problem.exitCode
}
